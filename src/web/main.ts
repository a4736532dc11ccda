/*
 * The page shows its frame by itself (firstPaint.tsx). The program is then run in pieces, between which the browser
 * answers to fingers: at once it blocks a phone twice as long (docs/speed.md, Lighthouse: blocking).
 */

/** In a tab that nobody sees no frame is painted. */
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

/** In the page's frame, instead of what is waited for; the page brings the words (index.html). */
function showLoadFailure() {
  const { content } = document.querySelector('template') as HTMLTemplateElement;
  document.querySelector('[role=status]')?.replaceChildren(content);
}

// Not awaited: the program takes from this file what fetches its parts, and would wait for it.
void afterFirstPaint()
  .then(() => import('react-dom/client'))
  .then(yieldToBrowser)
  // With the component library (vite.config.ts).
  .then(() => import('#web/theme.ts'))
  .then(yieldToBrowser)
  .then(() => import('#web/program.tsx'))
  .catch(showLoadFailure);
