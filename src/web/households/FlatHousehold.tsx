import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Flat } from '#domain/flat.ts';
import type { HouseholdMember } from '#domain/household.ts';
import { activityOf } from '#web/data/api.ts';
import { lazyModule } from '#web/data/lazyModule.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { DayField } from '#web/days/DayField.tsx';
import { householdOfQuery } from '#web/flats/flatQueries.ts';
import type { AddJob, Job } from '#web/households/fields.ts';
import { type MemberActs, MemberEntry } from '#web/households/MemberEntry.tsx';
import { deleteMember, editMember } from '#web/households/queries.ts';
import { parted } from '#web/households/words.ts';
import { useMay } from '#web/identity/useMay.ts';
import paper from '#web/print/Paper.module.css';
import { FetchedForm } from '#web/records/FetchedForm.tsx';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { type Deletion, useDeletion } from '#web/records/useDeletion.ts';
import { useDay } from '#web/society/useDay.ts';
import { tenanciesOfQuery } from '#web/tenancies/queries.ts';
import classes from '#web/ui/Entries.module.css';
import type { FormInDialog } from '#web/ui/FormDialog.tsx';
import { FormDialog, useOpening } from '#web/ui/FormDialog.tsx';
import { Fetched, Nothing, PageSection } from '#web/ui/PageSection.tsx';
import IconUsersPlus from '~icons/tabler/users-plus';

/** The form's code, fetched after the page, which does not need it for reading. */
const formModule = lazyModule(() => import('#web/households/HouseholdForm.tsx'));

const deletion: Deletion<HouseholdMember> = {
  topic: 'householdMembers',
  title: ({ name }) => `Delete ${name}`,
  question: ({ name }) =>
    `Was ${name} listed by mistake? Of somebody who moved out, say since when with “Left…”: that stays on record.`,
  deleted: ({ name }) => `${name} deleted`,
};

type Props = {
  flat: Flat;
  /** Whether the address asks to open the form. */
  isAsked: boolean;
  onAnswered: () => void;
};

/** The members of a flat's households, with their actions (docs/rules.md, Households). */
export function FlatHousehold({ flat, isAsked, onAnswered }: Props) {
  const may = useMay();
  const mayRead = may('households:read');
  const query = useQuery({ ...householdOfQuery(flat.id), enabled: mayRead });
  const has = flat.tenancyId !== null || flat.ownerId !== null;
  const mayWrite = may('households:write');
  const remove = useDeletion(deletion, deleteMember);
  const dialogs = useOpening<Form | null>(null);
  const job = useFirstJob(flat, query.data);
  const { open } = dialogs;
  const isWanted = isAsked && mayWrite && has && job !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what the form begins with is known
  useEffect(() => {
    if (isWanted && job) open(job);
  }, [isWanted]);
  if (!mayRead) return null;
  const acts: MemberActs | null = mayWrite
    ? {
        onEdit: (member) => open({ kind: 'edit', member }),
        onLeave: (member) => open({ kind: 'leave', member }),
        onDelete: (member) => void remove(member),
      }
    : null;
  return (
    <PageSection title="Household">
      <Fetched query={query}>
        {(members) => <Members members={members} isLet={flat.tenancyId !== null} hasSomebody={has} acts={acts} />}
      </Fetched>
      {mayWrite && has && (
        <Group mt="sm" className={paper.onlyOnScreen ?? ''}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUsersPlus size={16} aria-hidden />}
            aria-haspopup="dialog"
            disabled={job === null}
            onClick={() => job && open(job)}
          >
            {job?.isFirst === false ? 'Add to the household…' : 'List who lives here…'}
          </Button>
        </Group>
      )}
      <Dialogs dialogs={dialogs} members={query.data} onClosed={onAnswered} />
    </PageSection>
  );
}

/** The job of the form that adds members, at first proposing the tenants or the owner. Null until they are known. */
function useFirstJob(flat: Flat, members: HouseholdMember[] | undefined): AddJob | null {
  const { today } = useDay();
  const tenancies = useQuery({ ...tenanciesOfQuery({ flatId: flat.id }), enabled: flat.tenancyId !== null });
  if (members === undefined || (flat.tenancyId !== null && tenancies.data === undefined)) return null;
  const { here } = parted(members, { today, isLet: flat.tenancyId !== null });
  const tenancy = tenancies.data?.find(({ id }) => id === flat.tenancyId);
  const ids = tenancy
    ? tenancy.tenants.flatMap(({ personId }) => personId ?? [])
    : [flat.ownerId ?? ''].filter(Boolean);
  const isFirst = here.length === 0;
  const proposed = !isFirst ? [] : ids.map((personId, place) => ({ personId, relation: place === 0 ? 'Self' : '' }));
  return { kind: 'add', flat: { id: flat.id, flatNumber: flat.flatNumber }, proposed, isFirst };
}

type MembersProps = { members: HouseholdMember[]; isLet: boolean; hasSomebody: boolean; acts: MemberActs | null };

function Members({ members, isLet, hasSomebody, acts }: MembersProps) {
  const { today } = useDay();
  const { here, away, upcoming, left } = parted(members, { today, isLet });
  return (
    <>
      {here.length > 0 ? (
        <Entries members={here} acts={acts} />
      ) : (
        <Nothing>
          {hasSomebody
            ? 'Nobody is listed. How many live here is as it was entered with the owner or the tenancy.'
            : 'Nobody has this flat.'}
        </Nothing>
      )}
      {here.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {`${here.length} listed. They are counted, in place of the numbers entered with the owner or the tenancy.`}
        </Text>
      )}
      {upcoming.length > 0 && (
        <MembersSection title="To come">
          <Entries members={upcoming} acts={acts} />
        </MembersSection>
      )}
      {away.length > 0 && (
        <MembersSection title="The owner’s household, while the flat is let">
          <Entries members={away} acts={acts} />
        </MembersSection>
      )}
      {left.length > 0 && (
        <details>
          <Text component="summary" size="sm" mt="xs">
            {`Lived here before (${left.length})`}
          </Text>
          <Entries members={left} acts={acts} />
        </details>
      )}
    </>
  );
}

function MembersSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Text component="h3" size="sm" fw={600} mt="md">
        {title}
      </Text>
      {children}
    </>
  );
}

function Entries({ members, acts }: { members: HouseholdMember[]; acts: MemberActs | null }) {
  return (
    <ul className={classes.list}>
      {members.map((member) => (
        <li key={member.id}>
          <MemberEntry member={member} acts={acts} />
        </li>
      ))}
    </ul>
  );
}

type Form = Job | { kind: 'leave'; member: HouseholdMember };

function titleOf(form: Form): string {
  if (form.kind === 'edit') return form.member.name;
  if (form.kind === 'leave') return 'Left the Household';
  return form.isFirst ? 'List Who Lives There' : 'Add to the Household';
}

type DialogsProps = {
  dialogs: ReturnType<typeof useOpening<Form | null>>;
  members: HouseholdMember[] | undefined;
  onClosed: () => void;
};

function Dialogs({ dialogs, members, onClosed }: DialogsProps) {
  useEffect(formModule.fetch, []);
  const { about: form, isOpen, nth } = dialogs;
  const close = () => {
    dialogs.close();
    onClosed();
  };
  // A form is about the member as they are by then, also where somebody else edited them meanwhile.
  const nowOf = (member: HouseholdMember) => members?.find(({ id }) => id === member.id) ?? member;
  return (
    <FormDialog
      title={form ? titleOf(form) : ''}
      isOpen={isOpen}
      onClose={close}
      size={form?.kind === 'leave' ? 'md' : 'lg'}
    >
      {(inDialog) =>
        form?.kind === 'leave' ? (
          <LeaveForm key={nth} member={nowOf(form.member)} onDone={close} {...inDialog} />
        ) : (
          form && (
            <FetchedForm key={nth} module={formModule}>
              {({ HouseholdForm }) => (
                <HouseholdForm
                  job={form.kind === 'edit' ? { ...form, member: nowOf(form.member) } : form}
                  onDone={close}
                  {...inDialog}
                />
              )}
            </FetchedForm>
          )
        )
      }
    </FormDialog>
  );
}

type LeaveFormProps = FormInDialog & { member: HouseholdMember; onDone: () => void };

/** A form for the day on which a member left. */
function LeaveForm({ member, onDone, ...dialog }: LeaveFormProps) {
  const { today } = useDay();
  const { id, version, name, flatNumber, since } = member;
  const form = useSmallForm(() => ({ left: today }), leave, 'This could not be saved. Please try again.');

  async function leave({ left }: { left: string }) {
    const saved = await editMember(id, { version, left });
    tellUndoable('Left the household', activityOf(saved), `${name}, ${flatNumber}`);
    onDone();
  }

  return (
    <SmallForm {...dialog} form={form} label="Save">
      <Text size="sm">{`${name} no longer lives in ${flatNumber}. That they did stays on record.`}</Text>
      <DayField
        label="First day without them"
        required
        data-autofocus
        today={today}
        min={since}
        max={since > today ? since : today}
        {...form.value('left')}
      />
    </SmallForm>
  );
}
