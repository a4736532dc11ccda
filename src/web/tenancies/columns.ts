import { familyKeys } from '#domain/family.ts';
import { tenancyFields, tenancyTeller } from '#domain/tenancy.fields.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { familyLabels } from '#web/owners/FamilyCounts.tsx';
import { type Column, textColumn } from '#web/records/column.ts';
import { stateOf } from '#web/tenancies/words.ts';

/** The columns of tenancies in a file; on paper, which has no room for seventeen, without the extra ones. */
export function tenancyColumns(today: string): Column<Tenancy>[] {
  return [
    textColumn('flat', 'Flat', 90, ({ flatNumber }) => flatNumber),
    textColumn('tenants', 'Tenants', 220, ({ tenants }) => tenants.map(({ name }) => name).join(', ')),
    { key: 'phone', label: 'Phone', kind: 'phone', width: 120, value: ({ tenants }) => tenants[0]?.phone ?? null },
    { key: 'since', label: 'From', kind: 'day', width: 106, value: ({ since }) => since },
    { key: 'lastDay', label: 'To', kind: 'day', width: 106, value: ({ lastDay }) => lastDay },
    textColumn('state', 'State', 180, (tenancy) => stateOf(tenancy, today).text),
    // In words of files, by which an import brings an ended tenancy back as ended; on paper the state says so.
    ...[ending('endedOn', 'day'), ending('ended', 'text')],
    { key: 'rent', label: 'Rent', kind: 'rupees', width: 100, value: ({ rent }) => rent },
    { key: 'deposit', label: 'Deposit', kind: 'rupees', width: 110, value: ({ deposit }) => deposit },
    textColumn('agreement', 'Agreement number', 140, (one) => one.agreementNumber),
    { key: 'police', label: 'Police told on', kind: 'day', width: 106, value: ({ policeOn }) => policeOn },
    {
      ...{ key: 'reference', label: 'Police reference', kind: 'text', width: 140, isExtra: true },
      value: (one) => one.policeReference,
    },
    { key: 'agency', label: 'Agency', kind: 'text', width: 140, isExtra: true, value: ({ agency }) => agency },
    ...familyKeys.map((key) => ({
      ...{ key, label: `${familyLabels[key]} by the agreement`, kind: 'number' as const, width: 110, isExtra: true },
      value: (one: Tenancy) => one.familyDetails[key],
    })),
    textColumn('remarks', 'Remarks', 180, ({ remarks }) => remarks),
  ];
}

function ending(field: 'endedOn' | 'ended', kind: Column<Tenancy>['kind']): Column<Tenancy> {
  return { key: field, label: tenancyFields[field].name, kind, width: 106, isExtra: true, value: tenancyTeller(field) };
}
