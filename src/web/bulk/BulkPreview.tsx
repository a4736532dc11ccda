import { Progress, Text } from '@mantine/core';
import type { BulkResult, LeftOut } from '#domain/bulkCalls.ts';
import { counted, reasonOf } from '#web/bulk/bulk.ts';
import { count } from '#web/ui/format.ts';
import classes from './BulkPreview.module.css';

type Props = {
  nouns: { one: string; many: string };
  act: 'change' | 'be deleted';
  /** Null while there is nothing to preview, or the preview is loading. */
  result: BulkResult | null;
  isAsked: boolean;
  /** The name of a record that has been deleted meanwhile. */
  nameOf: (id: string) => string;
};

/** Shows how many records will change, and which can't and why: '23 flats will change, 2 can’t:'. */
export function BulkPreview({ nouns, act, result, isAsked, nameOf }: Props) {
  if (result === null) {
    return (
      <Text role="status" size="sm" c="dimmed">
        {isAsked ? 'Looking at what this comes to…' : 'What this comes to is shown here before anything is changed.'}
      </Text>
    );
  }
  const { cannot, cannotCount } = result;
  return (
    <div>
      <Text role="status" size="sm" fw={600} mb={cannotCount > 0 ? 'xs' : 0}>
        {sentence(nouns, act, result)}
      </Text>
      {cannotCount > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by the keyboard.
        <section className={classes.scroll} tabIndex={0} aria-label="What can’t be done, and why">
          <ul className={classes.list}>
            {cannot.map((one) => (
              <li key={one.id}>
                <Reason of={one} nameOf={nameOf} />
              </li>
            ))}
            {cannotCount > cannot.length && <li>{`and ${count(cannotCount - cannot.length)} more`}</li>}
          </ul>
        </section>
      )}
    </div>
  );
}

function sentence(
  nouns: Props['nouns'],
  act: Props['act'],
  { willChange, unchanged, cannotCount }: BulkResult,
): string {
  const will = willChange === 0 ? `No ${nouns.one} will ${act}` : `${counted(nouns, willChange)} will ${act}`;
  const same = unchanged > 0 ? `, ${count(unchanged)} ${unchanged === 1 ? 'is' : 'are'} so already` : '';
  return `${will}${same}${cannotCount > 0 ? `, ${count(cannotCount)} can’t:` : '.'}`;
}

function Reason({ of, nameOf }: { of: LeftOut; nameOf: Props['nameOf'] }) {
  const [name, reason] = reasonOf(of, nameOf);
  return (
    <>
      <Text span inherit fw={600}>
        {name}
      </Text>
      {reason}
    </>
  );
}

/** A progress bar while a bulk change is being made. */
export function BulkProgress({ children }: { children: string }) {
  return (
    <div role="status">
      <Text size="sm" mb={4}>
        {children}
      </Text>
      <Progress value={100} animated aria-hidden />
    </div>
  );
}
