import { type Message, type Messages, messagesOf, renamed } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import type { Code } from '#domain/sentences/english.ts';
import type { FamilyRule } from '#domain/society.ts';
import { hasVisible } from '#domain/text.ts';
import { TransferDraft, transferErrors } from '#domain/transfer.ts';
import { familyFields, fieldAt, fieldLabels, type TransferFields } from '#web/transfers/form/fields.ts';
import { leasebackInput, leasebackOf, vehicleChoice } from '#web/transfers/leaseback.ts';

/** What the checks need to know beside the fields. */
export type Rules = {
  today: string;
  /** Null while the society's settings are not loaded; the server still checks the rule. */
  familyRule: FamilyRule | null;
  /** The day on which the present ownership began, where that is known. */
  notBefore: string | null;
  /** The seller's vehicles at the flat: the request names each of them. */
  vehicleIds: readonly string[];
  /** The flat's other owners beside the seller. */
  jointOwnerIds: readonly string[];
  /** Whether the person from whom the form was filled still has a record. */
  isBuyerOnRecord: boolean;
};

type Unchecked = {
  /** The form's name differs from the record's, and a user said that the record was misspelt. */
  isCorrection: boolean;
  vehicleIds: readonly string[];
  jointOwnerIds: readonly string[];
};

/** The fields in the shape of the request. An empty count is 0; an empty document leaves the record's unchanged. */
function toInput(fields: TransferFields, { isCorrection, vehicleIds, jointOwnerIds }: Unchecked) {
  const counted = (value: number | string) => (value === '' ? 0 : value);
  return {
    flatId: fields.flatId ?? '',
    presentOwnerId: fields.presentOwnerId,
    jointOwnerIds: [...jointOwnerIds],
    existingOwnerId: fields.existingOwnerId,
    isCorrection,
    newOwner: {
      name: fields.name,
      phone: fields.phone,
      email: fields.email,
      address: fields.address,
      familyDetails: {
        adults: counted(fields.adults),
        children: counted(fields.children),
        males: counted(fields.males),
        females: counted(fields.females),
      },
      emergencyContact: { name: fields.contactName, phone: fields.contactPhone, relation: fields.contactRelation },
      documents: { aadhar: fields.aadhar, pan: fields.pan, lease: fields.lease },
    },
    occupancyDate: fields.occupancyDate,
    // Sellers who stay as tenants keep their vehicles.
    vehicles:
      fields.sellers === 'rent'
        ? {}
        : Object.fromEntries(vehicleIds.map((id) => [id, vehicleChoice(fields.vehicles[id], fields.sellers)])),
    tenancy: fields.tenancy,
    leaseback: fields.sellers === 'rent' ? leasebackInput(leasebackOf(fields)) : null,
    died: fields.presentOwnerId !== null && fields.sellers === 'died',
    reason: fields.reason,
    remarks: fields.remarks,
  };
}

/** Only for fields that passed `checkFields`. */
export function toDraft(fields: TransferFields, unchecked: Unchecked): TransferDraft {
  return TransferDraft.parse(toInput(fields, unchecked));
}

/** The domain's own rules (docs/rules.md, Transfers), by field of the form. */
export function checkFields(
  fields: TransferFields,
  { today, familyRule, notBefore }: Pick<Rules, 'today' | 'familyRule' | 'notBefore'>,
): Messages {
  const input = toInput(fields, { isCorrection: false, vehicleIds: [], jointOwnerIds: [] });
  const errors = renamed(messagesOf(TransferDraft.safeParse(input).error), fieldAt);
  // A half typed number has an error of its own; the family rule counts it as it stands.
  const numbers = input.newOwner.familyDetails;
  const family = Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, Number(value) || 0]));
  const ruled = transferErrors(
    {
      occupancyDate: fields.occupancyDate,
      newOwner: { ...input.newOwner, familyDetails: family } as never,
      leaseback: input.leaseback,
    },
    {
      today,
      familyRule: familyRule ?? 'total-above-zero',
      present: notBefore === null ? undefined : { since: notBefore },
    },
  );
  return { ...renamed(ruled, fieldAt), ...errors };
}

/**
 * The alert above the button (docs/rules.md, Transfers): first that something required is missing, then that the family
 * is too small, else what is wrong at the first field. Null when no field of the form is concerned.
 */
export function alertOf(errors: Messages): Message | null {
  const wrong = Object.keys(fieldLabels).flatMap((field) => errors[field] ?? []);
  const first = (code: Code) => wrong.find((what) => what.code === code);
  return first('transfer_incomplete') ?? first('transfer_family_above_zero') ?? wrong[0] ?? null;
}

/** The family's sentence stands once under the four numbers, not four times. */
export function familyError(errors: Messages): string | null {
  const [wrong] = familyFields.flatMap((field) => errors[field] ?? []);
  return wrong ? say(wrong) : null;
}

/** docs/rules.md, Transfers: the button can't be pressed with no flat, name or phone; what shows nothing is none. */
export function isReady({ flatId, name, phone }: Pick<TransferFields, 'flatId' | 'name' | 'phone'>): boolean {
  return flatId !== null && hasVisible(name) && hasVisible(phone);
}
