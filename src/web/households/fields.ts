import {
  type HouseholdDraft,
  type HouseholdMember,
  HouseholdMemberDraft,
  type HouseholdMemberEdit,
} from '#domain/household.ts';
import { type AgeGroup, memberErrors, type Sex } from '#domain/householdFacts.ts';
import { type Messages, messagesOf } from '#domain/message.ts';

/** The form's values of one member while the user types. */
export type MemberFields = {
  /** A key for React: the rows have no other identity when one between them is removed. */
  key: number;
  personId: string | null;
  name: string;
  relation: string;
  phone: string;
  sex: Sex | null;
  bornYear: string;
  ageGroup: AgeGroup;
  help: string;
  since: string;
  /** The first day without a member who left; null for one who did not leave. */
  left: string | null;
  /** Why the days are put right. */
  reason: string;
};

export type HouseholdFields = { members: MemberFields[] };

/** What the form does: add members, at first with proposed ones, or edit one. */
export type AddJob = {
  kind: 'add';
  flat: { id: string; flatNumber: string };
  proposed: { personId: string; relation: string }[];
  /** Whether no member is listed yet. */
  isFirst: boolean;
};

export type Job = AddJob | { kind: 'edit'; member: HouseholdMember };

let keys = 0;

export function emptyMember(): MemberFields {
  keys += 1;
  const nothing = { name: '', relation: '', phone: '', bornYear: '', help: '', since: '', reason: '' };
  return { ...nothing, key: keys, personId: null, sex: null, ageGroup: 'adult', left: null };
}

export function toFields(job: Job): HouseholdFields {
  if (job.kind === 'add')
    return { members: [...job.proposed.map((one) => ({ ...emptyMember(), ...one })), emptyMember()] };
  const { personId, name, relation, phone, sex, bornYear, ageGroup, help, since, left } = job.member;
  const own = personId === null ? { name, phone: phone ?? '' } : {};
  const facts = { relation: relation ?? '', sex, bornYear: String(bornYear ?? ''), help: help ?? '', since, left };
  return { members: [{ ...emptyMember(), ...own, ...facts, personId, ageGroup: ageGroup ?? 'adult' }] };
}

export function isEmpty({ personId, name, relation, phone, bornYear, help }: MemberFields): boolean {
  return personId === null && [name, relation, phone, bornYear, help].every((text) => text.trim() === '');
}

/** The rows without empty ones; if all are empty, the first. */
export function withoutEmpty(members: readonly MemberFields[]): MemberFields[] {
  const filled = members.filter((member) => !isEmpty(member));
  return filled.length > 0 ? filled : members.slice(0, 1);
}

/** The form's values for the API: empty fields are null, and the age group is sent only without a year of birth. */
export function toFacts({
  key: _,
  left: __,
  reason: ___,
  personId,
  name,
  phone,
  bornYear,
  ageGroup,
  since,
  ...rest
}: MemberFields) {
  const year = bornYear.trim();
  return {
    ...rest,
    ...(personId === null ? { personId, name, phone: phone || null } : { personId, name: null, phone: null }),
    // Sent as typed if it is not a number, so that the check reports an error.
    bornYear: year === '' ? null : /^\d+$/.test(year) ? Number(year) : (year as unknown as number),
    ageGroup: year === '' ? ageGroup : null,
    since: since || null,
  };
}

export function toDraft(flatId: string, { members }: HouseholdFields): HouseholdDraft {
  return { flatId, tenancyId: null, members: members.map(toFacts) };
}

/** Whether another day was on record of the member who is edited; that somebody left is no correction. */
export function areDaysCorrected(was: Pick<HouseholdMember, 'since' | 'left'>, { since, left }: MemberFields): boolean {
  return (since || was.since) !== was.since || (was.left !== null && (left || null) !== was.left);
}

export function toEdit(member: HouseholdMember, { members: [fields] }: HouseholdFields): HouseholdMemberEdit {
  const { version, since: was, left: hasLeft } = member;
  const { since, name, phone, ...facts } = toFacts(fields ?? emptyMember());
  const own = facts.personId === null ? { name, phone } : {};
  // Without the day, they live there again.
  const left = hasLeft !== null && { left: fields?.left || null };
  const why = fields !== undefined && areDaysCorrected(member, fields) && { reason: fields.reason || null };
  return { version, ...facts, ...own, since: since ?? was, ...left, ...why };
}

/** Errors by field, as far as the browser can check. */
export function wrongIn({ members }: HouseholdFields, today: string): Messages {
  const wrong: Messages = {};
  for (const [place, fields] of members.entries()) {
    const facts = toFacts(fields);
    const checked = HouseholdMemberDraft.safeParse(facts);
    const errors = checked.success
      ? memberErrors(checked.data, members.slice(0, place).map(toFacts), today)
      : messagesOf(checked.error);
    for (const [field, what] of Object.entries(errors)) wrong[`members.${place}.${field}`] = what;
  }
  return wrong;
}
