import { i18n } from '#web/texts/language.ts';
import { InsideList } from '#web/visits/InsideList.tsx';
import { insideWith } from '#web/visits/insideWith.ts';
import { useInside } from '#web/visits/useInside.ts';
import classes from './Visits.module.css';

/** As many as one sees at a glance. */
const shownAtOnce = 5;

/** The visits inside that match the look-up: a guard lets visitors out by plate, flat or name. */
export function InsideMatches({ text }: { text: string }) {
  const { data, asOf } = useInside();
  const found = data ? insideWith(data, text) : [];
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="inside-fitting" className={classes.part}>
      <h2 id="inside-fitting" tabIndex={-1}>
        {i18n.t('Visitors inside')}
      </h2>
      <InsideList visits={found} asOf={asOf} label={i18n.t('Visitors inside')} atOnce={shownAtOnce} text={text} />
    </section>
  );
}
