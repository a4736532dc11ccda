import { spokenDay } from '#domain/day.ts';
import { named } from '#domain/imports/listed.ts';
import { spokenPlate } from '#domain/plate.ts';
import { isLet, type LetTo } from '#domain/sentences/tenancies.ts';

type Named = { name: string };
type Numbered = { flatNumber: string };
type Rowed = { row: number };
type Quoted = { text: string };

const others = (count: number) => (count > 2 ? 'the others' : 'the second');

/** Messages of an import about cells, and about files that can't be read (docs/rules.md, Bringing a spreadsheet). */
export const imports = {
  import_error_cell: ({ text }: Quoted) =>
    `The sheet itself says ${named(text)} here. Type what is meant, or leave it empty.`,
  import_cell_too_long: ({ max }: { max: number }) =>
    `More than ${max} characters in one cell. Shorten it, or leave it empty.`,
  import_formula_without_value: () =>
    'A formula without its last value. Open the file in a spreadsheet, save it, and choose it again.',
  import_not_whole: () => 'Not a whole number. Type one, or leave it empty.',
  import_credit: ({ text }: Quoted) =>
    `${named(text)} may be a credit, a debit or more than ₹10 crore. Type the rupees, or leave it empty.`,
  import_floor: () => 'Not a floor. Type a number; 0 is the ground floor.',
  import_flat_number: ({ text }: Quoted) =>
    `"${text}" is no flat number of this society. Type one like A-101; other numbers are a setting of the society.`,
  import_flat_unreadable: ({ text }: Quoted) =>
    `"${text}" can't be read as the number of a flat. Type the number alone, like 1204 or T2-1501.`,
  import_flat_and_more: ({ text }: Quoted) =>
    `"${text}" says more than a flat and who owns it. Type the two alone, like A-101 Asha Rao.`,
  import_flat_shape: ({ text }: Quoted) =>
    `"${text}" and many other numbers of flats here are not like A-101, as the society's settings ask for.`,
  import_flat_parts: ({ text }: Quoted) => `${named(text)} has three parts. Say once what they are.`,
  import_flat_letter: ({ text }: Quoted) =>
    `${named(text)}: is the letter the wing, or part of the number? Say it once.`,
  import_wing_missing: ({ text }: Quoted) =>
    `Which wing is ${named(text)} in? Say it for the sheet, or match a column of wings.`,
  import_wing_blank: ({ text, other }: Quoted & { other: string }) =>
    `Which wing is ${named(text)} in? Its cell is blank, below ${named(other)}.`,
  import_wing: ({ text }: Quoted) => `"${text}" is no wing: up to four letters and digits.`,
  import_flat_type: ({ text }: Quoted) => `Which type is "${text}"?`,
  import_status: () => 'Choose Available, Occupied or Maintenance',
  import_owner_status: () => 'Choose Active or Old',
  import_digits_lost: ({ text }: Quoted) =>
    `The spreadsheet has lost digits of this number: ${named(text)}. Type it again, or leave it empty.`,
  import_landline: ({ text }: Quoted) =>
    `${named(text)} has too few digits for a phone: a landline? Say once what becomes of such numbers.`,
  import_phone_abroad: ({ text }: Quoted) =>
    `${named(text)} is a number from abroad. Say once what becomes of such numbers.`,
  import_two_people: ({ count }: { count: number }) =>
    `${count} people in one cell. Say once what becomes of ${others(count)}.`,
  import_two_phones: ({ count }: { count: number }) =>
    `${count} phones in one cell. Say once what becomes of ${others(count)}.`,
  import_two_emails: () => 'More than one email in one cell. Type the one to keep.',
  import_two_owners: ({ flatNumber, name, row }: Numbered & Named & Rowed) =>
    `${flatNumber} is ${named(name)}'s in row ${row} already. Say once what becomes of second owners.`,
  import_flat_above: ({ text, row }: Quoted & Rowed) =>
    `A name without a flat, below ${named(text)} of row ${row}. Say once what such rows are.`,
  import_role: () => 'Type Owner or Tenant: whom the row names owns the flat, or rents it',
  import_place: ({ max }: { max: number }) => `A place among the owners is a number from 1 to ${max}`,
  import_day_order: ({ text }: Quoted) => `${named(text)}: is the day or the month first?`,
  import_year_alone: ({ text }: Quoted) => `${named(text)} is a year alone. Type the whole date.`,
  import_no_year: () => 'A day without a year. Type the whole date.',
  import_flat_missing: () => 'Which flat is this about? The row has no flat number.',
  import_name_of_nobody: ({ text }: Quoted) => `"${text}" is no name. Type who owns the flat, or leave it empty.`,
  import_name_and_more: ({ text }: Quoted) =>
    `"${text}" says more than a name. Type the name alone, or leave it empty.`,
  import_name_missing: () => 'Whose is this? The row has no name.',
  import_tenant_missing: () => 'Who rents it? The row names no tenant.',
  import_tenancy_since_missing: () => 'Since when the flat is let is missing. Say one day for all tenancies without.',
  import_tenancy_end_missing: () =>
    'Up to when the agreement runs is missing. Say one last day for all tenancies without, or leave the tenants out.',
  import_tenancy_stands: (on: LetTo) => `${isLet(on)} Its days and tenants change on the flat’s page.`,
  import_flat_let: (on: LetTo) => `${isLet(on)} Correct the days, or end that on the flat’s page first.`,
  import_let_in_row: ({ row, ...on }: LetTo & Rowed) => `${isLet(on)} Row ${row} says so. Correct one of them.`,
  import_tenancy_ended: () => 'Choose Left, Renewed or Bought',
  import_plate_missing: () => 'Which vehicle is this about? It has no number.',
  import_flat_twice: ({ flatNumber, row }: Numbered & Rowed) =>
    `${flatNumber} stands in row ${row} already. Say once what becomes of such rows.`,
  import_type_missing: () => 'The type of the flat is missing. Choose one for all flats without.',
  import_floor_missing: () => 'The floor is missing, and the number does not tell it. Say one for all flats without.',
  import_day_missing: () => 'Since when they own it is missing. Say one day for all owners without.',
  import_company_model_missing: () =>
    'Neither company nor model of the vehicle is told. Say what stands for each of them, for all vehicles without.',
  import_company_missing: () =>
    'The company of the vehicle is missing. Say what stands there for all vehicles without.',
  import_model_missing: () => 'The model of the vehicle is missing. Say what stands there for all vehicles without.',
  import_rows_differ: ({ row, text }: Rowed & Quoted) =>
    `Row ${row} says ${named(text)} of the same. Correct one of them.`,
  import_contact_of_two: ({ name, row }: Named & Rowed) =>
    `${named(name)} in row ${row} has the same phone or email. The same person, or another?`,
  import_contact_on_record: ({ name }: Named) =>
    `${named(name)} is on record with this phone or email. The same person, or another?`,
  import_two_on_record: ({ name }: Named) =>
    `More than one record fits ${named(name)}. Make them one under Owners first, or leave this row out.`,
  import_flat_of_another: ({ flatNumber, name }: Numbered & Named) =>
    `${flatNumber} belongs to ${named(name)}. Type that name if it is them; a new owner comes by a transfer.`,
  import_owner_owns: ({ flatNumber, name }: Numbered & Named) =>
    `${named(name)} owns ${flatNumber}. Record a change of owner as a transfer; who just left is made Old in their own form, which asks until when.`,
  import_owner_rents: ({ flatNumber, name, since, until }: LetTo) =>
    `${named(name)} rents ${flatNumber} from ${spokenDay(since)} until ${spokenDay(until)}. Who buys what they rent is recorded as a transfer.`,
  import_too_many_before: ({ flatNumber, max }: Numbered & { max: number }) =>
    `More than ${max} owners of before for ${flatNumber}. Is this the right flat?`,
  import_waits_for_row: ({ row }: Rowed) => `This waits for row ${row}, which can't be taken yet.`,
  import_flat_unknown: ({ flatNumber }: Numbered) =>
    `${flatNumber} is neither in the file nor on record. Put its number right, or bring the flat first.`,
  import_flats_unknown: ({ flatNumber }: Numbered) =>
    `${flatNumber} and most other flats of this list are neither in the file nor on record. Bring the list of the flats first, or add them from here.`,
  import_owner_unknown: ({ name }: Named) =>
    `${named(name)} is neither in the file nor on record. Write the name as it is there, or empty the cell.`,
  import_owner_ambiguous: ({ name }: Named) =>
    `There are several called ${named(name)}. Add the flat, or leave this row out.`,
  import_vehicle_owner_missing: () =>
    'Whose vehicles are these? The sheet names neither owners nor flats. Match a column of them, or take them without.',
  import_plate_twice: ({ vehicleNumber, row }: { vehicleNumber: string } & Rowed) =>
    `${spokenPlate(vehicleNumber)} stands in row ${row} already, elsewhere.`,

  import_empty: () => 'There is nothing in this file',
  import_password: () => 'This workbook is protected by a password. Open it, save it without one, and choose it again.',
  import_old_workbook: () =>
    'This is a workbook of an old kind (.xls). Open it, save it as .xlsx, and choose it again.',
  import_damaged: () => 'This workbook is damaged. Open it in a spreadsheet, save it again, and choose that file.',
  import_no_workbook: () => 'This is not a spreadsheet. Choose an .xlsx, .csv or .tsv file.',
  import_unpacks_too_large: ({ max }: { max: number }) =>
    `Unpacked, this workbook is larger than ${max} MB. Remove pictures and empty rows, and choose it again.`,
  import_too_many_rows: ({ max }: { max: number }) =>
    `More than ${max.toLocaleString('en-IN')} rows. Split the file and bring it in parts.`,
  import_too_many_sheets: ({ max }: { max: number }) => `More than ${max} sheets. Remove those that are not needed.`,
  import_too_many_cells: ({ max }: { max: number }) =>
    `More than ${max.toLocaleString('en-IN')} cells. Remove columns that are not needed, or split the file and bring it in parts.`,
  import_too_much_text: () =>
    'More text than one import holds. Remove columns that are not needed, or split the file and bring it in parts.',
  import_too_much_empty: () =>
    'This file has too many empty or formatted cells to look through. Copy what is needed into a new one, and choose that.',
  import_too_many_drafts: ({ max }: { max: number }) =>
    `${max} files wait to be brought in already, and no more are kept. Discard one of yours that is not needed, or come back tomorrow: each is forgotten after a day.`,
  import_quotes: ({ row }: Rowed) =>
    `A quotation mark is opened and not closed at row ${row}. Correct it there and bring it again.`,
  import_too_long: () => 'Reading this file took too long. Remove empty rows and what is not needed, or split it.',
  import_too_heavy: () =>
    'Reading this file took too much memory. Remove empty rows and what is not needed, or split it.',
  import_busy: () => 'Other files are being read at the moment. Please try again in a few seconds.',
  import_not_found: () => 'This import is not there any more. Files are kept for a day.',
  import_under_way: () => 'This import is being written. Wait until it is done, or cancel it.',
  import_done_already: () => 'This import has been done.',
  import_said_elsewhere: () => 'Something else was said of this file since you saw it. Look at it as it is now.',
  import_changed_meanwhile: () => 'The society has changed since this was checked. Look at it again.',
  import_not_written: () => 'It could not be written. Nothing was changed; please try again.',
  import_nothing_to_do: () => 'There is nothing to bring in.',
  import_cancelled: () => 'Cancelled. Nothing was written.',
};
