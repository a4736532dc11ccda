import { spokenDay } from '#domain/day.ts';
import { familyKeys } from '#domain/family.ts';
import type { FieldKind } from '#domain/fieldList.ts';
import { wingOf } from '#domain/flatNumber.ts';
import { mostHolders } from '#domain/holders.ts';
import { plateAndRest, readBesidePlate, toldOfEach } from '#domain/imports/besidePlate.ts';
import { type Cell, isBlank, textOf } from '#domain/imports/cells.ts';
import { colourApart } from '#domain/imports/colourApart.ts';
import { turned } from '#domain/imports/dayOrder.ts';
import { numberOnFloor } from '#domain/imports/doorsByFloor.ts';
import {
  type CellPosition,
  type ColumnMatch,
  days,
  fieldKinds,
  type ImportField,
  saidOfTenant,
  tenantField,
  topicOf,
} from '#domain/imports/field.ts';
import {
  calledParts,
  flatAndName,
  flatBefore,
  flatInFront,
  flatsIn,
  floorBehind,
  isInMetres,
  latinWing,
  numberWithin,
  readNumber,
  readSize,
  readStatus,
  readType,
  readWing,
  threeParts,
} from '#domain/imports/flatReadings.ts';
import { tidied } from '#domain/imports/headings.ts';
import {
  type Entry,
  type FlatFacts,
  meant,
  type Notes,
  type OwnerFacts,
  type Read,
  type Reader,
  type ReadSheet,
  type RowProblem,
  type TenancyReads,
  type VehicleFacts,
} from '#domain/imports/interpret.ts';
import { cellOf, type LaidRow, withoutSign } from '#domain/imports/layout.ts';
import { listed } from '#domain/imports/listed.ts';
import { areOneName, looseNameKey } from '#domain/imports/looseNameKey.ts';
import { makerOfModel } from '#domain/imports/makerOfModel.ts';
import { columnOf } from '#domain/imports/match.ts';
import { ownedKey } from '#domain/imports/onRecord.ts';
import {
  isMobile,
  isOfTenants,
  nameAndPhone,
  namesIn,
  otherBehindName,
  phoneAndWord,
  phonesIn,
  readEnding,
  readOtherPhone,
  readOwner,
  readOwnerStatus,
  readPhone,
  readPlace,
  readRole,
  readShareOf,
  readTenant,
  roleBehind,
  severalIn,
  withoutOffice,
} from '#domain/imports/ownerReadings.ts';
import { periodIn } from '#domain/imports/period.ts';
import { looksLikeName } from '#domain/imports/profile.ts';
import {
  asWritten,
  type Reading,
  readAmount,
  readCell,
  readCount,
  readEmail,
  readFloor,
  readImportDay,
  readLines,
  readRupees,
  readText,
  saysNothing,
  toAsk,
  value,
} from '#domain/imports/readings.ts';
import { sharedIn, typeInHeading } from '#domain/imports/vehicleColumns.ts';
import {
  platesIn,
  readCompanyModel,
  readOfVehicle,
  readPlate,
  readVehicleType,
  saysNoVehicle,
} from '#domain/imports/vehicleReadings.ts';
import type { Rule } from '#domain/imports/words.ts';
import { type Message, message } from '#domain/message.ts';
import type { PersonField } from '#domain/owner.fields.ts';
import { readPhone as parsePhone } from '#domain/phone.ts';
import { plateKey } from '#domain/plate.ts';
import { tenancyFields } from '#domain/tenancy.fields.ts';
import { vehicleFieldsImported, vehicleImportName } from '#domain/vehicle.fields.ts';
import type { VehicleType } from '#domain/vehicleFacts.ts';

type ReadingOf = (text: string, cell: Cell) => Reading<unknown>;

/** A person named in a row beside its first owner, with how to reach them. */
export type Beside = {
  name: Read<string>;
  owner: Pick<OwnerFacts, PersonField & keyof OwnerFacts>;
  /** For a tenant: the other people in the cell of the name, who are no tenants. */
  others?: string[];
};

/** How a field of each kind is read where its cell holds nothing else. */
const byKind: Partial<Record<FieldKind, ReadingOf>> = {
  line: readText,
  lines: readLines,
  email: readEmail,
  phone: readOtherPhone,
  phones: readOtherPhone,
  count: readCount,
  number: readAmount,
  rupees: readRupees,
  year: readAmount,
};
/** How each field is read where its cell holds nothing else. */
const simple: Partial<Record<ImportField, ReadingOf>> = {
  ...Object.fromEntries(fieldKinds.map(([field, kind]) => [field, byKind[kind]])),
  floor: readFloor,
  type: readType,
  status: readStatus,
  ownerStatus: readOwnerStatus,
  vehicleType: readVehicleType,
  company: readOfVehicle,
  model: readOfVehicle,
  color: readOfVehicle,
  tenancyEnded: readEnding,
  whose: readText,
};

/** Days of a tenancy may lie ahead: a year of two digits may be up to so many years from now. */
const yearsAhead = 20;
const aheadOf = (today: string) => `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`;

const ofKind = (...some: FieldKind[]) => fieldKinds.filter(([, kind]) => some.includes(kind)).map(([field]) => field);

/** Takes a text that is no email as it stands: it is refused only where an owner is to have it. */
const readAnyEmail: (text: string, cell: Cell) => Reading<string> = (text, cell) => {
  const read = readEmail(text);
  return read.is === 'asked' ? readText(text, cell) : read;
};

/** Fields that may hold more than a line: long texts, and several values. The others are bounded before reading. */
const long: ReadonlySet<ImportField> = new Set<ImportField>([
  ...ofKind('line', 'lines', 'phone', 'phones', 'email', 'plate'),
  'whose',
]);

/** A tenant's fields besides the name and the phones, which are read from cells that may hold several. */
const tellsOfTenant = saidOfTenant.filter((field) => !['name', 'phone', 'secondPhone'].includes(field));

const besidePlates: ReadonlySet<ImportField> = new Set(['company', 'model', 'companyModel', 'color', 'vehicleType']);

const vehicleFacts = vehicleFieldsImported.filter((field) => field !== 'vehicleNumber').map(vehicleImportName);

type FoundCell = { cell: Cell; place: CellPosition; isAnswered: boolean; original: Cell; rule?: Rule; first?: string };

/** The type that stands where a number would: a "Cycle - 2" under two wheelers is a bicycle. */
function typeWithin(plate: string, { column }: CellPosition): VehicleFacts {
  const read = readVehicleType(plate.replace(/[^\p{L}\p{M}]+/gu, ' '));
  return read.is === 'value' ? { vehicleType: { value: read.value, column } } : {};
}

/** The flat or the name in a cell that has both. */
function partOf(cell: Cell, field: ImportField): Pick<FoundCell, 'cell' | 'rule' | 'first'> {
  const parts = typeof cell === 'string' ? flatAndName(asWritten(cell)) : null;
  if (!parts) return { cell: field === 'name' ? null : cell };
  // With the flat, so that the note shows how the whole cell is read.
  if (field === 'name') return { cell: parts.name, rule: 'flat_and_name', first: parts.flat };
  return { cell: parts.flat, rule: 'flat_and_name' };
}

/** The fields that hold the rest of a name, in the order in which a name is spoken. */
const restsOfNames: Partial<Record<ImportField, readonly ImportField[]>> = {
  name: ['middleName', 'lastName'],
  tenantName: ['tenantMiddleName', 'tenantLastName'],
};

const nameOfRest: Partial<Record<ImportField, ImportField>> = Object.fromEntries(
  Object.entries(restsOfNames).flatMap(([name, rests]) => rests.map((rest) => [rest, name])),
);

const familyOfTenants: ReadonlySet<string> = new Set(familyKeys.map((key) => tenancyFields[key].import));

/** The column in which a phone may stand behind a name, where it has none of its own. */
const besideNames: Partial<Record<ImportField, ImportField>> = {
  phone: 'name',
  tenantPhone: 'tenantName',
  contactPhone: 'contactName',
  tenantContactPhone: 'tenantContactName',
};

const phonesBeside = Object.fromEntries(
  Object.entries(besideNames).map(([ofPhone, ofName]) => [ofName, ofPhone]),
) as typeof besideNames;

/** The fields behind which a sign may stand for a remark: short ones, in which it means nothing else. */
const signed: ReadonlySet<ImportField> = new Set<ImportField>([
  ...(['name', 'lastName', 'phone', 'tenantName'] as const),
  ...(['tenantLastName', 'tenantPhone', 'vehicleNumber'] as const),
]);

/** What a row below a flat without one of its own has from the row above. */
const ofAbove: readonly ImportField[] = ['flatNumber', 'occupancyDate'];

/** A sheet with facts that hold for all its rows, worked out once. */
type SheetOfRows = ReadSheet & {
  tenantsVehicles: ReadonlySet<number>;
  withName: number | null;
  withFlat: { index: number; house: string } | null;
};

/** A wing behind its phase; two figures are kept apart by the letter: else 1 and 12 would be the same as 11 and 2. */
function behindPhase(wing: string, phase: string, letter: string): string | null {
  const areFigures = /\d$/.test(phase) && /^\d/.test(wing);
  return areFigures && letter === '' ? null : `${phase}${areFigures ? letter : ''}${wing}`;
}

/** A vehicle and its colour in one cell, unless another cell (`told`) says another colour. */
function withColour(text: string, told: string | undefined): { rest: string; color: string } | null {
  const apart = colourApart(text);
  return apart && told !== undefined && tidied(apart.color) !== tidied(told) ? null : apart;
}

/** Reads the cells of one row, each as its field is read, and keeps what has to be asked about them. */
export class RowCells {
  readonly problems: Entry['problems'] = [];
  /** The owner, whom the row names as its tenant as well. */
  ownerAsTenant: string | null = null;
  readonly #sheet: SheetOfRows;
  readonly #row: LaidRow;
  readonly #reader: Reader;
  readonly #notes: Notes;
  #wing: string | null = null;
  /** Which of the plates of one cell is read: what stands beside them may tell of each. */
  #ofPlate: { at: number; of: number } | null = null;

  constructor(sheet: SheetOfRows, row: LaidRow, reader: Reader, notes: Notes) {
    this.#sheet = sheet;
    this.#row = row;
    this.#reader = reader;
    this.#notes = notes;
  }

  /** Where a column's cell of this row stands. */
  #at(column: number): CellPosition {
    return { sheet: this.#sheet.index, row: this.#row.number, column };
  }

  /** The column that holds a field in this sheet. */
  columnOf(field: ImportField, nth = 1): number | null {
    return columnOf(this.#sheet.columns, field, nth);
  }

  /** The cell of a field, with what a person said it means; `rule` where its value comes from elsewhere. */
  #cell(field: ImportField, nth = 1): FoundCell | null {
    const mayBeBoth = nth === 1 && (field === 'name' || field === 'flatNumber');
    const withName = mayBeBoth ? this.#sheet.withName : null;
    const [rest = null] = (restsOfNames[field] ?? []).flatMap((one) => this.columnOf(one, nth) ?? []);
    const inAddress = field === 'flatNumber' ? (this.#sheet.withFlat?.index ?? null) : null;
    const column = this.columnOf(field, nth) ?? withName ?? inAddress ?? rest;
    const beside = nth === 1 ? (this.#phoneBesideName(field) ?? this.#ofPeriod(field)) : null;
    if (column === null || beside) return beside;
    const place = this.#at(column);
    const original = this.#row.cells[column] ?? null;
    const { choices } = this.#reader;
    const isBoth = column === withName;
    const own = { ...this.#meant(original, place, isBoth ? 'flatNumber' : field), place, original };
    if (isBoth) {
      const part = partOf(own.cell, field);
      const cell = (field === 'name' && this.#withoutSign(part.cell, field)?.text) || part.cell;
      const named = this.#contactIn(cell, field)?.name ?? cell;
      return { ...own, ...part, cell: field === 'name' ? this.#wholeName(named, field, nth).cell : named };
    }
    const ofPlate = this.#toldOfPlate(field, own);
    if (ofPlate) return ofPlate;
    const besideFlat = nth === 1 ? this.#besideFlat(field, own) : null;
    if (besideFlat) return besideFlat;
    if (column === inAddress) return { ...own, cell: this.#flatBefore(own), rule: 'flat_in_address' };
    const apart = nth === 1 ? this.#contactIn(own.cell, field) : null;
    if (apart) return { ...own, cell: apart.name, rule: 'name_and_phone' };
    if (restsOfNames[field] && !own.isAnswered) return { ...own, ...this.#wholeName(own.cell, field, nth) };
    const { above, wingAbove } = this.#row;
    if (field === 'wing' && nth === 1 && wingAbove && isBlank(own.cell) && !own.isAnswered && this.#isOfWingAbove())
      return { ...own, ...meant(wingAbove.cell, { ...place, row: wingAbove.row }, field, choices), rule: 'wing_above' };
    const isOfAbove = above && ofAbove.includes(field) && nth === 1 && isBlank(own.cell) && this.isAtFlatAbove();
    if (!isOfAbove) return own;
    const { cell } = meant(above.cells[column] ?? null, { ...place, row: above.row }, field, choices);
    return { ...own, cell, rule: 'flat_above' };
  }

  /**
   * The flat or the name of a cell that has both among plain flats: 103/Z - Ramesh Kumar. Only where the row's own cell for the
   * name is blank, or says the same.
   */
  #besideFlat(field: ImportField, own: FoundCell): FoundCell | null {
    const [at, ofName] = [this.columnOf('flatNumber'), this.columnOf('name')];
    if (at === null || ofName === null || (field !== 'flatNumber' && field !== 'name')) return null;
    // A shortcut for most flats, which are too short for a name besides.
    if (textOf(this.#row.cells[at]).length < 8) return null;
    const place = this.#at(at);
    const original = this.#row.cells[at] ?? null;
    const flat = field === 'flatNumber' ? own : { ...this.#meant(original, place, 'flatNumber'), place, original };
    const text = typeof flat.cell === 'string' ? asWritten(flat.cell) : '';
    const parts = flatAndName(text);
    // 103 Upper Terrace says nobody's name.
    const isSetApart = /\p{L}/u.test(parts?.flat ?? '') || /\d\s*[-–—:,)]/u.test(text);
    if (!parts || !isSetApart || !looksLikeName(parts.name)) return null;
    const name = field === 'name' ? own : this.#meant(cellOf(this.#row, ofName), { ...place, column: ofName }, 'name');
    const isBlankName = saysNothing(asWritten(name.cell)) && !name.isAnswered;
    if (field === 'flatNumber')
      return isBlankName || areOneName(asWritten(name.cell), parts.name)
        ? { ...own, cell: parts.flat, rule: 'flat_and_name' }
        : null;
    return isBlankName ? { ...flat, cell: parts.name, rule: 'flat_and_name', first: parts.flat } : null;
  }

  /** The part of a cell that tells of the plate that is read, where it tells of each; of several otherwise, nobody tells which. */
  #toldOfPlate(field: ImportField, own: FoundCell): FoundCell | null {
    const { at, of } = this.#ofPlate ?? { at: 0, of: 1 };
    const isRepeated = own.isAnswered && textOf(own.cell).trim() === textOf(own.original).trim();
    if (of === 1 || typeof own.cell !== 'string' || !besidePlates.has(field) || isRepeated) return null;
    const parts = toldOfEach(own.cell.trim(), field, of);
    if (!parts) return null;
    if (parts.length === 0 && at === 0) this.#notes.leave(own.place, 'of-which', textOf(own.original));
    return { ...own, cell: parts[at] ?? null, isAnswered: false, rule: 'told_of_each' };
  }

  /** The flat before an address of this house; of somebody on record, whose flats are known, only one of these. */
  #flatBefore({ cell, isAnswered }: Pick<FoundCell, 'cell' | 'isAnswered'>): Cell {
    const found = flatBefore(asWritten(cell).slice(0, 200));
    const name = asWritten(this.#cell('name')?.cell ?? null);
    const { names, owned } = this.#reader.onRecord;
    if (names.has(looseNameKey(name))) {
      const read = readNumber(found?.flat ?? '', null, 'any', { letterBehind: 'wing' });
      return found && read.is === 'value' && owned.has(ownedKey(read.value, name)) ? found.flat : null;
    }
    // What a person says of the cell is the address, or the flat alone.
    if (isAnswered) return found?.flat ?? cell;
    return found && tidied(found.rest) === this.#sheet.withFlat?.house ? found.flat : null;
  }

  /** What a cell means: of a sign for "the same as above", what the cell above means. */
  #meant(cell: Cell, place: CellPosition, field: ImportField): Pick<FoundCell, 'cell' | 'isAnswered' | 'rule'> {
    const { choices } = this.#reader;
    const own = meant(cell, place, field, choices);
    if (own.isAnswered) return own;
    const above = this.#row.dittos?.get(place.column);
    if (above) return { ...meant(above.cell, { ...place, row: above.row }, field, choices), rule: 'ditto' };
    const bare = signed.has(field) ? this.#withoutSign(own.cell, field) : null;
    return bare ? { ...own, cell: bare.text, rule: 'sign' } : own;
  }

  #withoutSign(cell: Cell, field: ImportField): { text: string; meaning: string } | null {
    if (typeof cell !== 'string') return null;
    const text =
      field === 'name' || field === 'tenantName'
        ? (otherBehindName(asWritten(cell))?.name ?? withoutOffice(asWritten(cell)))
        : null;
    const bare = withoutSign(cell, this.#sheet.layout.notes) ?? (text === null ? null : { text, meaning: '' });
    return bare && this.#reader.onRecord.names.has(looseNameKey(cell)) ? null : bare;
  }

  /** Whether a blank cell of the column of wings is of the wing above: always in a row of the flat above. */
  #isOfWingAbove(): boolean {
    return this.#sheet.blankWings.are === 'above' || (this.#row.above !== undefined && this.isAtFlatAbove());
  }

  #phoneBesideName(field: ImportField): FoundCell | null {
    const ofName = besideNames[field];
    const column = ofName ? (this.columnOf(ofName) ?? (ofName === 'name' ? this.#sheet.withName : null)) : null;
    if (!ofName || column === null) return null;
    const place = this.#at(column);
    const original = this.#row.cells[column] ?? null;
    const isBoth = column === this.#sheet.withName;
    const own = meant(original, place, isBoth ? 'flatNumber' : ofName, this.#reader.choices);
    const apart = this.#contactIn(isBoth ? partOf(own.cell, ofName).cell : own.cell, ofName);
    if (!apart) return null;
    // With the name, so that the note shows how the whole cell is read.
    return {
      ...own,
      place,
      original,
      cell: apart.phone,
      rule: 'name_and_phone',
      ...(apart.name && { first: apart.name }),
    };
  }

  /** The first or the last day of a tenancy in a cell of both, unless the row has the last day in its own column. */
  #ofPeriod(field: ImportField): FoundCell | null {
    const column = field === 'tenancySince' || field === 'tenancyLastDay' ? this.columnOf('tenancySince') : null;
    if (column === null || this.#hasOwn('tenancyLastDay')) return null;
    const place = this.#at(column);
    const original = this.#row.cells[column] ?? null;
    const own = this.#meant(original, place, 'tenancySince');
    const period = typeof own.cell === 'string' ? periodIn(asWritten(own.cell)) : null;
    if (!period) return null;
    const { since, lastDay } = period;
    const found = { ...own, place, original, rule: 'period' } as const;
    if (field === 'tenancySince') return { ...found, cell: since };
    // The last day stands with the first, so that the note shows how the whole cell is read.
    const first = this.#dayOf('tenancySince')(since, since);
    return { ...found, cell: lastDay, first: first.is === 'value' ? spokenDay(first.value) : since };
  }

  /** The name and the phone of somebody in one cell, unless the row has a phone in its column or the cell is on record so. */
  #contactIn(cell: Cell, field: ImportField): { name: string; phone: string } | null {
    const ofPhone = phonesBeside[field];
    if (!ofPhone || this.#hasOwn(ofPhone) || (typeof cell !== 'string' && typeof cell !== 'number')) return null;
    const text = asWritten(cell);
    const { contacts, names } = this.#reader.onRecord;
    return contacts.has(text) || names.has(looseNameKey(text)) ? null : nameAndPhone(text);
  }

  /** Whether a cell of the field's own column says something, or a person has said that it does not. */
  #hasOwn(field: ImportField): boolean {
    const column = this.columnOf(field);
    if (column === null) return false;
    const { cell, isAnswered } = meant(cellOf(this.#row, column), this.#at(column), field, this.#reader.choices);
    return isAnswered || !saysNothing(asWritten(cell));
  }

  /** A name whose rest stands in columns of its own, unless it ends with it. */
  #wholeName(cell: Cell, field: ImportField, nth: number): Pick<FoundCell, 'cell' | 'rule'> {
    if (cell !== null && typeof cell === 'object') return { cell };
    const first = asWritten(cell);
    const rests = (restsOfNames[field] ?? []).flatMap((one) => {
      const column = this.columnOf(one, nth);
      const rest = column === null ? '' : asWritten(cellOf(this.#row, column));
      return saysNothing(rest) || ` ${first}`.toLowerCase().endsWith(` ${rest.toLowerCase()}`) ? [] : [rest];
    });
    if (rests.length === 0) return { cell };
    const parts = saysNothing(first) ? rests : [first, ...rests];
    return { cell: parts.join(' '), rule: 'whole_name' };
  }

  /** Whether a person has said that rows without a flat are about the one above. */
  isAtFlatAbove(): boolean {
    const { flatAbove } = this.#reader.choices.decisions;
    return (
      this.#row.above !== undefined && (flatAbove === 'above' || (flatAbove === 'goes-on' && !this.#row.above.isAlone))
    );
  }

  /** What becomes of a row with a name below one with a flat: asked, unless the name is on record. */
  askOfFlatAbove(name: string | null): 'goes-on' | 'leave-out' | 'asked' | null {
    const { above } = this.#row;
    if (
      !above ||
      !isBlank(this.#cell('flatNumber')?.cell) ||
      (name !== null && this.#reader.onRecord.names.has(looseNameKey(name)))
    )
      return null;
    const { flatAbove } = this.#reader.choices.decisions;
    if (flatAbove === 'leave-out' || (flatAbove === 'goes-on' && above.isAlone)) return flatAbove;
    const column = this.columnOf('flatNumber');
    if (flatAbove || name === null || column === null) return null;
    const text = textOf(above.cells[column]).slice(0, 60);
    this.ask(column, 'flatNumber', message('import_flat_above', { text, row: above.row }));
    return 'asked';
  }

  /** Reads a cell, notes the rule that altered it, and keeps what has to be asked. */
  one<T>(field: ImportField, reading: (text: string, cell: Cell) => Reading<T>, nth = 1): Read<T> | null {
    const found = this.#cell(field, nth);
    if (!found) return null;
    const orOnRecord = (text: string, cell: Cell) =>
      this.#isOnRecord(field, text) ? (value(text, null) as Reading<T>) : reading(text, cell);
    const read = readCell(found.cell, orOnRecord, long.has(field) ? Number.POSITIVE_INFINITY : undefined);
    if (read.is === 'asked') {
      this.ask(found.place.column, field, read.reason);
      return null;
    }
    if (read.is === 'empty') {
      if (read.rule && !found.isAnswered)
        this.#noteRule(found.place, field, 'nothing', found.original, found.first ?? '');
      // A cell that holds the flat, too, is left out once, as that.
      const isTold = found.isAnswered && field === 'name' && found.place.column === this.#sheet.withName;
      if ((read.rule || found.isAnswered) && !isBlank(found.original) && !isTold)
        this.#notes.leave(found.place, found.isAnswered ? 'chosen' : 'nothing', textOf(found.original));
      return null;
    }
    this.#noteRule(
      found.place,
      field,
      found.isAnswered
        ? 'answered'
        : this.#row.joined.includes(found.place.column)
          ? 'joined_cells'
          : (found.rule ?? read.rule),
      found.original,
      found.first === undefined
        ? read.value
        : `${found.first} · ${days.has(field) ? spokenDay(String(read.value)) : read.value}`,
    );
    return { value: read.value, column: found.place.column };
  }

  #isOnRecord(field: ImportField, text: string): boolean {
    const { phones, emails } = this.#reader.onRecord;
    if (field === 'phone' || field === 'tenantPhone') return phones.has(text);
    return (field === 'email' || field === 'tenantEmail') && emails.has(text);
  }

  #noteRule(place: CellPosition, field: ImportField, rule: Rule | null, from: Cell, to: unknown): void {
    if (rule === null) return;
    const shown = typeof to === 'object' && to !== null ? Object.values(to).filter(Boolean).join(' · ') : String(to);
    this.#notes.read(place, field, rule, { from: textOf(from).slice(0, 80), to: shown.slice(0, 80) });
  }

  ask(column: number | null, field: ImportField | null, reason: Message): void {
    // Of the two days in a cell it is one question which of them has the month first.
    const isAsked = (one: RowProblem) => one.column === column && one.reason.code === reason.code;
    if (reason.code === 'import_day_order' && this.problems.some(isAsked)) return;
    this.problems.push({ column, field, reason });
  }

  facts<F>(fields: ImportField[], nth = 1): F {
    const read = fields.flatMap((field) => {
      const reading = this.#readingOf(field);
      const found = reading && this.one(field, reading, nth);
      return found ? [[field, found] as const] : [];
    });
    return Object.fromEntries(read) as F;
  }

  #readingOf(field: ImportField): ReadingOf | undefined {
    if (field === 'size') return this.#sizeOf();
    return days.has(field) ? this.#dayOf(field) : simple[field];
  }

  /**
   * A heading may say that sizes are in square metres; a size that a person typed is in square feet, as its label says.
   */
  #sizeOf(): ReadingOf {
    const found = this.#cell('size');
    const heading = this.#sheet.columns[found?.place.column ?? -1]?.heading ?? '';
    const areMetres = found !== null && !found.isAnswered && isInMetres(tidied(heading));
    return (text, cell) => readSize(text, cell, areMetres);
  }

  /**
   * Reads a day. In a column that may have the month first, the order is asked once for the file, unless the other
   * order gives the same day or none.
   */
  #dayOf(field: ImportField): (text: string, cell: Cell) => Reading<string> {
    const { today, choices } = this.#reader;
    const furthest = topicOf(field) === 'tenancies' ? aheadOf(today) : today;
    const { dayOrders } = this.#sheet;
    const found = dayOrders.size === 0 ? null : this.#cell(field);
    const order = dayOrders.get(found?.place.column ?? -1);
    if (!order || !found || found.isAnswered) return (text, cell) => readImportDay(text, cell, today, furthest);
    return (text, cell) => {
      const read = readImportDay(text, cell, today, furthest);
      const other = turned(cell, order);
      const asOther = other === null ? read : readImportDay(asWritten(other), other, today, furthest);
      const isEither = asOther.is !== 'value' || (read.is === 'value' && read.value === asOther.value);
      if (isEither || choices.decisions.dayOrder === 'day-first') return read;
      if (choices.decisions.dayOrder === undefined)
        return toAsk(message('import_day_order', { text: (order.example ?? text).slice(0, 60) }));
      return value(asOther.value, 'month_first');
    };
  }

  /** The owner's place among the flat's owners, and their share of it. */
  holding(): Pick<OwnerFacts, 'place' | 'share'> {
    const [place, share] = [this.one('place', readPlace), this.one('share', readShareOf)];
    return { ...(place && { place }), ...(share && { share }) };
  }

  days(): Pick<OwnerFacts, 'occupancyDate' | 'until'> {
    const [occupancyDate, until] = [
      this.one('occupancyDate', this.#dayOf('occupancyDate')),
      this.one('until', this.#dayOf('until')),
    ];
    return { ...(occupancyDate && { occupancyDate }), ...(until && { until }) };
  }

  /** The flats of a cell that names several, where each reads as a flat; else the only one. */
  flatNumbers(): Read<string>[] {
    const found = this.#cell('flatNumber');
    // In "C-45, FF" the comma stands before a floor.
    const text = typeof found?.cell === 'string' && !floorBehind(found.cell) ? found.cell : '';
    const texts = flatsIn(text, this.#reader.onRecord.flats);
    const wing = this.#wingOfRow();
    // The number waits for its wing, of which is asked already.
    if (!wing) return [];
    const areSeveral = texts.length > 1 && !wing.isUnclear && this.#notes.splits(texts.length);
    const numbers = areSeveral ? this.#numbersOf(texts) : [];
    if (!found || numbers.length === 0) {
      const one = this.#flatNumber(wing);
      return one ? [one] : [];
    }
    this.#noteRule(found.place, 'flatNumber', 'several_flats', found.original, numbers.join(' · '));
    return numbers.map((value) => ({ value, column: found.place.column }));
  }

  /** Empty where one of the texts is no flat's number. */
  #numbersOf(texts: string[]): string[] {
    const reads = texts.map((text) => this.#readNumber(text, this.#wing));
    return reads.every((read) => read.is === 'value') ? reads.map(({ value }) => value) : [];
  }

  /** The wing of the row, behind its phase, and where it is told; null where it is asked about. */
  #wingOfRow(): { isUnclear: boolean; rule: Rule } | null {
    const ofLine = this.#sheet.areWithin === 'phases' ? this.#row.phase : null;
    const phase = this.one<string>('wing', readWing, 2)?.value ?? ofLine ?? '';
    const column = this.one<string>('wing', (text) => this.#readWing(text, phase));
    if (this.problems.some(({ field }) => field === 'wing')) return null;
    const said = this.#reader.choices.sheets[String(this.#sheet.index)]?.wing;
    const own = column?.value ?? said ?? (this.#row.wing && behindPhase(this.#row.wing, phase, 'W'));
    // A shop of a phase may be in none of its wings.
    this.#wing = own ?? (phase || null);
    const isUnclear = own === null && this.#row.wingAbove !== undefined && this.#sheet.blankWings.are === 'asked';
    return { isUnclear, rule: this.#ruleOfWing(column !== null || own === null, said) };
  }

  #flatNumber({ isUnclear, rule }: { isUnclear: boolean; rule: Rule }): Read<string> | null {
    const wing = this.#wing;
    const number =
      this.one('flatNumber', (text) => {
        if (!isUnclear) return this.#readNumberOrBoth(text, wing);
        const other = textOf(this.#row.wingAbove?.cell).slice(0, 60);
        return toAsk(message('import_wing_blank', { text: text.slice(0, 60), other }));
      }) ?? this.#misshapen(wing);
    if (number && wing && number.value.startsWith(`${wing}-`)) {
      const place = this.#at(number.column);
      const stands = textOf(this.#row.cells[number.column]);
      if (!/\p{L}/u.test(stands)) this.#noteRule(place, 'flatNumber', rule, stands, number.value);
    }
    return number;
  }

  /** A cell that has the name as well, and more than that, is asked for both. */
  #readNumberOrBoth(text: string, wing: string | null): Reading<string> {
    const read = this.#readNumber(text, wing);
    const isOfBoth = this.#sheet.withName !== null && this.#sheet.withName === this.columnOf('flatNumber');
    return read.is === 'asked' && isOfBoth && flatInFront(text) !== null
      ? toAsk(message('import_flat_and_more', { text: text.slice(0, 60) }))
      : read;
  }

  /** A wing behind its phase, with the first letter of the wing's heading between two figures: 1 and 12 are 1P12. */
  #readWing(text: string, phase: string): Reading<string> {
    const wing = readWing(text);
    if (phase === '' || wing.is !== 'value') return wing;
    const heading = tidied(this.#sheet.columns[this.columnOf('wing') ?? -1]?.heading ?? '');
    const both = behindPhase(wing.value, phase, /[a-z]/.exec(heading)?.[0]?.toUpperCase() ?? '');
    return both === null || latinWing(both) === null
      ? toAsk(message('import_wing', { text: `${phase} ${text}` }))
      : value(both, 'flat_number');
  }

  #ruleOfWing(isInColumn: boolean, said: string | undefined): Rule {
    if (isInColumn) return 'wing_from_column';
    if (said !== undefined) return 'answered';
    return this.#row.wing === this.#sheet.layout.wing ? 'wing_from_sheet' : 'wing_from_section';
  }

  /** A number of another shape than the society's. It is asked about, and meanwhile used to check the row. */
  #misshapen(wing: string | null): Read<string> | null {
    const found = this.#cell('flatNumber');
    const isMisshapen = ({ reason }: RowProblem) =>
      ['import_flat_number', 'import_flat_parts', 'import_flat_letter'].includes(reason.code);
    if (!found || !this.problems.some(isMisshapen)) return null;
    const meanwhile = {
      flatInThree: 'floor-and-door',
      letterBehind: 'wing',
      ...this.#reader.choices.decisions,
    } as const;
    const read = readCell(found.cell, (text) =>
      readNumber(this.#toldApart(text, wing) ?? text, wing, 'any', meanwhile),
    );
    return read.is === 'value' ? { value: read.value, column: found.place.column } : null;
  }

  #readNumber(text: string, wing: string | null): Reading<string> {
    const apart = this.#toldApart(text, wing);
    const { flatNumbers, choices } = this.#reader;
    const letterBehind = this.#sheet.letterBehind ?? choices.decisions.letterBehind;
    const number = readNumber(apart ?? text, wing, flatNumbers, { ...choices.decisions, letterBehind });
    return apart !== null && number.is === 'value' ? value(number.value, 'flat_number') : number;
  }

  /** A number with its floor, or with what stands before it within its wing, where these tell it apart; else null. */
  #toldApart(text: string, wing: string | null): string | null {
    const { areWithin, floorsApart } = this.#sheet;
    const behind = floorBehind(text);
    const bare = behind?.number ?? text;
    const floor = floorsApart && (behind?.floor ?? this.#floor());
    // The door alone would make one flat of those of two floors.
    const onFloor = floor === null ? null : numberOnFloor(bare, floor, floorsApart);
    const isWithin = areWithin === 'phases' || (areWithin !== null && calledParts(bare) !== null);
    const isInWing = isWithin || this.columnOf('wing') !== null;
    const within = onFloor ?? numberWithin(bare, isInWing ? wing : null, areWithin !== null);
    return within ?? behind?.number ?? null;
  }

  /** The floor of the row's own cell, or of a line above it. */
  #floor(): number | null {
    const cell = this.#cell('floor')?.cell;
    if (cell === undefined) return this.#row.floor ?? null;
    const read = readFloor(textOf(cell), cell);
    return read.is === 'value' ? read.value : null;
  }

  /** The floor in a flat number such as B/3/12 or in a line above, where the sheet has no column for floors. */
  floorInNumber(): Pick<FlatFacts, 'floor'> {
    const found = this.columnOf('floor') === null ? this.#cell('flatNumber') : null;
    const text = typeof found?.cell === 'string' ? asWritten(found.cell) : '';
    const above = isBlank(found?.cell) ? undefined : this.#row.floor;
    const floor = floorBehind(text)?.floor ?? above ?? threeParts(text, this.#wing)?.floor;
    return found && floor !== undefined ? { floor: { value: floor, column: found.place.column } } : {};
  }

  /** The first person of the row, and the others; what becomes of the others is asked once for the whole file. */
  names(): Pick<Entry, 'name' | 'otherNames'> & { others: Beside[] } {
    // A word for nobody is a name where it is on record as one, or where a person has said so.
    const { name, inCell } = this.#namesOfCell('name', (text, cell) =>
      (this.#isOneName('name', text) ? readLines : readOwner)(text, cell),
    );
    const inColumns = [2, 3].flatMap((nth) => this.#furtherOwner(nth) ?? []);
    const others = [
      ...inCell.map((other): Beside => ({ name: { value: other, column: name?.column ?? 0 }, owner: {} })),
      ...inColumns,
    ];
    const [column = null] = inColumns.map((one) => one.name.column);
    const { twoNames } = this.#reader.choices.decisions;
    if (!name) {
      if (column !== null) this.ask(column, 'name', message('import_name_missing'));
      return { name, otherNames: [], others: [] };
    }
    if (others.length === 0) return { name, otherNames: [], others };
    const told = others.map(({ name, owner }) => [name, ...Object.values(owner)].map(({ value }) => value));
    const texts = told.map((values) => values.join(', '));
    if (twoNames === 'one-name')
      return { name: { ...name, value: [name.value, ...texts].join(' & ') }, otherNames: [], others: [] };
    if (!twoNames) this.ask(inCell.length > 0 ? name.column : column, 'name', severalIn('name', 1 + others.length));
    if (twoNames === 'together' && others.length >= mostHolders) {
      this.ask(name.column, 'name', message('holders_too_many', { max: mostHolders }));
      return { name, otherNames: [], others: [] };
    }
    if (twoNames === 'first-alone')
      for (const [nth, { name }] of others.entries())
        this.#notes.leave(this.#at(name.column), 'second', listed(told[nth] ?? []));
    return {
      name,
      otherNames: twoNames === 'first-and-note' ? told.map(listed) : [],
      others: twoNames === 'together' ? others : [],
    };
  }

  /**
   * The tenants of the flat, the first with their contacts; several in a cell are read as several owners are. None
   * where the cell repeats the name of the flat's `owner`.
   */
  tenants(owner: string | null): Beside[] {
    const { name, inCell } = this.#namesOfCell('tenantName', (text, cell) =>
      (this.#isOneName('tenantName', text) ? readLines : readTenant)(text, cell),
    );
    if (!name || (owner !== null && areOneName(name.value, owner))) {
      this.ownerAsTenant = name?.value ?? null;
      if (name) this.#notes.leave(this.#at(name.column), 'nothing', name.value);
      return [];
    }
    const { twoNames } = this.#reader.choices.decisions;
    // Names in one cell that are all on record are several people.
    const { names } = this.#reader.onRecord;
    const areKnown = [name.value, ...inCell].every((one) => names.has(looseNameKey(one)));
    const areTogether = twoNames === 'together' || (areKnown && !twoNames);
    if (inCell.length > 0 && !twoNames && !areTogether)
      this.ask(name.column, 'tenantName', severalIn('name', 1 + inCell.length));
    const told = tellsOfTenant.flatMap((field) => {
      const [read] = Object.values(this.facts<Record<string, Read<string>>>([tenantField(field)]));
      return read ? [[field, read] as const] : [];
    });
    const cotenants = areTogether ? inCell.map((value): Beside => ({ name: { ...name, value }, owner: {} })) : [];
    const { first, others } = this.phonesOf(name, cotenants, 'tenantPhone');
    const ways = { ...first, ...Object.fromEntries(told) };
    return [{ name, owner: ways, others: areTogether ? [] : inCell }, ...others];
  }

  /**
   * What is to be asked of a tenancy in a row that names no tenant. How many live there may be the owner's family; where the cell,
   * or an answer, says that nobody rents, nothing is asked. The rest is listed as left out.
   */
  withoutTenant(facts: TenancyReads): TenancyReads {
    const at = this.columnOf('tenantName');
    const saysNobody = !this.ownerAsTenant && at !== null && !saysNothing(asWritten(this.#row.cells[at] ?? null));
    const isLeft = (field: string) => saysNobody || familyOfTenants.has(field);
    for (const [field, { column }] of Object.entries(facts))
      if (isLeft(field)) this.#notes.leave(this.#at(column), 'no-tenant', textOf(cellOf(this.#row, column)));
    return Object.fromEntries(Object.entries(facts).filter(([field]) => !isLeft(field)));
  }

  /** Lists as left out how a tenant would be reached, in a row that names none: it may be the owner's. */
  leaveTenant(): void {
    for (const field of [...tellsOfTenant.map(tenantField), 'tenantPhone', 'tenantSecondPhone'] as const) {
      const column = this.columnOf(field);
      const cell = column === null ? null : cellOf(this.#row, column);
      if (column === null || saysNothing(asWritten(cell))) continue;
      this.#notes.leave(this.#at(column), 'no-tenant', textOf(cell));
    }
  }

  /** The person in the columns of a second or third owner, with how to reach them. */
  #furtherOwner(nth: number): Beside | null {
    const [name, email] = [this.one<string>('name', readOwner, nth), this.one<string>('email', readAnyEmail, nth)];
    const number = this.one<string>('phone', readOtherPhone, nth);
    const first = name ?? number ?? email;
    if (!first) return null;
    const isPhone = number && readPhone(number.value, this.#reader.phones).is === 'value';
    const ways = { ...(number && (isPhone ? { phone: number } : { secondPhone: number })), ...(email && { email }) };
    const parts = [name, number, email].flatMap((part) => part ?? []);
    const texts = parts.map(({ value }) => value);
    for (const { value, column } of parts)
      this.#noteRule(this.#at(column), 'name', 'second_owner', value, listed(texts));
    return name ? { name, owner: ways } : { name: { value: texts.join(', '), column: first.column }, owner: {} };
  }

  /** The first name of a cell, and the other people in it. */
  #namesOfCell(
    field: 'name' | 'tenantName',
    reading: (text: string, cell: Cell) => Reading<string>,
  ): { name: Read<string> | null; inCell: string[] } {
    const { twoNames } = this.#reader.choices.decisions;
    const isOne = twoNames === 'one-name';
    const role = field === 'name' ? 'Owner' : 'Tenant';
    const name = this.one<string>(field, (text, cell) => {
      const rest = field === 'name' ? this.#restOfName() : '';
      if (rest !== '') return value(`${text} ${rest}`, 'goes_on');
      const marked = roleBehind(text);
      if (marked?.role === role && !this.#isOneName(field, text)) return value(marked.name, 'role');
      const read = reading(text, cell);
      return isOne && read.is === 'value' ? readText(text, cell) : read;
    });
    if (name) this.#leaveOther(field, name.column);
    if (!name || twoNames === 'one-name') return { name, inCell: [] };
    const listed = field === 'tenantName' ? this.#reader.onRecord.tenantsIn.get(asWritten(name.value)) : undefined;
    const [first = '', ...others] = this.#isOneName(field, name.value) ? [] : (listed ?? namesIn(name.value));
    if (others.length === 0 || !this.#notes.splits(others.length + 1))
      return { name: { ...name, value: name.value.replaceAll('\n', ', ') }, inCell: [] };
    const place = this.#at(name.column);
    const stands = this.#row.cells[name.column] ?? null;
    if (twoNames === 'together') this.#noteRule(place, field, 'several_owners', stands, [first, ...others].join(' · '));
    else if (twoNames) this.#noteRule(place, field, 'first_of_two_names', stands, first);
    return { name: { ...name, value: first }, inCell: others };
  }

  /** Lists as left out who stands behind a name as something else. */
  #leaveOther(field: 'name' | 'tenantName', column: number): void {
    const found = this.#cell(field);
    const other = found?.rule === 'sign' ? otherBehindName(asWritten(found.original))?.other : undefined;
    if (other) this.#notes.leave(this.#at(column), 'second', other);
  }

  #restOfName(): string {
    if (this.#reader.choices.decisions.flatAbove !== 'goes-on') return '';
    return (this.#row.goesOn ?? []).map(asWritten).join(' ');
  }

  /** Whose row it is, by its column, by a word behind the name, or by the line above that begins a list; none where nothing tells. */
  role(): 'Owner' | 'Tenant' | 'Relative' | undefined {
    return this.one('role', readRole)?.value ?? this.#roleBehindName() ?? this.#row.role;
  }

  /** The role that stands behind the name, where no column tells it. */
  #roleBehindName(): 'Owner' | 'Tenant' | undefined {
    const found = this.columnOf('role') === null && this.columnOf('tenantName') === null ? this.#cell('name') : null;
    const text = typeof found?.cell === 'string' ? asWritten(found.cell) : '';
    const { meaning = '' } = (found?.rule === 'sign' && this.#withoutSign(found.original, 'name')) || {};
    if (isOfTenants(meaning)) return 'Tenant';
    const marked = roleBehind(text);
    return marked && !this.#isOneName('name', text) ? marked.role : undefined;
  }

  /** Whether a text is one person's name: it is on record, or a person has answered the cell with the same text. */
  #isOneName(field: 'name' | 'tenantName', name: string): boolean {
    const found = this.#cell(field);
    const isRepeated = found?.isAnswered && textOf(found.cell).trim() === textOf(found.original).trim();
    return isRepeated || this.#reader.onRecord.names.has(looseNameKey(name));
  }

  /**
   * The cells of the row as they would have to stand where nothing else tells of it, each with the field of its column:
   * with what lines, names of sheets, other rows and answers say of them. Nothing is read with the same cells afterwards.
   */
  byItself(): { match: NonNullable<ColumnMatch>; cell: Cell }[] {
    const told = new Map<string, { match: NonNullable<ColumnMatch>; cell: Cell }>();
    const put = (field: ImportField, cell: Cell, nth = 1) =>
      told.set(`${field}/${nth}`, { match: { field, nth }, cell });
    for (const { index, match, heading } of this.#sheet.columns) {
      if (!match || match.field === 'wing') continue;
      const ofName = nameOfRest[match.field];
      const whole = ofName ? this.#cell(ofName, match.nth) : null;
      if (!ofName) put(match.field, this.#toldInCell(match, index, heading), match.nth);
      else if (whole?.rule === 'whole_name') put(ofName, whole.cell, match.nth);
    }
    for (const field of ['flatNumber', 'name', 'phone'] as const) {
      const found = this.#cell(field);
      const isOfFlat = found?.rule === 'flat_and_name' || found?.place.column === this.#sheet.withName;
      if (found && isOfFlat) put(field, found.cell);
    }
    if (this.#row.role && !told.has('role/1')) put('role', this.#row.role);
    const rest = this.#restOfName();
    if (rest !== '') put('name', `${asWritten(this.#cell('name')?.cell ?? null)} ${rest}`);
    this.#putPeriod(put);
    const isAsked = this.askOfFlatAbove(this.names().name?.value ?? null) === 'asked';
    const numbers = this.flatNumbers().map(({ value }) => value);
    const asked = this.problems.filter(({ field }) => field === 'flatNumber' || field === 'wing');
    const isRead = asked.length === 0 && numbers.length > 0;
    const stands = told.get('flatNumber/1')?.cell;
    const apart = isRead || isBlank(stands) ? null : this.#toldApart(textOf(stands), this.#wing);
    if (isRead) put('flatNumber', numbers.join(', '));
    else if (apart !== null) put('flatNumber', apart);
    // What is asked here is to be asked there as well, where the other row does not stand above.
    if (isAsked) put('flatNumber', `${textOf(this.#row.above?.cells[this.columnOf('flatNumber') ?? -1])} or none`);
    const wing = (isRead && wingOf(numbers[0] ?? '')) || this.#wingByItself();
    if (wing) put('wing', wing);
    return [...told.values()];
  }

  /** The wing, behind its phase; one that can't be told as it stands, or as what is asked of it. */
  #wingByItself(): string | null {
    const isAsked = (code: Message['code']) => this.problems.some(({ reason }) => reason.code === code);
    if (isAsked('import_wing_blank')) return `${textOf(this.#row.wingAbove?.cell)} or none`;
    // Of each sheet it is asked by itself.
    if (isAsked('import_wing_missing')) return `Which wing in ${this.#sheet.name.slice(0, 40)}?`;
    if (!this.problems.some(({ field }) => field === 'wing')) return this.#wing;
    return [2, 1]
      .map((nth) => textOf(this.#cell('wing', nth)?.cell))
      .join(' ')
      .trim();
  }

  /** The days of a tenancy that stand in one cell, each by itself where both are read. */
  #putPeriod(put: (field: ImportField, cell: Cell) => void): void {
    if (this.#ofPeriod('tenancySince') === null) return;
    const [since, last] = (['tenancySince', 'tenancyLastDay'] as const).map((field) => this.#toldDay(field, null));
    if (!since || !last) return;
    put('tenancySince', since);
    put('tenancyLastDay', last);
  }

  /** The cell of a column with what it has from elsewhere; a day as it is read, and one that may be two days as both. */
  #toldInCell({ field, nth }: NonNullable<ColumnMatch>, column: number, heading: string): Cell {
    const stands = this.#row.cells[column] ?? null;
    const own = this.#meant(stands, this.#at(column), field);
    const found = this.#cell(field, nth);
    const cell = found?.rule === 'flat_above' ? found.cell : own.rule === 'sign' ? stands : own.cell;
    if (days.has(field) && found?.rule !== 'period') return this.#toldDay(field, cell);
    if (field === 'size' && /^[\d\s.,]+$/.test(textOf(cell))) {
      if (own.isAnswered) return `${textOf(cell)} sq ft`;
      if (isInMetres(tidied(heading))) return `${textOf(cell)} sq m`;
    }
    const bare = own.rule === 'sign' && typeof cell === 'string' ? withoutSign(cell, this.#sheet.layout.notes) : null;
    if (!bare) return cell;
    const isTenants = field === 'name' && nth === 1 && this.#roleBehindName() === 'Tenant';
    return isTenants ? `${bare.text} (Tenant)` : bare.text;
  }

  #toldDay(field: ImportField, cell: Cell): Cell {
    const read = this.one(field, this.#dayOf(field));
    if (read) return { day: read.value };
    const order = this.#sheet.dayOrders.get(this.columnOf(field) ?? -1);
    const isEither = this.problems.some((one) => one.field === field && one.reason.code === 'import_day_order');
    return order && isEither ? `${textOf(cell)} or ${textOf(turned(cell, order) ?? cell)}` : cell;
  }

  phones(field: 'phone' | 'tenantPhone' = 'phone'): Pick<OwnerFacts, 'phone' | 'secondPhone'> {
    const { phone, secondPhone } = this.#phonesAsTheyStand(field);
    return { ...(phone && { phone }), ...(secondPhone && { secondPhone }) };
  }

  /**
   * The phones of the people named in one cell: where another has a mobile for each of them, each has the one in their place,
   * unless a person has said what becomes of several phones; else all are the first one's.
   */
  phonesOf(
    name: Read<string> | null,
    others: Beside[],
    field: 'phone' | 'tenantPhone' = 'phone',
  ): { first: Pick<OwnerFacts, 'phone' | 'secondPhone'>; others: Beside[] } {
    const each = name ? this.#phonesOfEach([name, ...others.map((other) => other.name)], field) : null;
    const [phone, ...further] = each ?? [];
    if (!phone) return { first: this.phones(field), others };
    const withTheirs = (one: Beside, nth: number): Beside => {
      const own = further[nth];
      return own ? { ...one, owner: { ...one.owner, phone: own } } : one;
    };
    return { first: { phone }, others: others.map(withTheirs) };
  }

  #phonesOfEach(names: Read<string>[], field: 'phone' | 'tenantPhone'): Read<string>[] | null {
    const found = this.#cell(field);
    const areInOne = names.length > 1 && names.every(({ column }) => column === names[0]?.column);
    const isTold = this.#cell(field === 'phone' ? 'secondPhone' : 'tenantSecondPhone');
    if (!areInOne || typeof found?.cell !== 'string' || !isBlank(isTold?.cell)) return null;
    const texts = this.#reader.choices.decisions.twoPhones ? [] : phonesIn(asWritten(found.cell));
    const phones = texts.flatMap((text) => {
      const read = this.#readPhone(text);
      return read.is === 'value' && /^[6-9]/.test(read.value) ? [read.value] : [];
    });
    if (phones.length !== names.length || texts.length !== names.length || new Set(phones).size !== phones.length)
      return null;
    const told = phones.map((phone, nth) => `${names[nth]?.value} ${phone}`).join(' · ');
    this.#noteRule(found.place, field, 'phone_of_each', found.original, told);
    return phones.map((phone) => ({ value: phone, column: found.place.column }));
  }

  #phonesAsTheyStand(field: 'phone' | 'tenantPhone'): { phone: Read<string> | null; secondPhone: Read<string> | null } {
    const second = this.one<string>(field === 'phone' ? 'secondPhone' : 'tenantSecondPhone', readOtherPhone);
    const found = this.#cell(field);
    const text = found && found.cell !== null && typeof found.cell !== 'object' ? asWritten(found.cell) : '';
    const all = this.#isOnRecord(field, text) ? [] : phonesIn(text);
    const texts = this.#notes.splits(all.length) ? all : [];
    if (!found || texts.length < 2) return this.#phoneOrSecond(field, second);
    // Both phones are kept where the second one has a place: nothing is lost, and nothing guessed.
    const { twoPhones = second ? null : 'first-and-second' } = this.#reader.choices.decisions;
    if (twoPhones === null) {
      // The question is about several phones, not about a text that is no phone.
      this.ask(found.place.column, field, severalIn('phone', texts.length));
      return { phone: null, secondPhone: null };
    }
    // A mobile is preferred to a landline.
    const plain = (each: string) => phoneAndWord(each)?.phone ?? each;
    const phones = texts.filter((each) => this.#readPhone(plain(each)).is === 'value');
    const first = phones.find((each) => isMobile(plain(each))) ?? phones[0] ?? (texts[0] as string);
    const read = this.#readPhone(plain(first));
    const refused = this.#decidedOf(read);
    const phone = this.one<string>(field, () => (refused ? { is: 'empty', rule: null } : read));
    const rest = texts.filter((each) => refused || each !== first);
    // In "98200 12345/46" the second number is cut short: the whole text is kept as the second phone.
    const others = rest.some((other) => /^\d{1,5}$/.test(other.trim()))
      ? [text]
      : rest.map((other) => parsePhone(other) ?? other);
    const isKept = twoPhones === 'first-and-second' && refused !== 'leave-out' && !second;
    const kept = [...(phone ? [phone.value] : []), ...(isKept ? others : [])].join(' · ');
    if (phone) this.#noteRule(found.place, field, isKept ? 'both_phones' : 'first_of_two_phones', found.original, kept);
    else if (refused && isKept) this.#noteRule(found.place, field, 'second_phone', found.original, kept);
    if (!isKept) for (const other of others) this.#notes.leave(found.place, 'second', other);
    const word = phoneAndWord(first)?.word;
    if (phone && word) this.#notes.leave(found.place, 'second', word);
    return { phone, secondPhone: isKept ? { value: others.join(', '), column: found.place.column } : second };
  }

  /** Reads one phone. One that the society does not take becomes the second or is left out, as a person decided. */
  #phoneOrSecond(
    field: 'phone' | 'tenantPhone',
    second: Read<string> | null,
  ): { phone: Read<string> | null; secondPhone: Read<string> | null } {
    const moved: { text: string; becomes: 'second' | 'leave-out' }[] = [];
    const words: string[] = [];
    const phone = this.one<string>(field, (text) => {
      const withWord = phoneAndWord(text);
      if (withWord) words.push(withWord.word);
      const read = this.#readPhone(withWord?.phone ?? text);
      const becomes = this.#decidedOf(read);
      if (!becomes) return read;
      moved.push({ text: parsePhone(text) ?? text, becomes });
      return { is: 'empty', rule: null };
    });
    for (const word of words) if (phone) this.#notes.leave(this.#at(phone.column), 'second', word);
    const [other] = moved;
    const found = other ? this.#cell(field) : null;
    if (!other || !found) return { phone, secondPhone: second };
    const { text, becomes } = other;
    const { original } = found;
    if (second || becomes === 'leave-out') {
      this.#notes.leave(found.place, 'second', text);
      return { phone, secondPhone: second };
    }
    this.#noteRule(found.place, field, 'second_phone', original, text);
    return { phone, secondPhone: { value: text, column: found.place.column } };
  }

  #readPhone(text: string): Reading<string> {
    return readPhone(text, this.#reader.phones);
  }

  /** The decision about a number that the society does not take as a phone: a landline, or one from abroad. */
  #decidedOf(read: Reading<string>): 'second' | 'leave-out' | undefined {
    const { landlines, phonesAbroad } = this.#reader.choices.decisions;
    if (read.is !== 'asked') return undefined;
    if (read.reason.code === 'import_landline') return landlines;
    return read.reason.code === 'import_phone_abroad' ? phonesAbroad : undefined;
  }

  /** The vehicles of a row, and those among them that their headings call its tenant's. */
  vehicles(): { all: Entry['vehicles']; ofTenant: Entry['vehicles'] } {
    const all = this.#vehicles();
    const ofTenant = all.filter(({ plate }) => this.#sheet.tenantsVehicles.has(plate.column));
    return { all, ofTenant: this.columnOf('tenantName') === null ? [] : ofTenant };
  }

  #vehicles(): Entry['vehicles'] {
    const nths = new Set(
      this.#sheet.columns.flatMap(({ match }) => (match && topicOf(match.field) === 'vehicles' ? [match.nth] : [])),
    );
    const texts = [...nths].map((nth) => {
      const text = this.one<string>('vehicleNumber', (text, cell) => this.#readPlates(text, cell), nth);
      return { nth, text };
    });
    const shared = sharedIn(this.#sheet.columns);
    const [only, another] = texts.filter(({ text }) => text !== null);
    const sharedFacts = shared === null ? {} : this.#vehicleFacts(shared);
    // One make belongs to the only vehicle; with several vehicles nobody can tell to which.
    if (another) this.#leaveFacts(sharedFacts);
    const factsOf = (nth: number): VehicleFacts => {
      if (shared === null) return this.#vehicleFacts(nth);
      return !another && nth === (only?.nth ?? shared) ? sharedFacts : {};
    };
    return texts.flatMap(({ nth, text }) => {
      if (!text && this.#isOfSlot(nth)) return [];
      const plates = text ? this.#platesOf(text.value) : [];
      const areSeveral = plates.length > 1 && shared === null;
      const facts = areSeveral ? {} : factsOf(nth);
      const [fact] = Object.values(facts);
      if (!text && fact)
        this.ask(this.columnOf('vehicleNumber', nth) ?? fact.column, 'vehicleNumber', message('import_plate_missing'));
      if (!text) return [];
      if (plates.length === 0) this.ask(text.column, 'vehicleNumber', message('vehicle_number_empty'));
      const place = this.#at(text.column);
      const stands = this.#row.cells[text.column] ?? null;
      const read = plates.map((part) => {
        // A plate on record is taken as it stands there.
        const isKnown = this.#isPlateOnRecord(part);
        const { plate, rest } = isKnown ? { plate: part, rest: '' } : plateAndRest(part);
        const found = isKnown ? value(part, null) : readPlate(plate);
        const kept = found.is === 'value' ? found.value : plate;
        return { kept, rest, isBare: !isKnown && !/\d.*\d/.test(kept) };
      });
      const made = read.map(({ kept, rest, isBare }, at) => {
        this.#ofPlate = { at, of: read.length };
        const own = areSeveral ? this.#vehicleFacts(nth) : facts;
        const beside = this.#besidePlate(place, rest, own);
        const all = { ...(isBare && typeWithin(kept, place)), ...this.#makeApart(own, kept), ...beside };
        this.#ofPlate = null;
        const headed = this.#headedType(place, own, kept);
        return { plate: { value: kept, column: text.column }, facts: all, headed, maker: this.#makerOf(all, kept) };
      });
      // A word may say something else of the vehicle: "same as A-101".
      const isBare = read.some(
        ({ kept, isBare }) => isBare || (/\p{L}{4}/u.test(kept) && !this.#isPlateOnRecord(kept)),
      );
      const taken = read.map(({ kept }) => kept).join(' · ');
      const rule = isBare ? 'perhaps_no_plate' : read.every(({ rest }) => rest === '') ? 'plate' : 'plate_and_rest';
      // Last, and once for the cell: of several notes the sheet shows the last.
      if (isBare || taken !== textOf(stands)) this.#noteRule(place, 'vehicleNumber', rule, stands, taken);
      return made;
    });
  }

  #platesOf(text: string): string[] {
    const all = this.#isPlateOnRecord(text) ? [text] : platesIn(text);
    return this.#notes.splits(all.length) ? all : [text];
  }

  /** Whether a row without a number says no more than a type: that of a slot, or of none. It is left out by name. */
  #isOfSlot(nth: number): boolean {
    const told = (['companyModel', ...vehicleFacts] as const).flatMap((field) => {
      const column = this.columnOf(field, nth);
      return column === null || isBlank(this.#row.cells[column]) ? [] : [{ field, column }];
    });
    const [only, another] = told;
    if (only?.field !== 'vehicleType' || another || this.columnOf('vehicleNumber', nth) === null) return false;
    this.#notes.leave(this.#at(only.column), 'of-which', textOf(this.#row.cells[only.column]));
    return true;
  }

  /** The facts beside a plate in its cell, unless company or model have columns that tell them already. */
  #besidePlate(place: CellPosition, rest: string, { company, model, color }: VehicleFacts): VehicleFacts {
    if (rest === '') return {};
    const told = company || model ? null : readBesidePlate(rest);
    if (!told) this.#notes.leave(place, 'second', rest);
    const read = <T>(value: T) => ({ value, column: place.column });
    return {
      ...(told?.type && { vehicleType: read(told.type) }),
      ...(told?.company && { company: read(told.company) }),
      ...(told?.model && { model: read(told.model) }),
      ...(told?.color && !color && { color: read(told.color) }),
    };
  }

  #isPlateOnRecord(text: string): boolean {
    const { plates } = this.#reader.onRecord;
    return plates.size > 0 && plates.has(plateKey(text));
  }

  #readPlates(text: string, cell: Cell): Reading<string> {
    const isNone = saysNoVehicle(text) && !this.#isPlateOnRecord(text);
    return isNone ? { is: 'empty', rule: 'nothing' } : readLines(text, cell);
  }

  #leaveFacts(facts: VehicleFacts): void {
    for (const column of new Set(Object.values(facts).map((fact) => fact.column)))
      this.#notes.leave(this.#at(column), 'of-which', textOf(this.#row.cells[column]));
  }

  /** The type that a column's heading implies for all its vehicles, where no cell tells it. */
  #headedType(place: CellPosition, facts: VehicleFacts, plate: string): VehicleType | null {
    const column = this.#sheet.columns[place.column];
    const type = column ? (typeInHeading(tidied(column.heading))?.type ?? null) : null;
    if (type === null || facts.vehicleType) return null;
    this.#noteRule(place, 'vehicleNumber', 'type_from_heading', plate, type);
    return type;
  }

  /** The company that the model tells, where no cell does and none is on record. */
  #makerOf({ company, model, color }: VehicleFacts, plate: string): string | null {
    const maker = company || !model || this.#isPlateOnRecord(plate) ? null : makerOfModel(model.value);
    if (!maker || !model) return null;
    const told = [maker, model.value, ...(color?.column === model.column ? [color.value] : [])];
    this.#noteRule(this.#at(model.column), 'model', 'company_from_model', model.value, told.join(' · '));
    return maker;
  }

  #vehicleFacts(nth: number): VehicleFacts {
    const own = this.facts<VehicleFacts>(vehicleFacts, nth);
    const both = this.one('companyModel', (text) => this.#readCompanyModel(text, own.color?.value), nth);
    const { company, model, color } = both?.value ?? { company: null, model: null, color: null };
    return {
      ...(both && company && { company: { value: company, column: both.column } }),
      ...(both && model && { model: { value: model, column: both.column } }),
      ...(both && color && { color: { value: color, column: both.column } }),
      ...own,
    };
  }

  /**
   * The company and the colour in a cell of models, where no column of the vehicle has them; so the model in a cell of companies.
   * A colour that another cell tells as well is taken off. What is on record so, and what a person repeats, stands as it is.
   */
  #makeApart(facts: VehicleFacts, plate: string): VehicleFacts {
    const stands = facts.model ?? facts.company;
    const { field, nth = 1 } = this.#sheet.columns[stands?.column ?? -1]?.match ?? {};
    if (!stands || (field !== 'model' && field !== 'company')) return facts;
    const found = this.#cell(field, nth);
    if (!found) return facts;
    const text = stands.value;
    const isRepeated = found.isAnswered && textOf(found.original).trim() === text;
    if (isRepeated || this.#reader.onRecord.makeOf.get(plateKey(plate))?.[field] === text) return facts;
    const apart = withColour(text, facts.color?.value);
    const rest = apart?.rest ?? text;
    const has = (...some: ImportField[]) => some.some((one) => this.columnOf(one, nth) !== null);
    const isOfBoth = field === 'model' ? !has('company', 'companyModel') : !has('model', 'companyModel');
    const both = isOfBoth ? readCompanyModel(rest) : null;
    const told = both?.is === 'value' && both.value.company !== null && both.value.model !== null ? both.value : null;
    const isModel = field === 'company' && isOfBoth && makerOfModel(rest) !== null;
    const make = told ?? (isModel ? { company: null, model: rest } : { [field]: rest });
    if (Object.values(make).includes(text) && !isModel) return facts;
    const read = (value: string) => ({ value, column: stands.column });
    const { company: _, model: __, ...others } = facts;
    const kept = field === 'model' && facts.company ? { company: facts.company } : {};
    const all: VehicleFacts = {
      ...others,
      ...kept,
      ...(make.company && { company: read(make.company) }),
      ...(make.model && { model: read(make.model) }),
      ...(apart && !facts.color && { color: read(apart.color) }),
    };
    const rule = found.isAnswered ? 'answered' : 'company_model';
    const shown = [make.company, make.model, apart?.color].filter(Boolean);
    this.#noteRule(found.place, field, rule, found.original, shown.join(' · '));
    return all;
  }

  /** A company and a model, and a colour beside them unless another cell tells another. */
  #readCompanyModel(
    text: string,
    color: string | undefined,
  ): Reading<{ company: string | null; model: string | null; color: string | null }> {
    if (saysNoVehicle(text)) return { is: 'empty', rule: 'nothing' };
    const apart = withColour(text, color);
    const read = readCompanyModel(apart?.rest ?? text);
    if (read.is !== 'value') return read;
    return value(
      { ...read.value, color: color === undefined && apart ? apart.color : null },
      apart ? 'company_model' : read.rule,
    );
  }
}
