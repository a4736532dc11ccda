type Person = {
  name: string;
  email: string;
  phone: string;
  flat: string;
  since: string;
  /** Adults, children, males, females. */
  family: readonly [string, string, string, string];
};

const family = ['2', '1', '2', '1'] as const;

/** Invented, as everybody here. */
export const people: readonly Person[] = [
  { name: 'Meera Rao', email: 'meera@people.example', phone: '9845012301', flat: 'A-101', since: '01-04-2024', family },
  {
    name: 'Kiran Desai',
    email: 'kiran@people.example',
    phone: '9845012302',
    flat: 'A-102',
    since: '15-05-2023',
    family,
  },
  { name: 'Anil Kumar', email: 'anil@people.example', phone: '9845012303', flat: 'A-103', since: '20-06-2022', family },
  {
    name: 'Suresh Iyer',
    email: 'suresh@people.example',
    phone: '9845012304',
    flat: 'A-104',
    since: '09-01-2021',
    family,
  },
  { name: 'Lata Joshi', email: 'lata@people.example', phone: '9845012305', flat: 'A-105', since: '11-11-2020', family },
  { name: 'Omar Khan', email: 'omar@people.example', phone: '9845012306', flat: 'A-201', since: '30-08-2019', family },
];

export const vehicles = [
  { plate: 'MH02AB1234', company: 'Maruti', model: 'Swift', owner: 'meera' },
  { plate: 'MH02CD2345', company: 'Honda', model: 'City', owner: 'kiran' },
  { plate: 'MH03EF3456', company: 'Tata', model: 'Nexon', owner: 'anil' },
  { plate: 'MH04GH4567', company: 'Hyundai', model: 'i20', owner: 'suresh' },
  { plate: 'MH01JK5678', company: 'Kia', model: 'Seltos', owner: 'lata' },
] as const;
