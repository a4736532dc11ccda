import { VisuallyHidden } from '@mantine/core';

/** Stands for a fact that was left empty. */
export function NotGiven() {
  return (
    <>
      <span aria-hidden>—</span>
      <VisuallyHidden>not given</VisuallyHidden>
    </>
  );
}
