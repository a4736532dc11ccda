import { spokenDay } from '#domain/day.ts';
import { spokenPlate } from '#domain/plate.ts';

type Named = { name: string | null };

export const privacy = {
  notice_unknown: () => 'There is no such version of the notice',
  notice_changed_meanwhile: () => 'Someone else changed the notice meanwhile',
  notice_same: () => 'The notice says this already',
  consent_none: ({ name }: Named) => `There is no consent of ${name} to withdraw`,
  consent_in_future: () => 'The day must not lie in the future',
  consent_before_given: ({ day }: { day: string | null }) =>
    `The day must not lie before ${day === null ? 'the consent' : spokenDay(day)}, when the consent was given`,
  erase_name_differs: ({ name }: Named) => `Type the name as it is on record: ${name}`,
  erase_not_old: ({ name }: Named) => `${name} is an active owner. Only a former owner's details can be erased.`,
  erase_has_flats: ({ names }: { names: string[] }) => `They still own ${names.join(', ')}.`,
  erase_has_vehicles: ({ vehicleNumbers }: { vehicleNumbers: string[] }) =>
    `Still registered to them: ${vehicleNumbers.map(spokenPlate).join(', ')}. Delete them, or give them to whoever drives them now.`,
  erase_has_account: ({ name }: Named) => `The account ${name} is in use. Deactivate it under Users first.`,
  erase_changed_meanwhile: () =>
    'What goes and what stays has changed meanwhile. Nothing was erased. Look at it again.',
  erase_merged: ({ name, other }: { name: string; other: string }) =>
    `This record of ${name} became part of that of ${other}. What is held of them is erased there.`,
  erase_import_running: () => 'A spreadsheet is being written just now. Try again when it is done.',
  erase_done_already: ({ name }: Named) => `Nothing is left to erase of ${name}.`,
  undo_erased: ({ name, on }: { name: string | null; on: string }) =>
    `Personal details in this were erased by ${name ?? 'the server'} on ${spokenDay(on)}. It can’t be undone any more.`,
  undo_erasure: () => 'What was erased is gone. This can’t be undone.',
};
