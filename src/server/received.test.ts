// What each role receives, field by field: an answer to a resident or to security carries no key that is not listed here.
import { describe, expect, test } from 'vitest';
import { permissions, type Role } from '#domain/permissions.ts';
import { visitorKinds } from '#domain/visitKinds.ts';
import { type Route, routesOf } from '#server/http/openapi.ts';
import { ownKeys } from '../../tests/support/answers.ts';
import { addFlat, addOwner, addVehicle, dayAgo, editOwner, flatOf, type Items } from '../../tests/support/entries.ts';
import { factsIn } from '../../tests/support/facts.ts';
import { keysIn } from '../../tests/support/senders.ts';
import { anOwnedFlat, type Person } from '../../tests/support/society.ts';
import { openStream } from '../../tests/support/stream.ts';

type Readers = Exclude<Role, 'admin'>;
type Reading = { keys: string[]; asked: string[] };

const ownSession = {
  keys: ['createdAt', 'device', 'expiresAt', 'id', 'isCurrent', 'items'],
  asked: ['/api/me/sessions'],
};
const secondFactor = {
  keys: ['hasPassword', 'isOn', 'isRequired', 'recoveryCodesLeft'],
  asked: ['/api/me/second-factor'],
};
const me = { keys: ownKeys.toSorted(), asked: ['/api/me'] };

const setUp = { keys: ['code', 'isSetUp', 'needsCode', 'noBackup', 'params', 'restore'], asked: ['/api/set-up'] };
const notice = { keys: ['contact', 'day', 'text', 'version'], asked: ['/api/privacy/notice'] };

const visit = [
  ...[
    'at',
    'by',
    'day',
    'departures',
    'dueAt',
    'flatNumber',
    'flats',
    'guard',
    'id',
    'isForgotten',
    'items',
    'kind',
    'leftAt',
  ],
  ...['name', 'note', 'pass', 'people', 'phone', 'receivedAt', 'remark', 'stopped', 'vehicleNumber', 'way'],
];

/** What a device of the gate keeps: names and phones as its look-ups answer them, and the ids that join them. */
const copyKeys = [
  ...['flats', 'id', 'flatNumber', 'ownerIds', 'tenants', 'personId', 'name'],
  ...['vehicles', 'vehicleNumber', 'company', 'model', 'color', 'type', 'flatId', 'rentedBefore'],
  ...['people', 'phone', 'status'],
  ...['passes', 'code', 'kind', 'from', 'until', 'isOnce', 'note', 'usedAt', 'usedBy', 'withdrawnAt'],
  ...['stops', 'reason', 'lastDay', 'endedAt'],
];

/** Every address that these roles may read, what to ask there, and the keys of all its answers, at any depth. */
const readings: { [role in Readers]: { [path: string]: Reading } } = {
  user: {
    '/api/me': me,
    '/api/me/second-factor': secondFactor,
    '/api/me/sessions': ownSession,
    '/api/privacy/notice': notice,
    '/api/set-up': setUp,
    '/api/search': {
      keys: [
        ...['vehicles', 'id', 'vehicleNumber', 'company', 'model', 'flatNumber', 'ownerName'],
        ...['tenantName', 'flats', 'maleCount', 'femaleCount', 'childrenCount', 'totalMembers'],
      ].sort(),
      asked: ['/api/search?kind=vehicle&text=1234', '/api/search?kind=flat&text=A-101'],
    },
  },
  security: {
    '/api/me': me,
    '/api/me/second-factor': secondFactor,
    '/api/me/sessions': ownSession,
    '/api/privacy/notice': notice,
    '/api/set-up': setUp,
    '/api/gate': {
      keys: [
        ...['matches', 'id', 'found', 'vehicle', 'vehicleNumber', 'company', 'model', 'color', 'type'],
        ...['flatNumber', 'owner', 'name', 'phone', 'status', 'rents', 'residents', 'as'],
      ].sort(),
      asked: ['1234', 'KA 01 AB 1234', 'KA OI AB I234', 'AB12', 'A-101', 'Meera'].map(
        (text) => `/api/gate?text=${text}`,
      ),
    },
    '/api/gate/copy': { keys: copyKeys.toSorted(), asked: ['/api/gate/copy'] },
    '/api/gate/copy/changes': {
      keys: [...copyKeys, 'gone', 'isTooLongAgo', 'seq'].sort(),
      asked: ['/api/gate/copy/changes?after=0'],
    },
    '/api/visits': { keys: [...visit, 'next'].sort(), asked: ['/api/visits'] },
    '/api/visits/inside': { keys: visit, asked: ['/api/visits/inside'] },
    '/api/visits/rules': {
      keys: ['asksPhone', 'gateOfflineHours', 'hours', 'namesKeptDays', 'version', ...visitorKinds].sort(),
      asked: ['/api/visits/rules'],
    },
    '/api/stops/in-force': {
      keys: ['endedAt', 'flatNumber', 'from', 'id', 'items', 'lastDay', 'name', 'reason', 'vehicleNumber'],
      asked: ['/api/stops/in-force'],
    },
    // No phone of a guard, and of a PIN what this one device checks it by.
    '/api/devices/me': {
      keys: [
        ...[
          'at',
          'guard',
          'guardId',
          'guards',
          'id',
          'iterations',
          'language',
          'name',
          'note',
          'noteReadAt',
          'receivedAt',
          'remark',
        ],
        ...['salt', 'shifts', 'verifier'],
      ],
      asked: ['/api/devices/me'],
    },
  },
};
// Tested below and on their own: the stream has no end, and these say nothing of the society or only send a browser on.
const apart = [
  ...['/api/changes/stream', '/api/openapi.json', '/api/docs', '/healthz', '/readyz', '/metrics'],
  ...['/api/auth/oidc/start', '/api/auth/oidc/callback'],
];

/** A society in which every fact of a person is filled in, so that anything that leaks is seen. */
async function aFullSociety() {
  const office = await anOwnedFlat();
  const { admin, owner, flat } = office;
  const contact = { name: 'Ravi Kumar', phone: '080-2222', relation: 'Brother' };
  const documents = { aadhar: '123456789012', pan: 'ABCDE6789F', lease: 'Drawer 3' };
  await editOwner(admin, owner.id, { address: 'Church Street', emergencyContact: contact, documents });
  await addVehicle(admin, { ownerId: owner.id, flatId: flat.id, color: 'White', type: 'Car', year: 2020 });
  const letOut = await admin.send('POST', '/api/tenancies', {
    ...{ flatId: flat.id, since: dayAgo(30), lastDay: dayAgo(-300), rent: 31_313, deposit: 62_626 },
    ...{
      agreementNumber: 'LL/404',
      policeOn: dayAgo(20),
      policeReference: 'TV-505',
      agency: 'Keyring',
      remarks: 'No pets',
    },
    tenants: [{ name: 'Imran Shaikh', phone: '98200 55555', email: 'imran@people.example' }, { name: 'Zoya Shaikh' }],
  });
  expect(letOut.status).toBe(201);
  await addHouseholds(office);
  return office;
}

/** Who lives in the let flat and in another one, and whom an owner has nominated. */
async function addHouseholds({ admin, flat, owner }: Awaited<ReturnType<typeof anOwnedFlat>>): Promise<void> {
  const grandfather = {
    ...{ name: 'Yusuf Ansari', relation: 'Grandfather', phone: '98200 66611', sex: 'male', bornYear: 1944 },
    help: 'Oxygen cylinder',
  };
  const other = await addFlat(admin, 'B-202');
  await addOwner(admin, { name: 'Tara Bose', flatId: other.id, occupancyDate: dayAgo(90) });
  const aunt = { name: 'Parvati Bose', relation: 'Great-aunt', help: 'Hard of hearing', ageGroup: 'senior' };
  for (const [flatId, members] of [
    [flat.id, [grandfather]],
    [other.id, [aunt]],
  ])
    expect((await admin.send('POST', '/api/households', { flatId, members })).status).toBe(201);
  const nominee = {
    ...{ name: 'Nalini Dutta', relation: 'Granddaughter', share: 100, address: 'Tagore Lane', bornOn: '2015-06-09' },
    guardian: 'Binoy Dutta',
  };
  const nomination = { flatId: flat.id, ownerId: owner.id, since: dayAgo(300), nominees: [nominee] };
  const { status, body } = await admin.send('POST', '/api/nominations', nomination);
  expect(status, JSON.stringify(body)).toBe(201);
}
const secrets =
  /9820077777|Church Street|Ravi Kumar|080-2222|Brother|9012|6789|Drawer|meera@people|31313|62626|LL.404|TV-505|Keyring|No pets|imran@people|Yusuf|Grandfather|9820066611|1944|Oxygen|Parvati|Great-aunt|Hard of hearing|Nalini|Granddaughter|Tagore|Binoy|2015-06-09|4821/;

/** One of each of what only the office reads. */
async function idsOf(admin: Person): Promise<string[]> {
  const ids: string[] = [];
  for (const list of ['tenancies', 'households', 'nominations', 'people', 'vehicles']) {
    const { body } = await admin.send<Items<{ id: string }>>('GET', `/api/${list}`);
    ids.push(body.items[0]?.id ?? '');
  }
  return ids;
}

function mayRead(role: Role, { method, path, access }: Route): boolean {
  if (method !== 'GET' || path === '*' || path.startsWith('/assets') || apart.includes(path)) return false;
  return access === 'public' || (access !== undefined && (permissions[access] as readonly Role[]).includes(role));
}

describe.each(['user', 'security'] as const)('%s', (role) => {
  test('may read the addresses that are listed here, and no other', async () => {
    const { society } = await aFullSociety();
    const routes = routesOf(society.app).filter((route) => mayRead(role, route));
    expect([...new Set(routes.map(({ path }) => path))].sort()).toEqual(Object.keys(readings[role]).sort());
  });

  test('receives from each of them the keys that are listed, all of them, and no fact that is not for them', async () => {
    const { society, admin } = await aFullSociety();
    const person = await society.signedInAs(role);
    const ramesh = { name: 'Ramesh Pawar', phone: '98200 77777', pin: '4821' };
    const added = await admin.send<{ guard: { id: string } }>('POST', '/api/guards', ramesh);
    const shift = { id: crypto.randomUUID(), guardId: added.body.guard.id, pin: '4821', note: 'Keys in the box' };
    expect((await person.send('POST', '/api/devices/me/shifts', shift)).status).toBe(role === 'security' ? 201 : 403);
    const stop = { name: 'Suresh Kale', flat: 'A-101', reason: 'Ask the office', lastDay: null };
    expect((await admin.send('POST', '/api/stops', stop)).status).toBe(201);
    const window = { from: `${dayAgo(1)}T10:00`, until: `${dayAgo(-3)}T10:00` };
    const expected = { name: 'Zubin', kind: 'guest', flats: ['A-101'], ...window };
    expect((await admin.send('POST', '/api/passes', expected)).status).toBe(201);
    const guest = { id: crypto.randomUUID(), kind: 'guest', flats: ['A-101'], name: 'Anil', passCode: '000000' };
    expect((await person.send('POST', '/api/visits', guest)).status).toBe(role === 'security' ? 201 : 403);
    for (const [path, { keys, asked }] of Object.entries(readings[role])) {
      const answers = await Promise.all(asked.map((address) => person.send('GET', address)));
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(factsIn(body)).not.toMatch(secrets);
      }
      expect(keysIn(answers.map(({ body }) => body)), path).toEqual(keys);
    }
  });

  test('is refused by every other address with a sentence and no fact, whichever record it names', async () => {
    const { society, admin, owner, flat } = await aFullSociety();
    const person = await society.signedInAs(role);
    const ids = [owner.id, flat.id, ...(await idsOf(admin))];
    const closed = routesOf(society.app).filter(({ method, path, access }) => {
      const isOpen =
        access === undefined || access === 'public' || (permissions[access] as readonly Role[]).includes(role);
      return method === 'GET' && path.startsWith('/api/') && !path.includes('*') && !isOpen;
    });
    expect(closed.length).toBeGreaterThan(20);
    for (const { path } of closed)
      for (const id of path.includes(':') ? ids : ['']) {
        const address = path.replace(/:\w+/g, id);
        const { status, body } = await person.send('GET', address);
        expect(status, address).toBe(403);
        expect(Object.keys(body).sort()).toEqual(['code', 'detail', 'status', 'title', 'type']);
        expect(factsIn(body)).not.toMatch(/Meera|KA 01|A-101/);
        expect(factsIn(body)).not.toMatch(secrets);
      }
  });

  test('hears from the stream that the society changed, security of the gate book, and of no person, flat or vehicle', async () => {
    const { society, admin, owner } = await aFullSociety();
    const person = await society.signedInAs(role);
    const stream = await openStream(society, person.cookie, { after: 0 });
    await editOwner(admin, owner.id, { name: 'Meera Krishnan' });
    const { body: entry } = await admin.send('POST', '/api/visits', { id: crypto.randomUUID(), kind: 'cab' });
    await admin.send('PATCH', '/api/society', { version: 1, name: 'Aangan Heights' });
    while ((await stream.next('change')).data['topic'] !== 'society');
    await stream.close();
    const changes = stream.seen.filter(({ event }) => event === 'change').map(({ data }) => data);
    const ofGate = { seq: expect.any(Number), topic: 'visits', ids: [entry['id']] };
    // That something in the copy has changed: not what, and of whom.
    const ofCopy = changes.filter(({ topic }) => topic === 'gate');
    expect(ofCopy.length > 0, 'the gate hears of its copy').toBe(role === 'security');
    expect(ofCopy.every(({ ids }) => ids === null)).toBe(true);
    expect(changes.filter(({ topic }) => topic !== 'gate')).toEqual([
      ...(role === 'security' ? [ofGate] : []),
      { seq: expect.any(Number), topic: 'society', ids: null },
    ]);
  });
});

test('a resident learns of a household how many live there, and of no other flat’s than the one they ask for', async () => {
  const { society } = await aFullSociety();
  const resident = await society.signedInAs('user');
  const answer = await resident.send<{ flats: object[] }>('GET', '/api/search?kind=flat&text=A-101');
  expect(answer.body.flats).toEqual([
    {
      ...{ id: expect.any(String), flatNumber: 'A-101', ownerName: 'Meera Rao' },
      ...{
        tenantName: 'Imran Shaikh, Zoya Shaikh',
        maleCount: 1,
        femaleCount: 0,
        childrenCount: 0,
        totalMembers: 1,
      },
    },
  ]);
  expect(factsIn(answer.body)).not.toMatch(/Bose|B-202/);
  // The names of members find nothing.
  for (const text of ['Yusuf Ansari', 'Parvati', 'Nalini Dutta', '9820066611'])
    for (const kind of ['flat', 'vehicle'])
      expect((await resident.send('GET', `/api/search?kind=${kind}&text=${text}`)).body).toEqual({
        vehicles: [],
        flats: [],
      });
  const guard = await society.signedInAs('security');
  for (const text of ['Yusuf Ansari', 'Parvati', 'Nalini Dutta', '9820066611'])
    expect((await guard.send<{ matches: [] }>('GET', `/api/gate?text=${text}`)).body.matches).toEqual([]);
});

/** What the office itself receives of the people of flats and of the gate, key by key: no PIN, no key, no session. */
const officeKeys: { [path: string]: string[] } = {
  '/api/tenancies': [
    'adults',
    'agency',
    'agreementNumber',
    'children',
    'correction',
    'createdAt',
    'deposit',
    'ended',
    'familyDetails',
    'females',
    'flatId',
    'flatNumber',
    'id',
    'items',
    'lastDay',
    'males',
    'name',
    'personId',
    'phone',
    'policeOn',
    'policeReference',
    'remarks',
    'renews',
    'rent',
    'since',
    'tenants',
    'totalMembers',
    'until',
    'updatedAt',
    'version',
  ],
  '/api/households': [
    'ageGroup',
    'as',
    'bornYear',
    'correction',
    'createdAt',
    'flatId',
    'flatNumber',
    'help',
    'id',
    'items',
    'left',
    'name',
    'ownerId',
    'personId',
    'phone',
    'relation',
    'sex',
    'since',
    'tenancyId',
    'until',
    'updatedAt',
    'version',
  ],
  '/api/households/help': [
    'ageGroup',
    'as',
    'bornYear',
    'call',
    'flatId',
    'flatNumber',
    'floor',
    'help',
    'id',
    'items',
    'name',
    'phone',
    'relation',
  ],
  '/api/nominations': [
    'address',
    'bornOn',
    'correction',
    'createdAt',
    'ended',
    'flatId',
    'flatNumber',
    'guardian',
    'id',
    'items',
    'meeting',
    'name',
    'nominees',
    'ownerId',
    'ownerName',
    'recordedOn',
    'relation',
    'remarks',
    'resolution',
    'revocation',
    'share',
    'since',
    'until',
    'updatedAt',
    'version',
  ],
  '/api/guards': ['createdAt', 'id', 'isActive', 'items', 'language', 'name', 'phone', 'updatedAt', 'version'],
  '/api/devices': [
    'codeExpiresAt',
    'createdAt',
    'device',
    'id',
    'items',
    'lastSeenAt',
    'name',
    'onShift',
    'signedInAt',
    'state',
  ],
  '/api/people': [
    'address',
    'consent',
    'createdAt',
    'earlierNames',
    'email',
    'emergencyContact',
    'erasedOn',
    'flatNumber',
    'flats',
    'hasOwned',
    'id',
    'isOwner',
    'items',
    'name',
    'phone',
    'place',
    'relation',
    'secondPhone',
    'share',
    'since',
    'updatedAt',
    'version',
    'with',
  ],
};

test('an administrator receives of tenancies, households, nominations, guards and devices the keys that are listed', async () => {
  const { admin } = await aFullSociety();
  const ramesh = { name: 'Ramesh Pawar', phone: '98200 77777', pin: '4821' };
  expect((await admin.send('POST', '/api/guards', ramesh)).status).toBe(201);
  expect((await admin.send('POST', '/api/devices', { name: 'Main gate' })).status).toBe(201);
  for (const [path, keys] of Object.entries(officeKeys)) {
    const { status, body } = await admin.send('GET', path);
    expect(status, path).toBe(200);
    expect.soft(keysIn(body), path).toEqual(keys);
    expect(factsIn(body), path).not.toMatch(/4821|9012|6789|salt|verifier/);
  }
});

test('what a tenancy would do is told to an administrator by names and days, and by no other fact of its people', async () => {
  const { admin, flat } = await aFullSociety();
  const [tenancy] = (await admin.send<Items<{ id: string }>>('GET', '/api/tenancies')).body.items;
  const draft = {
    ...{ flatId: flat.id, since: dayAgo(0), lastDay: dayAgo(-300), tenants: [{ name: 'Zubin', phone: '98200 44444' }] },
    ends: { id: tenancy?.id, version: 1 },
  };
  const { status, body } = await admin.send('POST', '/api/tenancies/preview', draft);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(keysIn(body)).toEqual([
    ...['as', 'becomes', 'begins', 'choice', 'code', 'company', 'earlier', 'flatNumber', 'from', 'household', 'id'],
    ...[
      'lastDay',
      'livesThere',
      'mayCome',
      'model',
      'name',
      'names',
      'ownerName',
      'params',
      'several',
      'since',
      'tenants',
    ],
    ...['until', 'vehicleNumber', 'vehicles', 'warnings'],
  ]);
  expect(factsIn(body)).not.toMatch(/98200|31313|62626|LL.404|TV-505|Keyring|Oxygen|Grandfather|1944/);
});

test('a resident receives two keys more where the society shows contacts, and security none', async () => {
  const { society, admin } = await aFullSociety();
  await admin.send('PATCH', '/api/society', { version: 1, residentsSeeContacts: true });
  const [resident, guard] = [await society.signedInAs('user'), await society.signedInAs('security')];
  const bySearch = await resident.send('GET', '/api/search?kind=flat&text=A-101');
  const usual = readings.user['/api/search']?.keys ?? [];
  const beyond = keysIn(bySearch.body).filter((key) => !usual.includes(key));
  expect(beyond).toEqual(['email', 'phone']);
  const byGate = await guard.send('GET', '/api/gate?text=A-101');
  expect(keysIn(byGate.body)).toEqual(readings.security['/api/gate']?.keys);
});

test('who is signed out receives the society’s name and nothing of its people', async () => {
  const { society, admin, flat } = await aFullSociety();
  // A number that no example is of.
  const { version } = await flatOf(admin, flat.id);
  await admin.send('PATCH', `/api/flats/${flat.id}`, { version, flatNumber: 'Q-317' });
  const { body } = await society.send('GET', '/api/me');
  expect(keysIn(body)).toEqual([
    'isSetUp',
    'name',
    'sendsMail',
    'seq',
    'sessionId',
    'signInWith',
    'signedOutBecause',
    'society',
    'timeZone',
    'user',
    'userSignUp',
  ]);
  for (const address of ['/api/openapi.json', '/api/docs', '/healthz', '/readyz']) {
    expect(JSON.stringify((await society.send('GET', address)).body)).not.toMatch(/Meera|KA 01|Q-317/);
  }
  for (const { method, path, access } of routesOf(society.app)) {
    if (method !== 'GET' || access === 'public') continue;
    const answer = await society.send('GET', path.replace(/:\w+/g, crypto.randomUUID()));
    expect(answer.status, path).toBe(401);
    expect(answer.body).not.toHaveProperty('items');
  }
});
