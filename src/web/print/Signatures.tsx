import classes from './ListPaper.module.css';

/** Lines to sign on, under a list that is put on record. */
export function Signatures({ preparedBy }: { preparedBy: string }) {
  return (
    <div className={classes.signatures}>
      {[`Prepared by ${preparedBy}`, 'Secretary', 'Chairperson'].map((who) => (
        <div key={who}>
          {who}
          <span>Date:</span>
        </div>
      ))}
    </div>
  );
}
