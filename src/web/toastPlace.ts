/** Where toasts stand: at the top right, over nothing that one needs just now (docs/rules.md, Shell). */

export type Box = { top: number; right: number; bottom: number; left: number };

/** From the window's edges, and between a toast and what it keeps away from, in pixels. */
const edge = 16;
const gap = 8;
/** As wide as a toast may be (docs/rules.md, Limits), in pixels. */
export const toastWidth = 350;

/** How far from the window's top the toasts begin so that they cover none of the boxes; at its top where there is no room. */
export function toastTop(height: number, obstacles: readonly Box[], window: { width: number; height: number }): number {
  const left = window.width - edge - toastWidth;
  const beside = obstacles.filter((box) => box.right > left && box.bottom > box.top);
  let top = edge;
  for (const { top: from, bottom } of beside.toSorted((a, b) => a.top - b.top)) {
    if (from < top + height + gap && bottom + gap > top) top = bottom + gap;
  }
  return top + height > window.height ? edge : top;
}

/** The heads of the page and of a dialog over it, the button that was just pressed, and the field one is in. */
export function obstaclesIn(document: Document, pressed: Element | null): Box[] {
  const dialogs = [...document.querySelectorAll('[role=dialog]')];
  const isPageCovered = dialogs.some((dialog) => dialog.getBoundingClientRect().width >= innerWidth);
  const heads = [
    ...dialogs.flatMap((dialog) => [...dialog.querySelectorAll('[class*=header]')]),
    ...(isPageCovered ? [] : document.querySelectorAll('body header, [data-page-head]')),
  ];
  const field = document.activeElement?.closest('input, textarea') ?? null;
  const inUse = [pressed, field].filter((element) => element?.isConnected);
  return [...heads, ...inUse].flatMap((element) => element?.getBoundingClientRect() ?? []);
}
