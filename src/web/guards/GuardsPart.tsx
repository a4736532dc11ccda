import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Guard } from '#domain/guard.ts';
import { type Doing, GuardDialog, PinDialog, type ShownPin } from '#web/guards/GuardDialogs.tsx';
import { editGuard, guardsQuery } from '#web/guards/queries.ts';
import { type Act, Rows } from '#web/guards/Rows.tsx';
import { useMay } from '#web/identity/useMay.ts';
import { tellOutcome } from '#web/notify.tsx';
import { AddButton, HowMany } from '#web/records/ListHeader.tsx';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Fetched } from '#web/ui/PageSection.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { SkeletonRows } from '#web/ui/SkeletonCards.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import IconKey from '~icons/tabler/key';
import IconPencil from '~icons/tabler/pencil';
import IconShieldPlus from '~icons/tabler/shield-plus';
import IconUserCheck from '~icons/tabler/user-check';
import IconUserOff from '~icons/tabler/user-off';

/**
 * The guards who may be on duty at the gate (docs/rules.md, Guards and shifts). `tabs` switches between the parts of
 * the page.
 */
export function GuardsPart({ tabs }: { tabs: ReactNode }) {
  const query = useQuery(guardsQuery);
  const mayWrite = useMay()('guards:write');
  const [doing, setDoing] = useState<Doing | null>(null);
  const [pin, setPin] = useState<ShownPin | null>(null);
  const setActive = useSetActive();
  const add = () => setDoing({ what: 'add' });

  const rowOf = (guard: Guard) => ({
    ...{ id: guard.id, name: guard.name },
    badge: !guard.isActive && <ToneBadge tone="red">Deactivated</ToneBadge>,
    more: guard.phone === null ? 'No phone' : <Phone number={guard.phone} />,
    acts: mayWrite ? actsOf(guard, { setDoing, setActive }) : [],
  });
  const many = query.data?.length ?? 0;
  return (
    <>
      <PageHeader
        title="Users"
        note={
          <HowMany shown={query.data?.length} all={query.data?.length} one="guard" many="guards" error={query.error} />
        }
        actions={many > 0 && <AddButton onClick={mayWrite ? add : null}>Add Guard</AddButton>}
      />
      <Stack gap="md">
        {tabs}
        <Fetched query={query} loading={<SkeletonRows label="Loading guards…" rowHeight={64} />}>
          {(data) =>
            data.length > 0 ? (
              <Rows label="Guards" rows={data.map(rowOf)} />
            ) : (
              <EmptyState
                icon={<IconShieldPlus size={24} />}
                title="No guards yet"
                action={<AddButton onClick={mayWrite ? add : null}>Add Guard</AddButton>}
              >
                A guard needs no account and no email: a name and a PIN, by which they take over at the gate.
              </EmptyState>
            )
          }
        </Fetched>
      </Stack>
      {doing && <GuardDialog doing={doing} onClose={() => setDoing(null)} onPin={setPin} />}
      {pin && <PinDialog shown={pin} onForget={() => setPin(null)} />}
    </>
  );
}

type Acts = { setDoing: (doing: Doing) => void; setActive: (guard: Guard, isActive: boolean) => void };

function actsOf(guard: Guard, { setDoing, setActive }: Acts): Act[] {
  const icon = { size: 16, 'aria-hidden': true } as const;
  return [
    { label: 'Change…', icon: <IconPencil {...icon} />, act: () => setDoing({ what: 'edit', guard }) },
    { label: 'Set another PIN…', icon: <IconKey {...icon} />, act: () => setDoing({ what: 'pin', guard }) },
    guard.isActive
      ? { label: 'Deactivate', icon: <IconUserOff {...icon} />, isDanger: true, act: () => setActive(guard, false) }
      : { label: 'Reactivate', icon: <IconUserCheck {...icon} />, act: () => setActive(guard, true) },
  ];
}

function useSetActive() {
  const confirm = useConfirm();
  return async ({ id, version, name }: Guard, isActive: boolean) => {
    const isMeant = await confirm(
      isActive
        ? {
            title: `Reactivate ${name}?`,
            question: 'They can take over at the gate again by the PIN that they had.',
            confirmLabel: 'Reactivate',
          }
        : {
            title: `Deactivate ${name}?`,
            question: `${name} takes no shift any more, and is on duty nowhere from now on. The gate book keeps the name.`,
            confirmLabel: 'Deactivate',
            isDanger: true,
          },
    );
    if (!isMeant) return;
    const success = `${name} ${isActive ? 'reactivated' : 'deactivated'}`;
    await tellOutcome(() => editGuard(id, { version, isActive }), success);
  };
}
