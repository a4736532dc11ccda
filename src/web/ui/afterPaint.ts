/** Runs `act` after the next paint; in a hidden tab only once the tab is shown. Returns a function that cancels it. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const request = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(request);
    clearTimeout(timer);
  };
}
