import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnerRecord } from '#domain/owner.ts';
import type { Consent } from '#domain/privacy.ts';
import { useMay } from '#web/identity/useMay.ts';
import paper from '#web/print/Paper.module.css';
import { ConsentDialog } from '#web/privacy/ConsentDialog.tsx';
import { EraseDialog } from '#web/privacy/EraseDialog.tsx';
import { HandOverDialog } from '#web/privacy/HandOverDialog.tsx';
import { consentsQuery } from '#web/privacy/queries.ts';
import { WithdrawDialog } from '#web/privacy/WithdrawDialog.tsx';
import { wayLabels } from '#web/privacy/words.ts';
import { date } from '#web/ui/format.ts';
import { Fetched, Nothing, PageSection } from '#web/ui/PageSection.tsx';
import classes from '#web/ui/RecordPage.module.css';

/** What somebody agreed to, a copy of everything for them, and its end (docs/rules.md, A person's data). */
export function OwnerPrivacy({ owner }: { owner: OwnerRecord }) {
  const may = useMay();
  const query = useQuery({ ...consentsQuery(owner.id), enabled: may('privacy:read') });
  if (!may('privacy:read')) return null;
  return (
    <PageSection title="Privacy">
      {owner.erasedOn && <Text size="sm">Personal details were erased on {date(owner.erasedOn)}.</Text>}
      <Fetched query={query}>{(consents) => <Consents consents={consents} />}</Fetched>
      {may('privacy:write') && <Acts owner={owner} />}
    </PageSection>
  );
}

function Consents({ consents }: { consents: Consent[] }) {
  if (consents.length === 0) return <Nothing>No consent is recorded.</Nothing>;
  return (
    <ul className={classes.list}>
      {consents.map(({ id, notice, day, how, recordedBy, withdrawnOn }) => (
        <li key={id}>
          <span>{`Agreed to notice ${notice} on ${date(day)}`}</span>
          <span>
            {withdrawnOn ? `Withdrawn on ${date(withdrawnOn)}` : `${wayLabels[how]} · recorded by ${recordedBy}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Opened = { dialog: 'consent' | 'withdraw' | 'hand-over' | 'erase' | null; nth: number };

function Acts({ owner }: { owner: OwnerRecord }) {
  const [{ dialog, nth }, setOpened] = useState<Opened>({ dialog: null, nth: 0 });
  const open = (which: Opened['dialog']) => () => setOpened((last) => ({ dialog: which, nth: last.nth + 1 }));
  const close = () => setOpened((last) => ({ ...last, dialog: null }));
  const of = (which: Opened['dialog']) => ({ isOpen: dialog === which, nth, onClose: close });
  const button = { variant: 'default', size: 'sm', 'aria-haspopup': 'dialog' } as const;
  return (
    <>
      <Group gap="xs" mt="sm" className={paper.onlyOnScreen ?? ''}>
        {owner.erasedOn === null && (
          <Button {...button} onClick={open('consent')}>
            Record consent…
          </Button>
        )}
        {owner.consent && (
          <Button {...button} onClick={open('withdraw')}>
            Withdraw consent…
          </Button>
        )}
        <Button {...button} onClick={open('hand-over')}>
          Hand over a copy…
        </Button>
        {owner.status === 'Old' && (
          <Button {...button} variant="light" color="red" onClick={open('erase')}>
            Erase details…
          </Button>
        )}
      </Group>
      <ConsentDialog ownerIds={[owner.id]} who={owner.name} {...of('consent')} />
      <WithdrawDialog owner={owner} {...of('withdraw')} />
      <HandOverDialog of="owners" id={owner.id} name={owner.name} {...of('hand-over')} />
      <EraseDialog owner={owner} {...of('erase')} />
    </>
  );
}
