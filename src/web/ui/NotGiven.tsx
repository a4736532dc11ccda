import hidden from './Said.module.css';

/** A dash for a fact that was left empty, read out as 'not given'. */
export function NotGiven() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className={hidden.said}>not given</span>
    </>
  );
}
