import { seeded } from './numbers.ts';

/*
 * The society that every contender is filled with: invented, and the same for the same size. Each flat has one owner,
 * and on average one and a half vehicles; one flat of twenty is empty since its owner left. Only the product also gets
 * these: nearly half of the flats are in two names, two of five are let, every fourth of these to two, and three or
 * four people are listed in each household.
 */

export type BenchFlat = {
  id: string;
  flatNumber: string;
  floor: number;
  type: '1BHK' | '2BHK' | '3BHK' | '4BHK';
  status: 'Available' | 'Occupied';
  size: number;
  rent: number;
  deposit: number;
  description: string | null;
};

export type BenchOwner = {
  id: string;
  name: string;
  email: string;
  phone: string;
  occupancyDate: string;
  status: 'Active' | 'Old';
  adults: number;
  children: number;
  males: number;
  females: number;
  /** The flat's place in the list of flats. */
  flat: number;
  /** The day on which they left; null while they live there. */
  until: string | null;
};

/** Who owns half of a flat with its owner: the owner of another flat, so that there are no more people than without. */
export type BenchJointOwner = {
  /** The flat's and the other owner's place in their lists. */
  flat: number;
  owner: number;
  /** The id of the ownership of the flat's first owner. */
  holding: string;
};

export type BenchVehicle = {
  id: string;
  vehicleNumber: string;
  company: string;
  model: string;
  color: string;
  type: 'Car' | 'Motorcycle' | 'Scooter';
  year: number;
  /** The flat's and its owner's place in their lists. */
  flat: number;
};

export type BenchTenancy = {
  id: string;
  /** The flat's place in the list of flats. */
  flat: number;
  since: string;
  lastDay: string;
  rent: number;
  tenants: { personId: string; name: string; phone: string }[];
};

export type BenchMember = {
  flat: number;
  place: number;
  name: string;
  relation: string;
  sex: 'male' | 'female';
  bornYear: number;
  help: string | null;
};

export type Society = {
  flats: BenchFlat[];
  owners: BenchOwner[];
  jointOwners: BenchJointOwner[];
  vehicles: BenchVehicle[];
  tenancies: BenchTenancy[];
  members: BenchMember[];
};

const flatsInTower = 250;
const flatsOnFloor = 10;
const types = ['1BHK', '2BHK', '3BHK', '4BHK'] as const;
const first =
  'Aarav Aditi Ajay Amit Anil Anita Arjun Asha Deepa Dev Divya Farah Gauri Gopal Harish Imran Indira Ishaan Jaya Karan Kavita Kiran Lakshmi Leela Mahesh Manoj Meena Meera Mohan Nandini Naveen Neha Nikhil Nisha Padma Pooja Prakash Priya Rahul Rajesh Ramesh Ravi Rekha Rohan Sana Sanjay Sarita Shanti Sunil Suresh Tara Uma Usha Varun Vijay Vikram Vinod Yusuf Zara Zoya'.split(
    ' ',
  );
const last =
  'Agarwal Ahuja Bajaj Banerjee Bhat Bhatt Bose Chandra Chopra Das Desai Deshmukh Dutta Fernandes Gandhi Ghosh Gill Goel Gowda Gupta Hegde Iyengar Iyer Jain Jha Joshi Kamath Kapoor Kaur Khan Khanna Kulkarni Kumar Malhotra Mathur Mehta Menon Mishra Nair Nambiar Pai Pandey Patel Patil Pillai Prasad Rao Rathore Reddy Saxena Sethi Shah Sharma Shetty Singh Sinha Thomas Trivedi Varma Yadav'.split(
    ' ',
  );
const states = ['KA 01', 'KA 03', 'KA 05', 'MH 12', 'TN 09', 'TS 08'];
const makes = [
  ['Maruti Suzuki', 'Swift', 'Car'],
  ['Hyundai', 'Creta', 'Car'],
  ['Tata', 'Nexon', 'Car'],
  ['Honda', 'Activa', 'Scooter'],
  ['Royal Enfield', 'Classic 350', 'Motorcycle'],
] as const;
const colours = ['White', 'Silver', 'Grey', 'Red', 'Blue', 'Black'];

export function society(size: number): Society {
  const random = seeded(24);
  const upTo = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(all: readonly T[]) => all[upTo(all.length)] as T;
  const id = () => uuid(random);
  const flats: BenchFlat[] = [];
  const owners: BenchOwner[] = [];
  const vehicles: BenchVehicle[] = [];
  for (let flat = 0; flat < size; flat++) {
    const isEmpty = flat % 20 === 19;
    flats.push(flatAt(flat, isEmpty, id(), upTo));
    const name = `${oneOf(first)} ${oneOf(last)}`;
    const [males, females] = [1 + upTo(3), 1 + upTo(3)];
    owners.push({
      id: id(),
      name,
      email: `${name.toLowerCase().replace(' ', '.')}.${flat}@people.example`,
      // No Indian mobile begins with 5.
      phone: `55${String(flat).padStart(8, '0')}`,
      occupancyDate: `20${10 + upTo(10)}-0${1 + upTo(9)}-1${upTo(10)}`,
      status: isEmpty ? 'Old' : 'Active',
      ...{ males, females, adults: males + females, children: 1 + upTo(3) },
      flat,
      until: isEmpty ? '2023-06-01' : null,
    });
    for (let nth = flat % 2; nth < 2; nth++) vehicles.push(vehicleAt(vehicles.length, flat, { id: id(), upTo, oneOf }));
  }
  return { flats, owners, jointOwners: jointOwnersOf(owners), vehicles, ...livingIn(flats) };
}

/** The first two of every four flats: a sample spread over the list has as large a share of them as the whole. */
function jointOwnersOf(owners: BenchOwner[]): BenchJointOwner[] {
  const random = seeded(7);
  return owners.flatMap(({ flat, until }) => {
    const owner = flat + 2;
    if (flat % 4 > 1 || until !== null || owners[owner]?.until !== null) return [];
    return [{ flat, owner, holding: uuid(random) }];
  });
}

const relations = ['Wife', 'Son', 'Daughter', 'Mother'] as const;

/** Tenants and members of households, by random numbers of their own: the rest is the same as without them. */
function livingIn(flats: BenchFlat[]): Pick<Society, 'tenancies' | 'members'> {
  const random = seeded(42);
  const upTo = (count: number) => Math.floor(random() * count);
  const name = () => `${first[upTo(first.length)]} ${last[upTo(last.length)]}`;
  const tenancies: BenchTenancy[] = [];
  const members: BenchMember[] = [];
  let people = 0;
  for (const [flat, { status, rent }] of flats.entries()) {
    if (status === 'Available') continue;
    if (flat % 5 === 0 || flat % 5 === 2) {
      const tenants = Array.from({ length: tenancies.length % 4 === 3 ? 2 : 1 }, () => {
        people += 1;
        return { personId: uuid(random), name: name(), phone: `56${String(people).padStart(8, '0')}` };
      });
      // With a last day so far ahead that they live there whenever the bench runs.
      tenancies.push({ id: uuid(random), flat, since: '2024-04-01', lastDay: '2099-12-31', rent, tenants });
    }
    for (let place = 0; place < (flat % 6 === 5 ? 4 : 3); place++) {
      const relation = relations[place % relations.length] ?? 'Wife';
      const sex = relation === 'Son' ? 'male' : 'female';
      const help = upTo(40) === 0 ? 'Wheelchair' : null;
      members.push({ flat, place, name: name(), relation, sex, bornYear: 1940 + upTo(80), help });
    }
  }
  return { tenancies, members };
}

function flatAt(place: number, isEmpty: boolean, id: string, upTo: (count: number) => number): BenchFlat {
  const tower = Math.floor(place / flatsInTower) + 1;
  const floor = Math.floor((place % flatsInTower) / flatsOnFloor);
  const type = types[upTo(types.length)] ?? '2BHK';
  const rent = 12_000 + upTo(40) * 500;
  return {
    id,
    flatNumber: `T${tower}-${floor}${String((place % flatsOnFloor) + 1).padStart(2, '0')}`,
    floor,
    type,
    status: isEmpty ? 'Available' : 'Occupied',
    size: 500 + upTo(150) * 10,
    rent,
    deposit: rent * 3,
    description: place % 4 === 0 ? 'Corner flat, morning sun from the east.' : null,
  };
}

type Chance = { id: string; upTo: (count: number) => number; oneOf: <T>(all: readonly T[]) => T };

/** The number is made of the ordinal, in an order of its own, so that no number comes twice. */
function vehicleAt(ordinal: number, flat: number, { id, upTo, oneOf }: Chance): BenchVehicle {
  const [company, model, type] = oneOf(makes);
  // 7919 and 260 000 have no divisor in common: each ordinal below 260 000 has a place of its own.
  const place = (ordinal * 7919) % 260_000;
  const letter = String.fromCharCode(65 + Math.floor(place / 10_000));
  return {
    id,
    vehicleNumber: `${oneOf(states)} Z${letter} ${String(place % 10_000).padStart(4, '0')}`,
    ...{ company, model, type },
    color: oneOf(colours),
    year: 2009 + upTo(15),
    flat,
  };
}

function uuid(random: () => number): string {
  const part = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  const hex = part() + part() + part() + part();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
