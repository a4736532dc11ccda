import { SegmentedControl, Text } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { numbersOf } from '#domain/manyFlats.ts';
import type { Plan } from '#web/flats/many/ManyFlatsForm.tsx';
import { count } from '#web/ui/format.ts';
import { Select } from '#web/ui/Select.tsx';
import sideScroll from '#web/ui/SideScroll.module.css';
import classes from './ManyFlatsPreview.module.css';

/** The flats that would be added: how many, and every number by wing and floor, with the highest floor on top. */
export function ManyFlatsPreview({ plan }: { plan: Plan | null }) {
  if (plan === null) {
    return (
      <Text size="sm" c="dimmed">
        Say how many floors there are and how many flats each has; what will be added is shown here.
      </Text>
    );
  }
  const { drafts, skipped } = plan;
  return (
    <section aria-label="What will be added">
      <Text role="status" size="sm" mb="xs">
        {sentence(drafts.length, skipped.length)}
      </Text>
      <Grid plan={plan} />
    </section>
  );
}

function sentence(adds: number, skips: number): string {
  if (adds === 0) return 'All of these flats exist already.';
  const will = adds === 1 ? '1 flat will be added' : `${count(adds)} flats will be added`;
  if (skips === 0) return `${will}.`;
  if (skips === 1) return `${will}; 1 exists already and is left as it is.`;
  return `${will}; ${count(skips)} exist already and are left as they are.`;
}

/** With more wings than this, a row of buttons would be too long. */
const mostButtons = 6;

function Grid({ plan }: { plan: Plan }) {
  // Deferred, so that typing has priority: 5 000 numbers take a moment to render.
  const { draft, rule, skipped } = useDeferredValue(plan);
  const [chosen, choose] = useState('');
  const wings = draft.wings;
  const wing = wings.includes(chosen) ? chosen : (wings[0] ?? '');
  const floors = useMemo(() => {
    const there = new Set(skipped);
    const numbers = numbersOf({ ...draft, wings: wing === '' ? [] : [wing] }, rule);
    return [...Map.groupBy(numbers, ({ floor }) => floor)].toReversed().map(([floor, flats]) => ({
      floor,
      flats: flats.map(({ flatNumber }) => ({ flatNumber, isThere: there.has(flatNumber) })),
    }));
  }, [draft, rule, skipped, wing]);
  return (
    <>
      {wings.length > 1 && <Wings wings={wings} wing={wing} onChoose={choose} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by the keyboard. */}
      <section className={`${classes.scroll} ${sideScroll.more}`} tabIndex={0} aria-label="Numbers by floor">
        <table className={classes.grid} aria-label={wing === '' ? 'Flats' : `Flats of wing ${wing}`}>
          <tbody>
            {floors.map(({ floor, flats }) => (
              <tr key={floor}>
                <th scope="row">{floor === 0 ? 'Ground' : `Floor ${floor}`}</th>
                {flats.map(({ flatNumber, isThere }) => (
                  <td key={flatNumber} data-there={isThere || undefined}>
                    {isThere ? <s title="Exists already">{flatNumber}</s> : flatNumber}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

type WingsProps = { wings: string[]; wing: string; onChoose: (wing: string) => void };

function Wings({ wings, wing, onChoose }: WingsProps) {
  if (wings.length > mostButtons) {
    return (
      <Select
        aria-label="Wing shown"
        data={wings.map((value) => ({ value, label: `Wing ${value}` }))}
        value={wing}
        onChange={(value) => onChoose(value ?? '')}
        allowDeselect={false}
        size="xs"
        w={140}
      />
    );
  }
  return <SegmentedControl aria-label="Wing shown" data={wings} value={wing} onChange={onChoose} size="xs" />;
}
