import { expect, test } from 'vitest';
import { type ActivityParams, activityKinds, activityMessage, activitySentence } from '#domain/activity.ts';
import { ExportMade, exportedLists } from '#domain/activityLog.ts';
import { message } from '#domain/message.ts';
import { loggedTopics, type Topic } from '#domain/permissions.ts';
import { say } from '#domain/say.ts';
import { lineActsLogged, loggedEvents } from '#domain/sentences/activities.ts';
import { fieldWord, type LoggedValue, shownValue, yesOrNo } from '#domain/sentences/log.ts';
import { SocietySettings } from '#domain/society.ts';
import { fieldsOf } from '#domain/topicsInLog.ts';
import { notWhole } from '../../../tests/support/wholeSentences.ts';

const names = [null, '', 'Asha Nair'];
const labels = [null, '', 'A-101'];
/** What was done beside, of those kinds that say it. */
const besides = {
  leaseback: { name: 'Ravi Kumar', since: '2026-03-05', lastDay: '2027-03-04' },
  heir: 'Tara Rao',
  died: ['Mohan Rao'],
  days: { since: ['2026-03-05', '2026-03-06'], until: ['2027-03-05', '2027-03-06'] },
  brought: { names: 'Tara Rao and 2 more', flats: ['A-101', 'B-202'] },
} satisfies Partial<ActivityParams>;
const done = activityKinds.filter((kind) => kind !== 'event' && kind !== 'undo');

function everyActivity() {
  const acts = [
    ...done.map((kind) => ({ kind, operation: null, other: null })),
    ...done.map((kind) => ({ kind, operation: null, other: 'Ravi Kumar' })),
    ...loggedEvents.flatMap((operation) => [
      { kind: 'event' as const, operation, other: null },
      { kind: 'event' as const, operation, other: 'csv' },
    ]),
    ...lineActsLogged.map((operation) => ({ kind: 'edit' as const, operation, other: null })),
  ];
  return acts.flatMap(({ kind, operation, other }) =>
    loggedTopics.flatMap((topic) =>
      labels.flatMap((label) =>
        [0, 1, 2].map((count) => ({
          kind,
          params: { topic, label, count, ...(operation && { operation }), ...(other && { other, ...besides }) },
        })),
      ),
    ),
  );
}

test('a sentence tells the number of a vehicle as lists show it, however it was typed', () => {
  const label = 'mh12de1433';
  const count = { count: 1, other: null, operation: null };
  const rename = { field: 'vehicleNumber', name: 'MH 12 DE 1433', before: 'ka01ab0001', after: label };
  const newer = { record: 'MH 12 DE 1433', name: null, on: '2026-11-02', undo: null, kind: 'edit', ...count };
  const told = [
    say(message('did', { kind: 'delete', topic: 'vehicles', label, ...count })),
    say(message('newer', { ...newer, topic: 'vehicles', label })),
    say(message('changed_field', rename)),
    say(message('vehicle_exists', { vehicleNumber: label })),
    say(message('vehicle_changed_meanwhile', { vehicleNumber: label })),
    say(message('several_vehicles_end', { digits: '1433', vehicleNumbers: [label, 'KA01AB1433'] })),
    say(message('flat_in_use', { flatNumber: 'A-101', ownerName: null, count: 0, vehicles: [label] })),
    say(message('vehicle_returns', { vehicleNumber: label })),
    say(message('vehicle_stays', { vehicleNumber: label })),
    say(message('import_plate_twice', { vehicleNumber: label, row: 4 })),
    say(message('erase_has_vehicles', { vehicleNumbers: [label] })),
  ];
  for (const sentence of told) {
    expect(sentence).toContain('MH 12 DE 1433');
    expect(sentence).not.toMatch(/mh12|KA01/i);
  }
  expect(say(message('did', { kind: 'delete', topic: 'flats', label: 'TW1A5', ...count }))).toBe('deleted flat TW1A5');
});

test('every kind of act by every kind of actor is a whole sentence', () => {
  const sentences = everyActivity().flatMap(({ kind, params }) => {
    const whats = [
      activityMessage(kind, params),
      activityMessage('undo', { ...params, of: kind }),
      activityMessage('undo', { ...params, of: kind, isAgain: true }),
    ];
    return whats.flatMap((what) => names.map((actorName) => say(activitySentence({ actorName, what, changed: null }))));
  });
  expect(sentences.filter(notWhole)).toEqual([]);
  expect(sentences).toContain('The server changed the settings of the society');
});

test('a file and a print of a list say that it was exported or printed, and nothing else, whichever list and format', () => {
  const formats = ExportMade.shape.format.options;
  const said = [...loggedTopics, ...(Object.keys(exportedLists) as Topic[])].flatMap((topic) =>
    formats.flatMap((other) =>
      (['export', 'print'] as const).map((operation) =>
        say(activityMessage('event', { topic, label: null, count: 214, other, operation })),
      ),
    ),
  );
  expect(said.filter((one) => !/^(exported 214 [a-z ]+ \((xlsx|csv|paper)\)|printed 214 [a-z ]+)$/.test(one))).toEqual(
    [],
  );
  expect(said).toContain('exported 214 tenancies (xlsx)');
  expect(said).toContain('printed 214 members of households');
});

test('every change of a field is a whole sentence, whatever the field is and whoever has it', () => {
  const fields = ['name', 'flatId', 'began', 'userSignUp', 'how', 'phone', 'rent', 'isActive', ...yesOrNo];
  const pairs: [LoggedValue, LoggedValue][] = [
    [null, 'x'],
    ['x', null],
    ['x', 'y'],
    [0, 1],
    [null, true],
    [true, null],
    [true, true],
    [null, 'A-101'],
    ['A-100', 'A-101'],
    ['A-101', null],
  ];
  const sentences = fields.flatMap((field) =>
    labels.flatMap((name) =>
      pairs.map(([before, after]) => say(message('changed_field', { field, name, before, after }))),
    ),
  );
  expect(sentences.filter(notWhole)).toEqual([]);
});

test('an edit of one field says which, with who did it', () => {
  const params = { field: 'phone', name: 'Ravi Kumar', before: '9845000001', after: '9845000002' };
  const what = activityMessage('edit', { topic: 'owners', label: 'Ravi Kumar', count: 1 });
  const changed = message('changed_field', params);
  const sentences = names.map((actorName) => say(activitySentence({ actorName, what, changed })));
  const phone = 'changed the phone of Ravi Kumar from 98450 00001 to 98450 00002';
  expect(sentences).toEqual([`The server ${phone}`, `The server ${phone}`, `Asha Nair ${phone}`]);
});

test.each([
  [
    { field: 'phone', name: 'Ravi Kumar', before: '9845000001', after: '9845000002' },
    'changed the phone of Ravi Kumar from 98450 00001 to 98450 00002',
  ],
  [
    { field: 'name', name: 'Ravi Kumar', before: 'Ravi', after: 'Ravi Kumar' },
    'changed the name of Ravi to Ravi Kumar',
  ],
  [{ field: 'name', name: 'Demo Residency', before: null, after: 'Demo Residency' }, 'set the name to Demo Residency'],
  [
    { field: 'userSignUp', name: 'Demo Residency', before: 'open', after: 'approval' },
    'changed who may sign up for Demo Residency from “At once” to “With approval”',
  ],
  [
    { field: 'familyRule', name: 'Demo Residency', before: 'every-above-zero', after: 'total-above-zero' },
    'changed the rule for families of Demo Residency from “Every number above 0” to “At least one person”',
  ],
  [{ field: 'language', name: 'Nina', before: null, after: 'hi' }, 'set the language of Nina to Hindi'],
  [{ field: 'isShared', name: 'Let', before: 0, after: 1 }, 'shared the view Let'],
  [
    { field: 'viewAddress', name: 'Let', before: 'status=Occupied&view=table', after: 'view=table' },
    'changed what the view Let shows',
  ],
  [{ field: 'began', name: 'A-101', before: null, after: 'transfer' }, 'set how it began for A-101 to “By a transfer”'],
  [
    {
      ...{ field: 'visitRules', name: null, before: null },
      after: JSON.stringify({ namesKeptDays: 1, asksPhone: [], hours: { cab: 1 }, gateOfflineHours: 1 }),
    },
    expect.stringMatching(/names kept for 1 day, .*, gate 1 hour without a network$/),
  ],
])('%j: %s', (changed, sentence) => {
  expect(say(message('changed_field', changed))).toEqual(sentence);
  expect(fieldWord(changed.field)).not.toBe('');
});

test('what a view shows is readable, also where its address is no encoded text', () => {
  expect(shownValue('viewAddress', 'status=Occupied&q=A%20101')).toBe('status: Occupied, q: A 101');
  expect(shownValue('viewAddress', 'q=%')).toBe('q: %');
});

test('of each setting of a society the log says what it was and is', () => {
  const settings = Object.keys(SocietySettings.shape).filter((key) => key !== 'version' && key !== 'updatedAt');
  expect(settings.filter((key) => !fieldsOf('society').includes(key))).toEqual([]);
  const change = { field: 'secondFactor', name: 'Aangan Heights', before: 'off', after: 'admins' };
  expect(say(message('changed_field', change))).toBe(
    'changed who must have a second factor for Aangan Heights from “Whoever wants one” to “Administrators must have one”',
  );
});
