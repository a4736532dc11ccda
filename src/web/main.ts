/*
 * The page shows its frame without this script (firstPaint.tsx). The program then runs in pieces, between which the
 * browser handles input: run at once it blocks a phone twice as long (docs/speed.md, Lighthouse: blocking).
 */

/** In milliseconds: in a hidden tab no frame is ever painted. */
const longestMs = 100;

function afterFirstPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestMs);
  });
}

function yieldToBrowser(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Shows the error in place of the page's frame; the page itself has the text (index.html). */
function showLoadFailure() {
  const { content } = document.querySelector('template') as HTMLTemplateElement;
  document.querySelector('[role=status]')?.replaceChildren(content);
}

// Not awaited: parts of the program import the fetch helper in this file's chunk, and would wait for it.
void afterFirstPaint()
  .then(() => import('react-dom/client'))
  .then(yieldToBrowser)
  // Includes the component library (vite.config.ts).
  .then(() => import('#web/theme.ts'))
  .then(yieldToBrowser)
  .then(() => import('#web/program.tsx'))
  .catch(showLoadFailure);
