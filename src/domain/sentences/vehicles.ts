import type { GivenValue } from '#domain/message.ts';
import { spokenPlate } from '#domain/plate.ts';
import { shown } from '#domain/sentences/fields.ts';

type Numbered = { vehicleNumber: string };

/** The most vehicles that a sentence names; it calls the rest “others”. */
export const mostNamed = 3;

export const vehicles = {
  vehicle_number_empty: () => 'Vehicle Number needs letters or digits',
  vehicle_number_foreign: ({ script, letter, latin }: { script: string; letter: string; latin: string }) =>
    `Vehicle Number has a ${script} ${letter}, which looks like ${latin}: type that letter again`,
  not_a_vehicle_year: ({ given }: { given: GivenValue }) =>
    `Year must be a number of four digits, as 2020, not ${given.kind === 'text' ? 'the text ' : ''}${shown(given)}`,
  vehicle_year: ({ first, last, year }: { first: number; last: number; year: number }) =>
    `Year must be from ${first} to ${last}, not ${year}`,
  vehicle_owner_missing: () => 'Owner is required',
  vehicle_flat_missing: () => 'Flat is required',
  vehicle_exists: ({ vehicleNumber }: Numbered) => `Vehicle ${spokenPlate(vehicleNumber)} already exists`,
  several_vehicles_end: ({ digits, vehicleNumbers }: { digits: string; vehicleNumbers: string[] }) => {
    const others = vehicleNumbers.length > mostNamed ? ['others'] : [];
    const numbers = [...vehicleNumbers.slice(0, mostNamed).map(spokenPlate), ...others].join(', ');
    return `Several vehicles end in ${digits}: ${numbers}. Give the whole number.`;
  },
  vehicle_exists_already: () => 'This vehicle number already exists',
  vehicle_not_found: () => 'This vehicle no longer exists',
  vehicle_changed_meanwhile: ({ vehicleNumber }: Numbered) =>
    `Someone else changed ${spokenPlate(vehicleNumber)} meanwhile`,
};
