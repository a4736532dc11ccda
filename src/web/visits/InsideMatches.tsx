import { Button } from '@mantine/core';
import { i18n } from '#web/texts/language.ts';
import { count } from '#web/ui/format.ts';
import { useMore } from '#web/ui/useMore.ts';
import { useNow } from '#web/ui/useNow.ts';
import { InsideAsOf, InsideList, insideWith } from '#web/visits/InsideList.tsx';
import { useInside } from '#web/visits/useInside.ts';
import classes from './Visits.module.css';

/** As many as are looked through at a glance. */
const shownAtOnce = 5;

/** The visitors inside who fit what is looked up: a plate or a flat lets them out. */
export function InsideMatches({ text }: { text: string }) {
  const { data, asOf } = useInside();
  const now = useNow();
  const { most, more } = useMore(text, shownAtOnce);
  const found = data ? insideWith(data, text) : [];
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="inside-fitting" className={classes.part}>
      <h2 id="inside-fitting" tabIndex={-1}>
        {i18n.t('Visitors inside')}
      </h2>
      <InsideAsOf asOf={asOf} />
      <InsideList visits={found.slice(0, most)} now={now} label={i18n.t('Visitors inside')} />
      {found.length > most && (
        <Button variant="default" size="lg" onClick={more}>
          {i18n.t('Show more: {count} left', { count: count(found.length - most) })}
        </Button>
      )}
    </section>
  );
}
