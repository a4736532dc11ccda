import classes from './NotGiven.module.css';

/** Stands for a fact that was left empty. */
export function NotGiven() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className={classes.said}>not given</span>
    </>
  );
}
