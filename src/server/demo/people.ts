import type { Faker } from '@faker-js/faker';
import type { FamilyDetails } from '#domain/family.ts';
import type { OwnerDraft } from '#domain/owner.ts';
import { VehicleDraft } from '#domain/vehicle.ts';
import { vehicleTypes } from '#domain/vehicleFacts.ts';

type Invented = Pick<
  OwnerDraft,
  | 'name'
  | 'email'
  | 'phone'
  | 'address'
  | 'occupancyDate'
  | 'status'
  | 'familyDetails'
  | 'emergencyContact'
  | 'documents'
>;

/** An invented person. Their phone, e-mail and numbers can't be anybody's: no Indian mobile begins with 5, no Aadhaar with 0. */
export function person(faker: Faker, occupancyDate: string, status: 'Active' | 'Old'): Invented {
  const sex = faker.person.sexType();
  const name = `${faker.person.firstName(sex)} ${faker.person.lastName()}`;
  const digits = (count: number) => faker.string.numeric(count);
  return {
    name,
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${digits(2)}@people.example`,
    phone: `55${digits(8)}`,
    address:
      faker.helpers.maybe(() => `${faker.location.streetAddress()}, ${faker.location.city()}`, { probability: 0.3 }) ??
      null,
    occupancyDate,
    status,
    familyDetails: family(faker),
    emergencyContact: faker.helpers.maybe(
      () => {
        const relation = faker.helpers.arrayElement(relations);
        const { [relation]: sex } = sexes;
        return { name: faker.person.firstName(sex), phone: `55${digits(8)}`, relation };
      },
      { probability: 0.5 },
    ) ?? { name: null, phone: null, relation: null },
    documents: faker.helpers.maybe(() => ({ aadhar: `0000${digits(8)}`, pan: `ZZZZZ${digits(4)}Z`, lease: null }), {
      probability: 0.4,
    }) ?? {
      aadhar: null,
      pan: null,
      lease: null,
    },
  };
}

/** Whether an invented name is a woman's, so that what is made up around it fits. */
export function isWoman(faker: Faker, name: string): boolean {
  return faker.definitions.person.first_name.female?.includes(name.split(' ')[0] ?? '') ?? false;
}

const relations = ['Brother', 'Sister', 'Father', 'Mother', 'Friend'] as const;
const sexes = { Brother: 'male', Sister: 'female', Father: 'male', Mother: 'female', Friend: undefined } as const;

function family(faker: Faker): FamilyDetails {
  const males = faker.number.int({ min: 1, max: 3 });
  const females = faker.number.int({ min: 1, max: 3 });
  return { males, females, adults: males + females, children: faker.number.int({ min: 1, max: 3 }) };
}

const makes: { [company: string]: string[] } = {
  'Maruti Suzuki': ['Swift', 'Baleno', 'WagonR', 'Dzire'],
  Hyundai: ['i20', 'Creta', 'Venue'],
  Tata: ['Nexon', 'Punch', 'Tiago'],
  Mahindra: ['XUV700', 'Thar'],
};
const twoWheelers: { [company: string]: string[] } = {
  Honda: ['Activa', 'Shine'],
  TVS: ['Jupiter', 'Apache'],
  'Royal Enfield': ['Classic 350'],
  Bajaj: ['Pulsar'],
};
const colours = ['White', 'Silver', 'Grey', 'Red', 'Blue', 'Black', 'Brown'];
const states = ['KA 01', 'KA 03', 'KA 05', 'MH 12', 'TN 09', 'TS 08'];

/** An invented vehicle of a person at a flat; its number carries the letters ZZ, so that it reads as an example. */
export function vehicle(
  faker: Faker,
  ordinal: number,
  { ownerId, flatId, thisYear }: { ownerId: string; flatId: string; thisYear: number },
): VehicleDraft {
  const type = faker.helpers.weightedArrayElement([
    { value: vehicleTypes[0], weight: 60 },
    { value: vehicleTypes[1], weight: 18 },
    { value: vehicleTypes[2], weight: 18 },
    { value: vehicleTypes[3], weight: 4 },
  ]);
  const [company = '', models = []] = faker.helpers.arrayElement(Object.entries(type === 'Car' ? makes : twoWheelers));
  return VehicleDraft.parse({
    vehicleNumber: `${faker.helpers.arrayElement(states)} ZZ ${String(1000 + ordinal)}`,
    company: type === 'Bicycle' ? 'Hero' : company,
    model: type === 'Bicycle' ? 'Sprint' : faker.helpers.arrayElement(models),
    color: faker.helpers.arrayElement(colours),
    type,
    year: faker.number.int({ min: 2009, max: thisYear }),
    ownerId,
    flatId,
  });
}
