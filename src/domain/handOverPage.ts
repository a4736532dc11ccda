import { addDays, spokenDay } from '#domain/day.ts';
import { details, inPlaces } from '#domain/fieldList.ts';
import type { HandOver } from '#domain/handOver.ts';
import { spokenNominee } from '#domain/nomination.ts';
import { groupOf, type OwnerField, ownerFields, ownerRule, takingPart } from '#domain/owner.fields.ts';
import { ownerReader } from '#domain/ownerFacts.ts';
import { spokenPhone } from '#domain/phone.ts';
import { spokenPlate } from '#domain/plate.ts';
import type { ConsentWay } from '#domain/privacy.ts';
import { allTenancyFields, type TenancyField, tenancyFields, tenancyTeller } from '#domain/tenancy.fields.ts';
import type { Tenancy } from '#domain/tenancy.ts';

/** Renders everything held about a person as one HTML file that loads nothing from elsewhere and prints well. */

type Rows = readonly (readonly [label: string, value: string | number | null])[];

const wayWords: Record<ConsentWay, string> = { paper: 'on paper', 'in-person': 'in person', message: 'by message' };

export function handOverPage(held: HandOver): string {
  const name = held.owner?.name ?? (held.account?.name || held.account?.email) ?? '';
  const title = `What is held about ${name}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<style>${style}</style>
</head>
<body>
${letterhead(held)}
<h1>${text(title)}</h1>
<p>Made on ${text(spokenDay(held.madeOn))} by ${text(held.madeBy)}. This is everything that the society holds about you in Aangan, but for what was typed for the gate: who came, who was expected, and who is not let in without asking. Nobody can tell whom a name there means, and it is erased after the days that the society has set. Left out is also what others say of you in their own records, where they typed your name: who lives with them, whom they nominate and whom to call in an emergency.</p>
${[...sections(held)].join('\n')}
</body>
</html>
`;
}

const style = `
body{font:15px/1.5 system-ui,sans-serif;color:#1b1b1b;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1rem}
header{border-bottom:2px solid #1b1b1b;margin-bottom:1.5rem;padding-bottom:.5rem}
header b{font-size:1.2rem;display:block}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin:1.75rem 0 .5rem;break-after:avoid}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #ddd;overflow-wrap:anywhere}
th{font-weight:600}tr{break-inside:avoid}thead{display:table-header-group}
.facts th{width:14rem;font-weight:400;color:#555}
.notice{white-space:pre-line;border-left:3px solid #bbb;padding-left:1rem}
@media print{body{margin:0;max-width:none;font-size:11pt}@page{margin:18mm}}
`;

function letterhead({ society: { name, address, registrationNumber } }: HandOver): string {
  const more = [...(address?.split('\n') ?? []), registrationNumber && `Registration number ${registrationNumber}`];
  return `<header><b>${text(name || 'Housing society')}</b>${more.flatMap((one) => (one ? text(one) : [])).join('<br>')}</header>`;
}

function* sections(held: HandOver): Generator<string> {
  if (held.owner) {
    yield* ownerSections(held, held.owner);
    yield* relationSections(held);
    yield consentSection(held);
  }
  if (held.account) yield* accountSections(held, held.account);
  yield* closingSections(held);
}

type Subject<K extends 'owner' | 'account'> = NonNullable<HandOver[K]>;

function* ownerSections(
  { earlier, vehicles, ownerships, transfers }: HandOver,
  owner: Subject<'owner'>,
): Generator<string> {
  yield section('Your record', facts(recordRows(owner)));
  for (const { deletedOn, record } of earlier)
    yield section(`An earlier record of yours, deleted on ${spokenDay(deletedOn)}`, facts(recordRows(record)));
  yield section(
    'Flats that are or were yours',
    table(
      ['Flat', 'Since', 'Until'],
      ownerships.map(({ flatNumber, since, until }) => [
        flatNumber,
        spokenDay(since),
        until ? spokenDay(until) : 'today',
      ]),
    ),
  );
  yield section(
    'Your vehicles',
    table(
      ['Number', 'Make and model', 'Colour', 'Flat'],
      vehicles.map((one) => [spokenPlate(one.vehicleNumber), `${one.company} ${one.model}`, one.color, one.flatNumber]),
    ),
  );
  yield section(
    'Entries of the register of transfers that name you',
    table(
      ['Entry', 'Day', 'Flat', 'From', 'To', 'Remarks'],
      transfers.map((one) => [one.number, spokenDay(one.on), one.flatNumber, one.fromName, one.toName, one.remarks]),
    ),
  );
}

/** The person's nominations, tenancies and household (docs/rules.md, Dated relations). */
function* relationSections({ nominations, tenancies, household }: HandOver): Generator<string> {
  if (nominations.length > 0)
    yield section(
      'Whom you nominated',
      table(
        ['Flat', 'Made on', 'Until', 'Nominees', 'Recorded on', 'Meeting', 'Resolution', 'Remarks', 'How revoked'],
        nominations.map((one) => [
          one.flatNumber,
          spokenDay(one.since),
          one.until ? spokenDay(one.until) : 'today',
          one.nominees.map(spokenNominee).join('; '),
          one.recordedOn && spokenDay(one.recordedOn),
          one.meeting,
          one.resolution,
          one.remarks,
          one.revocation,
        ]),
      ),
    );
  if (tenancies.length > 0)
    yield section(
      'What you rent and rented',
      table(
        ['Flat', 'From', 'To', 'Tenants', 'Rent', 'Deposit', 'Agreement', 'Remarks', 'Further'],
        tenancies.map((one) => [
          one.flatNumber,
          spokenDay(one.since),
          spokenDay(addDays(one.until, -1)),
          one.tenants.map(({ name }) => name).join(', '),
          rupees(one.rent),
          rupees(one.deposit),
          one.agreementNumber,
          one.remarks,
          furtherOf(one),
        ]),
      ),
    );
  if (household.length > 0)
    yield section(
      'Who lives and lived with you',
      table(
        ['Flat', 'Name', 'Relation', 'Phone', 'Sex', 'Born', 'Age group', 'Help in an emergency', 'From', 'To'],
        household.map((one) => [
          one.flatNumber,
          one.name,
          one.relation,
          one.phone,
          one.sex,
          one.bornYear === null ? null : String(one.bornYear),
          one.ageGroup,
          one.help,
          spokenDay(one.since),
          one.until && spokenDay(addDays(one.until, -1)),
        ]),
      ),
    );
}

// These fields have columns of their own; the column To covers the days of a tenancy's end.
const inColumns: readonly TenancyField[] = [
  'since',
  'lastDay',
  'endedOn',
  'rent',
  'deposit',
  'agreementNumber',
  'remarks',
];
const furtherFields = allTenancyFields.filter((field) => !inColumns.includes(field));

/** 'Police told on 03 Apr 2026; Letting agency Sahyadri Estates' */
function furtherOf(tenancy: Tenancy): string {
  const said = furtherFields.map((field) => {
    const { name, kind } = tenancyFields[field];
    const value = tenancyTeller(field)(tenancy);
    return value === null ? null : `${name} ${kind === 'day' ? spokenDay(String(value)) : value}`;
  });
  return said.filter(Boolean).join('; ');
}

function consentSection({ consents }: HandOver): string {
  return section(
    'What you agreed to',
    table(
      ['Notice', 'Day', 'How', 'Recorded by', 'Withdrawn'],
      consents.map((one) => [
        `Version ${one.notice}`,
        spokenDay(one.day),
        wayWords[one.how],
        one.recordedBy,
        one.withdrawnOn && spokenDay(one.withdrawnOn),
      ]),
    ),
  );
}

function* accountSections({ sessions }: HandOver, account: Subject<'account'>): Generator<string> {
  yield section('Your account', facts(accountRows(account)));
  yield section(
    'Where you are signed in',
    table(
      ['Device', 'Since', 'Until'],
      sessions.map(({ device, since, until }) => [device, moment(since), moment(until)]),
    ),
  );
}

function* closingSections(held: HandOver): Generator<string> {
  const { log, notices, kept } = held;
  yield section(
    'What the log says about you',
    table(
      ['When', 'Who', 'What'],
      log.map(({ at, by, what }) => [moment(at), by ?? 'the server', what.join('; ')]),
    ) + (held.isLogWhole ? '' : '<p>The log says more; these are its latest entries.</p>'),
  );
  for (const { version, day, text: said } of notices)
    yield section(`The notice, version ${version}, of ${spokenDay(day)}`, `<p class="notice">${text(said)}</p>`);
  yield section(
    'What is kept, why and how long',
    table(
      ['Topic', 'What', 'Why', 'How long', 'Who sees it'],
      kept.map((one) => [one.topic, one.facts, one.purpose, one.period, one.seenBy]),
    ),
  );
  yield section('Backups and whom to ask', `<p>${text(ending(held))}</p>`);
}

function ending({ backupsUntil, society }: HandOver): string {
  const copies = `Daily backups hold the same as it was on their day. The last that holds what is here goes by ${spokenDay(backupsUntil)}, later where a month goes by without one; one made by hand when ten newer ones are made.`;
  return society.privacyContact
    ? `${copies} To have something corrected or erased, or to complain, ask: ${society.privacyContact}`
    : `${copies} To have something corrected or erased, or to complain, ask the society’s office.`;
}

function recordRows(owner: Subject<'owner'>): Rows {
  const isTheirs = (field: OwnerField) =>
    owner.isOwner || (field !== 'status' && field !== 'occupancyDate' && groupOf(field) !== 'familyDetails');
  const fields = inPlaces(takingPart('handOver').filter(isTheirs), (field) => details(ownerRule(field).handOver).place);
  const [name, ...others] = fields.map((field): Rows[number] => {
    const { joined = [field], label = ownerFields[field].name } = details(ownerRule(field).handOver);
    const values = joined
      .map((one) => spoken(one as OwnerField, owner))
      .filter((value) => value !== null && value !== '');
    return [label, values.length > 1 ? values.join(', ') : (values[0] ?? null)];
  });
  return [
    ...(name ? [name] : []),
    ['Earlier names', owner.earlierNames.join(', ')],
    ...others,
    ['Personal details erased', owner.erasedOn && spokenDay(owner.erasedOn)],
  ];
}

function spoken(field: OwnerField, owner: Subject<'owner'>): string | number | null {
  const value = ownerReader(field)(owner);
  if (typeof value !== 'string') return value;
  const { kind } = ownerFields[field];
  if (kind === 'day') return spokenDay(value);
  return kind === 'phone' || kind === 'phones' ? spokenPhone(value) : value;
}

function accountRows(account: Subject<'account'>): Rows {
  return [
    ['Email', account.email],
    ['Name', account.name],
    ['Role', account.role],
    ['In use', account.isActive ? 'yes' : 'no, deactivated'],
    ['Flat you named at sign-up', account.claimedFlat],
    ['Notice you accepted', account.acceptedNotice === null ? null : `Version ${account.acceptedNotice}`],
    ['Made', moment(account.createdAt)],
  ];
}

function section(title: string, content: string): string {
  return `<section><h2>${text(title)}</h2>${content}</section>`;
}

function facts(rows: Rows): string {
  const shown = rows.map(
    ([label, value]) => `<tr><th scope="row">${text(label)}</th><td>${text(value ?? '') || 'nothing'}</td></tr>`,
  );
  return `<table class="facts"><tbody>${shown.join('')}</tbody></table>`;
}

function table(heads: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  if (rows.length === 0) return '<p>Nothing.</p>';
  const head = heads.map((one) => `<th scope="col">${text(one)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${text(cell ?? '')}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** A time as its day and minute, in UTC as it is kept. */
function moment(at: string): string {
  return `${spokenDay(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function text(value: string | number): string {
  return String(value).replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}

function rupees(amount: number | null): string | null {
  return amount === null ? null : `₹${amount.toLocaleString('en-IN')}`;
}
