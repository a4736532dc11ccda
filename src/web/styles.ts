/**
 * The pages come with the few rules that they begin with, and do not wait for the rest, which are marked as for paper
 * (tools/pages.js). Resolves when those are there for the screen, too; one that can't be had is done without.
 */
export async function stylesInForce(): Promise<void> {
  const later = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')];
  await Promise.all(later.map(there));
  for (const link of later) link.media = 'all';
}

function there(link: HTMLLinkElement): Promise<unknown> | null {
  if (link.sheet) return null;
  return new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
  });
}
