import type { ImportField } from '#domain/imports/field.ts';
import type { Entry, Read, VehicleFacts } from '#domain/imports/interpret.ts';
import { areOneName, areOpposed, looseNameKey } from '#domain/imports/looseNameKey.ts';
import { namesIn } from '#domain/imports/ownerReadings.ts';
import { changesOf, type Round } from '#domain/imports/plan.ts';
import type { PlannedFlat } from '#domain/imports/planFlats.ts';
import type { FlatOwners } from '#domain/imports/planOwners.ts';
import { readOrRecorded } from '#domain/imports/readings.ts';
import { type ImportedVehicle, type KnownVehicle, onceFor, type Ref, type RowOf } from '#domain/imports/record.ts';
import { type Messages, message, messagesOf } from '#domain/message.ts';
import { plateKey } from '#domain/plate.ts';
import { type VehicleFieldImported, vehicleFieldsImported, vehicleImportName } from '#domain/vehicle.fields.ts';
import { VehicleDraft, vehicleErrors } from '#domain/vehicle.ts';

// Made once: a schema is compiled at its first use.
const Facts = VehicleDraft.omit({ ownerId: true, flatId: true });

type VehicleDetail = Exclude<VehicleFieldImported, 'vehicleNumber'>;
const told = vehicleFieldsImported.filter((field) => field !== 'vehicleNumber');
const nameOf = (field: VehicleDetail) => vehicleImportName(field) as keyof VehicleFacts;
type Reads = Record<keyof VehicleFacts, Read<string | number> | null>;

type VehicleInRow = { entry: Entry } & Entry['vehicles'][number];
type Named = { ref: Ref; name: string };

const onRecord = onceFor(({ flats, owners, vehicles }) => ({
  byPlate: new Map(vehicles.map((vehicle) => [plateKey(vehicle.vehicleNumber), vehicle])),
  names: new Map<Ref, string>(owners.map(({ id, name }) => [id, name])),
  numberOf: new Map<Ref, string>(flats.map(({ id, flatNumber }) => [id, flatNumber])),
  refOf: new Map<string, Ref>(flats.map(({ id, flatNumber }) => [flatNumber, id])),
}));

/** Plans the vehicles of the rows, each with its owner and flat. */
export function planVehicles(round: Round, flats: Map<string, PlannedFlat>, owners: FlatOwners): void {
  const found = round.entries.flatMap((entry) =>
    entry.vehicles.map((vehicle): VehicleInRow => ({ entry, ...vehicle })),
  );
  const byPlate = Map.groupBy(found, ({ plate }) => plateKey(plate.value));
  const recorded = onRecord(round.planner.existing);
  const people = createPeople(round, owners);
  const numberOf = new Map(recorded.numberOf);
  const refOf = new Map(recorded.refOf);
  for (const { ref, flatNumber } of flats.values()) {
    numberOf.set(ref, flatNumber);
    refOf.set(flatNumber, ref);
  }
  for (const [key, same] of byPlate)
    planVehicle(round, same, recorded.byPlate.get(key) ?? null, { flats, owners, people, numberOf, refOf });
}

type Around = {
  flats: Map<string, PlannedFlat>;
  owners: FlatOwners;
  people: ReturnType<typeof createPeople>;
  numberOf: Map<Ref, string>;
  refOf: Map<string, Ref>;
};

function planVehicle(round: Round, found: VehicleInRow[], known: KnownVehicle | null, around: Around): void {
  const [first] = found;
  if (!first) return;
  const home = homeOf(round, found, known, around);
  const draft = draftOf(round, found, known);
  if (!draft || !home) return;
  const names = {
    ownerName: home.owner && around.people.nameOf(home.owner),
    flatNumber: home.flat && (around.numberOf.get(home.flat) ?? null),
  };
  const rows = found.map(({ entry }) => entry);
  if (!known) {
    round.writes.vehicles.push({ ref: `new:vehicles:${round.writes.vehicles.length}`, draft, ...home });
    round.record('vehicles', {
      label: draft.vehicleNumber,
      rows,
      isNew: true,
      changes: changesOf(null, { ...draft, ...names }),
    });
    return;
  }
  const { id, version, ownerId, flatId, ...facts } = known;
  const before = {
    ...facts,
    ownerName: ownerId && around.people.nameOf(ownerId),
    flatNumber: flatId && (around.numberOf.get(flatId) ?? null),
  };
  const moved = {
    ...(home.owner && home.owner !== ownerId && { owner: home.owner }),
    ...(home.flat && home.flat !== flatId && { flat: home.flat }),
  };
  const edits = changesOf(facts, draft);
  const changes = changesOf(before, { ...draft, ...names });
  const edit = Object.fromEntries(edits.map(({ field, after }) => [field, after]));
  if (edits.length > 0 || 'owner' in moved || 'flat' in moved)
    round.writes.vehicleEdits.push({ id, version, edit, ...moved });
  round.record('vehicles', { label: known.vehicleNumber, rows, isNew: false, changes });
}

/** A vehicle's owner and flat; null for no owner and no flat. */
type Home = { owner: Ref | null; flat: Ref | null };

/** Owner and flat: as the row says, else as the record has them; for a new vehicle as `toldHome` works them out. */
function homeOf(round: Round, found: VehicleInRow[], known: KnownVehicle | null, around: Around): Home | null {
  let home: Home | null = null;
  let from: VehicleInRow | null = null;
  for (const one of found) {
    const next = homeIn(round, one, known, around);
    if (!next) return null;
    if (home && from && (home.owner !== next.owner || home.flat !== next.flat)) {
      round.refuse(
        one.entry,
        one.plate.column,
        'vehicleNumber',
        message('import_plate_twice', { vehicleNumber: one.plate.value, row: from.entry.row }),
      );
      return null;
    }
    home = next;
    from = one;
  }
  return home;
}

function homeIn(round: Round, { entry, plate }: VehicleInRow, known: KnownVehicle | null, around: Around): Home | null {
  const { flats, refOf } = around;
  const named = entry.flatNumber ? flats.get(entry.flatNumber.value) : undefined;
  const refuse = (column: number | null, field: ImportField, reason: Parameters<Round['refuse']>[3]) => {
    round.refuse(entry, column, field, reason);
    return null;
  };
  if (entry.flatNumber && !named) {
    const waits = round.waiting.flats.get(entry.flatNumber.value);
    return refuse(
      entry.flatNumber.column,
      'flatNumber',
      waits
        ? message('import_waits_for_row', { row: waits.row })
        : message('import_flat_unknown', { flatNumber: entry.flatNumber.value }),
    );
  }
  const said = saidOwner(entry, known, around);
  if (said === 'several' || said === 'nobody') {
    const { value: name = '', column = null } = entry.whose ?? {};
    const waits = said === 'nobody' ? [name, ...namesIn(name)].flatMap((one) => waitingFor(round, one))[0] : undefined;
    if (waits) return refuse(column, 'whose', message('import_waits_for_row', { row: waits.row }));
    const code = said === 'several' ? 'import_owner_ambiguous' : 'import_owner_unknown';
    return refuse(column, 'whose', message(code, { name }));
  }
  const here = named?.ref ?? refOf.get(rentedNow(round, entry) ?? '') ?? null;
  // An empty cell changes nothing of a record, and what a record does not know is not guessed.
  if (known) return { owner: said?.ref ?? known.ownerId, flat: here ?? known.flatId };
  const { vehiclesOfNobody } = round.decisions;
  const isUntold = !said && !here && !entry.tells.owner && !entry.tells.flat;
  if (isUntold && !vehiclesOfNobody)
    return refuse(plate.column, 'vehicleNumber', message('import_vehicle_owner_missing'));
  return toldHome(entry, said?.ref ?? null, here, around);
}

/** The flat that a row's tenant rents today: their vehicle stands there. */
function rentedNow({ decisions, planner: { today } }: Round, { tenancy }: Entry): string | null {
  if (!tenancy) return null;
  const { tenancySince, tenancyLastDay, tenancyEndedOn } = tenancy.facts;
  const since = tenancySince?.value ?? decisions.missingTenancySince;
  const lastDay = tenancyLastDay?.value ?? decisions.missingTenancyLastDay;
  const isOver = tenancyEndedOn ? tenancyEndedOn.value <= today : lastDay === undefined || lastDay < today;
  return since === undefined || since > today || isOver ? null : tenancy.flatNumber.value;
}

/**
 * Where the sheet has no column for the owner or the flat, the other one tells it: the flat's owner, or the owner's
 * only flat. In a list of vehicles an empty cell for the owner means nobody; in a list of people it is a further
 * vehicle's row.
 */
function toldHome(entry: Entry, said: Ref | null, named: Ref | null, around: Around): Home {
  const { flats, owners, people, numberOf } = around;
  const mayFollow = !(entry.isOfVehicles && entry.tells.owner) && entry.flatNumber;
  const owner = said ?? (mayFollow ? (owners.get(mayFollow.value)?.ref ?? null) : null);
  const isLeftOpen = named === null && owner !== null && !entry.tells.flat;
  return { owner, flat: isLeftOpen ? people.onlyFlatOf(owner, (ref) => numberOf.has(ref), flats) : named };
}

function saidOwner(
  entry: Entry,
  known: KnownVehicle | null,
  { people }: Around,
): ReturnType<typeof people.called> | null {
  const { name, whose, flatNumber } = entry;
  if (name || !whose) return name && people.ofEntry(entry);
  // Where several people have the name, an owner on record with that name stays the owner.
  const present = known?.ownerId ? { ref: known.ownerId, name: people.nameOf(known.ownerId) ?? '' } : null;
  if (present && areOneName(present.name, whose.value)) return present;
  const whole = people.called(whose.value, flatNumber?.value);
  if (whole !== 'nobody') return whole;
  // Where a cell names two people, the first owns the flat, and so the vehicle.
  const each = namesIn(whose.value).map((name) => people.called(name, flatNumber?.value));
  return each.find((one) => one !== 'nobody') ?? 'nobody';
}

function waitingFor({ waiting }: Round, name: string): RowOf[] {
  const row = waiting.people.get(looseNameKey(name));
  return row ? [row] : [];
}

/** The facts of all rows with this plate, over those on record; null where one is wrong, and its row is refused. */
function draftOf(round: Round, found: VehicleInRow[], known: KnownVehicle | null): ImportedVehicle | null {
  const [first] = found;
  if (!first) return null;
  const fact = (field: keyof VehicleFacts) =>
    round.agreed<string | number>(found.map(({ entry, facts }) => ({ entry, read: facts[field], field })));
  const read = Object.fromEntries(told.map((field) => [nameOf(field), fact(nameOf(field))])) as Reads;
  const facts = Object.fromEntries(
    told.map((field) => [field, readOrRecorded<string | number>(read[nameOf(field)]?.value, known?.[field])]),
  ) as { [K in VehicleDetail]: ImportedVehicle[K] | null };
  const draft = {
    ...facts,
    vehicleNumber: known?.vehicleNumber ?? first.plate.value,
    ...makeOf(round, facts, found),
    // A type that a heading implies for all its vehicles changes none that is on record.
    type: facts.type ?? (known ? known.type : (first.headed ?? null)),
  };
  const parsed = Facts.safeParse(draft);
  const errors = parsed.success
    ? vehicleErrors({ year: parsed.data.year === known?.year ? null : parsed.data.year }, round.planner.today)
    : messagesOf(parsed.error);
  refuseFacts(round, { first, read, errors });
  return parsed.success && Object.keys(errors).length === 0 ? parsed.data : null;
}

/**
 * Fills in a missing company as the model tells it, or a missing company or model as a person decided; where both are
 * missing, the one answer for both goes first.
 */
function makeOf(
  { decisions }: Round,
  { company, model }: { company: string | null; model: string | null },
  found: VehicleInRow[],
) {
  const { missingCompanyModel: each, missingCompany, missingModel } = decisions;
  const maker = found.flatMap((one) => one.maker ?? [])[0] ?? missingCompany;
  if (company !== null || model !== null) return { company: company ?? maker, model: model ?? missingModel };
  if (each) return { company: each, model: each };
  return missingCompany && missingModel ? { company: missingCompany, model: missingModel } : {};
}

type WrongFacts = { first: VehicleInRow; read: Reads; errors: Messages };

/** A missing company together with a missing model is one problem. */
function refuseFacts(round: Round, { first, read, errors }: WrongFacts): void {
  const isMissing = (key: string) => errors[key] !== undefined && !read[key as 'company' | 'model'];
  const isNeither = isMissing('company') && isMissing('model');
  const missing = {
    company: message(isNeither ? 'import_company_model_missing' : 'import_company_missing'),
    model: isNeither ? null : message('import_model_missing'),
  };
  for (const [key, wrong] of Object.entries(errors)) {
    const field = (key === 'type' ? 'vehicleType' : key) as ImportField;
    const at = field === 'vehicleNumber' ? first.plate : read[field as keyof typeof read];
    const reason = (key === 'company' || key === 'model') && !at ? missing[key] : wrong;
    if (reason) round.refuse(first.entry, at?.column ?? null, field, reason);
  }
}

/** The people a vehicle may belong to: those of the file, and those on record. */
function createPeople(round: Round, owners: FlatOwners) {
  const recorded = onRecord(round.planner.existing);
  const ofEntry = new Map(
    round.people.flatMap((person) =>
      person.entries.map((entry) => [entry, { ref: person.ref, name: person.known?.name ?? person.name }] as const),
    ),
  );
  const names = new Map(recorded.names);
  for (const { ref, name } of ofEntry.values()) names.set(ref, name);
  const written = new Set(round.writes.owners.map(({ ref }) => ref));
  const exists = (ref: Ref) => !ref.startsWith('new:') || written.has(ref);
  let byName: Map<string, [Ref, string][]> | undefined;
  /** Built at first use: only a list of vehicles needs it, and it costs as much as the society has people. */
  function there(name: string): [Ref, string][] {
    byName ??= Map.groupBy(
      [...names].filter(([ref]) => exists(ref)),
      ([, one]) => looseNameKey(one),
    );
    const all = (byName.get(looseNameKey(name)) ?? []).filter(([, one]) => !areOpposed(one, name));
    const same = all.filter(([, one]) => one === name);
    return same.length > 0 ? same : all;
  }
  let flatsOf: Map<Ref, [string, Named][]> | undefined;
  return {
    nameOf: (ref: Ref) => names.get(ref) ?? null,
    /**
     * The person of a row, where they are taken. A second owner is only noted: the flat's first owner stands for both.
     */
    ofEntry(entry: Entry): Named | null {
      const person = ofEntry.get(entry);
      return person && exists(person.ref) ? person : null;
    },
    called(name: string, flatNumber: string | undefined): Named | 'several' | 'nobody' {
      const [first, other] = there(name);
      if (!first) return 'nobody';
      if (!other) return { ref: first[0], name };
      // Of several people with the name, the one who owns the flat.
      const here = flatNumber === undefined ? undefined : owners.get(flatNumber)?.ref;
      const isTheirs = here !== undefined && areOneName(names.get(here) ?? '', name) && exists(here);
      return isTheirs ? { ref: here, name } : 'several';
    },
    onlyFlatOf(ref: Ref, isKnown: (flat: Ref) => boolean, flats: Map<string, PlannedFlat>): Ref | null {
      flatsOf ??= Map.groupBy(owners, ([, { ref }]) => ref);
      const [only, other] = flatsOf.get(ref) ?? [];
      if (!only || other) return null;
      const [number] = only;
      const flat = flats.get(number)?.ref ?? recorded.refOf.get(number);
      return flat && isKnown(flat) ? flat : null;
    },
  };
}
