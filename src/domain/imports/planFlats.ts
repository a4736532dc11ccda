import { importedFlatFields } from '#domain/flat.fields.ts';
import { FlatDraft } from '#domain/flat.ts';
import { flatTypes } from '#domain/flatFacts.ts';
import { floorOf } from '#domain/flatNumber.ts';
import type { ImportField } from '#domain/imports/field.ts';
import type { Entry, FlatFacts, Read } from '#domain/imports/interpret.ts';
import { isOfBefore } from '#domain/imports/people.ts';
import { changesOf, type Round } from '#domain/imports/plan.ts';
import { readOrRecorded } from '#domain/imports/readings.ts';
import { type KnownFlat, onceFor, type Ref } from '#domain/imports/record.ts';
import { message, messagesOf } from '#domain/message.ts';

export type PlannedFlat = {
  ref: Ref;
  flatNumber: string;
  known: KnownFlat | null;
  entries: Entry[];
  /** Lines for the flat's description: the people named beside its owner. */
  notes: string[];
  /** Whether the import begins an ownership of the flat that lasts. */
  begins: boolean;
};

const onRecord = onceFor(({ flats, ownerships }) => ({
  flats: new Map(flats.map((flat) => [flat.flatNumber, flat])),
  gone: new Set(ownerships.flatMap((one) => (one.flatId ? [] : [one.flatNumber]))),
}));

/**
 * The flats that the rows name, by number. A list of vehicles or tenants adds flats only where a person decided so, and a
 * past owner's row does not bring back a deleted one.
 */
export function planFlats(round: Round): Map<string, PlannedFlat> {
  const { flats: known, gone } = onRecord(round.planner.existing);
  const flats = new Map<string, PlannedFlat>();
  const whoIs = new Map(round.people.flatMap(({ entries, known }) => entries.map((entry) => [entry, known] as const)));
  const addsAll = round.decisions.unknownFlats === 'add';
  const isAdded = (entry: Entry, flatNumber: string) =>
    addsAll || !(entry.isOfVehicles || (gone.has(flatNumber) && isOfBefore(entry, whoIs.get(entry) ?? null)));
  for (const entry of round.entries) {
    const named = entry.flatNumber ?? (addsAll ? entry.tenancy?.flatNumber : null);
    if (!named) continue;
    const flatNumber = named.value;
    const found = known.get(flatNumber) ?? null;
    const flat = flats.get(flatNumber);
    if (flat) flat.entries.push(entry);
    else if (found || isAdded(entry, flatNumber))
      flats.set(flatNumber, {
        ref: found?.id ?? `new:flats:${flats.size}`,
        flatNumber,
        known: found,
        entries: [entry],
        notes: [],
        begins: false,
      });
  }
  return flats;
}

/** Plans the flats' own facts, once it is known who owns them. */
export function planFlatFacts(round: Round, flats: Map<string, PlannedFlat>): void {
  for (const flat of flats.values()) planFacts(round, flat);
}

const facts = importedFlatFields.filter((field) => field !== 'flatNumber');
type Reads = Record<keyof FlatFacts, Read<string | number> | null>;

function planFacts(round: Round, flat: PlannedFlat): void {
  const fact = <K extends keyof FlatFacts>(field: K) =>
    round.agreed<string | number>(flat.entries.map((entry) => ({ entry, read: entry.flat[field], field })));
  const read = Object.fromEntries(facts.map((field) => [field, fact(field)])) as Reads;
  const given = Object.fromEntries(
    facts.flatMap((field) => {
      const one = read[field];
      return one ? [[field, readOrRecorded<string | number>(one.value, flat.known?.[field])]] : [];
    }),
  );
  const description = described(flat, (given['description'] as string | undefined) ?? null);
  const draft = flat.known
    ? { ...edited(flat.known), ...given, description }
    : { ...defaults(round, flat), ...given, description };
  const parsed = FlatDraft.safeParse({ flatNumber: flat.flatNumber, ...draft });
  if (parsed.success) write(round, flat, parsed.data, read.status !== null);
  else refuseFlat(round, flat, read, parsed.error);
}

function edited({ id: _, version: __, flatNumber: ___, ...facts }: KnownFlat) {
  return facts;
}

/** The facts of a new flat where the file says nothing: the floor that its number tells, and what a person decided. */
function defaults({ decisions }: Round, { flatNumber, begins, entries }: PlannedFlat) {
  return {
    floor: floorOf(flatNumber) ?? decisions.missingFloor,
    type: flatTypes.find((type) => type === decisions.missingType),
    status: begins || entries.some(({ tenancy }) => tenancy) ? 'Occupied' : 'Available',
  };
}

/** The flat's description with the other people of the flat, each once. */
function described({ known, notes }: PlannedFlat, given: string | null): string | null {
  const own = readOrRecorded(given ?? undefined, known?.description);
  // Earlier versions wrote names with commas without quotation marks.
  const isThere = (note: string) => own?.includes(note) || own?.includes(note.replaceAll(/[“”]/g, ''));
  const missing = notes.filter((note) => !isThere(note));
  return [own, ...new Set(missing)].filter((line) => line !== null).join('\n') || null;
}

function refuseFlat(
  round: Round,
  flat: PlannedFlat,
  read: Record<string, { column: number } | null>,
  error: Parameters<typeof messagesOf>[0],
): void {
  const [first] = flat.entries;
  if (!first) return;
  for (const [field, reason] of Object.entries(messagesOf(error))) {
    const isMissing = !read[field] && (field === 'type' || field === 'floor');
    const at = read[field] ?? (field === 'flatNumber' ? first.flatNumber : null);
    // All rows that need the flat are refused with it.
    for (const entry of flat.entries)
      round.refuse(
        entry,
        entry === first ? (at?.column ?? null) : null,
        field as ImportField,
        isMissing ? message(field === 'type' ? 'import_type_missing' : 'import_floor_missing') : reason,
      );
  }
}

function write(round: Round, flat: PlannedFlat, draft: FlatDraft, hasStatus: boolean): void {
  const { known, ref, entries } = flat;
  if (!known) {
    round.writes.flats.push({ ref, draft });
    round.record('flats', {
      label: flat.flatNumber,
      rows: entries,
      isNew: true,
      changes: changesOf(null, draft),
    });
    return;
  }
  // A flat that somebody comes to own is occupied, unless the file itself says otherwise.
  const status = !hasStatus && flat.begins && known.status === 'Available' ? 'Occupied' : draft.status;
  const changes = changesOf(edited(known), edited({ ...known, ...draft, status }));
  const edit = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  if (changes.length > 0) round.writes.flatEdits.push({ id: known.id, version: known.version, edit });
  round.record('flats', { label: flat.flatNumber, rows: entries, isNew: false, changes });
}
