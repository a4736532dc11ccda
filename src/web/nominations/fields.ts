import { type Messages, messagesOf } from '#domain/message.ts';
import { type Nomination, NominationDraft, nomineeErrors, shareLeft } from '#domain/nomination.ts';
import { equalShares } from '#domain/share.ts';

/** The form's values of one nominee while the user types; an empty number field has ''. */
type NomineeFields = {
  /** A key for React: the rows have no other identity when one between them is removed. */
  key: number;
  name: string;
  relation: string;
  share: number | string;
  bornOn: string;
  guardian: string;
  address: string;
};

export type NominationFields = {
  ownerId: string;
  flatId: string;
  since: string;
  nominees: NomineeFields[];
  recordedOn: string;
  meeting: string;
  resolution: string;
  remarks: string;
  reason: string;
};

let keys = 0;

function emptyNominee(share: number | string): NomineeFields {
  keys += 1;
  return { key: keys, name: '', relation: '', share, bornOn: '', guardian: '', address: '' };
}

export function toFields(
  nomination: Nomination | null,
  by: Pick<NominationFields, 'ownerId' | 'flatId'>,
): NominationFields {
  const nominees = nomination?.nominees.map(({ bornOn, guardian, address, ...rest }) => ({
    ...emptyNominee(100),
    ...rest,
    bornOn: bornOn ?? '',
    guardian: guardian ?? '',
    address: address ?? '',
  }));
  return {
    ...by,
    since: nomination?.since ?? '',
    nominees: nominees ?? [emptyNominee(100)],
    recordedOn: nomination?.recordedOn ?? '',
    meeting: nomination?.meeting ?? '',
    resolution: nomination?.resolution ?? '',
    remarks: nomination?.remarks ?? '',
    reason: '',
  };
}

/** The form's values for the API: empty fields are null; a share that is no number is refused as it was typed. */
export function toDraft({ nominees, recordedOn, reason: _, ...fields }: NominationFields): object {
  return {
    ...fields,
    recordedOn: recordedOn || null,
    nominees: nominees.map(({ key: _key, share, bornOn, ...rest }) => ({
      ...rest,
      share: share === '' ? undefined : share,
      bornOn: bornOn || null,
    })),
  };
}

/** Errors by field, as far as the browser can check. */
export function wrongIn(draft: object, about: { holder: string; today: string }): Messages {
  const checked = NominationDraft.safeParse(draft);
  if (!checked.success) return messagesOf(checked.error);
  return nomineeErrors(checked.data.nominees, { ...about, since: checked.data.since });
}

/** Adds a nominee: equal shares stay equal; otherwise the new nominee gets the rest. */
export function withOneMore(nominees: readonly NomineeFields[]): NomineeFields[] {
  const shares = nominees.map(({ share }) => Number(share));
  const isEqual = equalShares(nominees.length).every((share, place) => share === shares[place]);
  if (!isEqual) return [...nominees, emptyNominee(shareLeft(shares) || '')];
  const equal = equalShares(nominees.length + 1);
  return [...nominees, emptyNominee('')].map((one, place) => ({ ...one, share: equal[place] ?? '' }));
}

/** Removes a nominee: equal shares stay equal. */
export function withoutOne(nominees: readonly NomineeFields[], place: number): NomineeFields[] {
  const shares = nominees.map(({ share }) => Number(share));
  const isEqual = equalShares(nominees.length).every((share, at) => share === shares[at]);
  const left = nominees.filter((_, at) => at !== place);
  const equal = equalShares(left.length);
  return isEqual ? left.map((one, at) => ({ ...one, share: equal[at] ?? '' })) : left;
}
