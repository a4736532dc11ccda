import hidden from './Said.module.css';

/** Stands for a fact that was left empty. */
export function NotGiven() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className={hidden.said}>not given</span>
    </>
  );
}
