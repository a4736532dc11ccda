/** In a tab that nobody sees no frame is painted. */
const longestMs = 100;

/** The page shows its frame by itself (firstPaint.tsx): that is painted before the program takes a phone's processor. */
function painted(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestMs);
  });
}

/** Lets the browser answer to fingers in between: what a phone runs for long, it runs in pieces. */
function breath(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** In the page's frame, instead of what is waited for; the page brings the words (index.html). */
function sayMissing() {
  const { content } = document.querySelector('template') as HTMLTemplateElement;
  document.querySelector('[role=status]')?.replaceChildren(content);
}

// Not awaited: the program takes from this file what fetches its parts, and would wait for it.
void painted()
  .then(() => import('react-dom/client'))
  .then(breath)
  // With the component library (vite.config.ts).
  .then(() => import('#web/theme.ts'))
  .then(breath)
  .then(() => import('#web/program.tsx'))
  .catch(sayMissing);
