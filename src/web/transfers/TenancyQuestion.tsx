import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Flat } from '#domain/flat.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import type { TenancyChoice } from '#domain/transfer.ts';
import { tenanciesOfQuery } from '#web/tenancies/queries.ts';

type Props = {
  flat: Pick<Flat, 'id' | 'tenancyId' | 'tenantName'>;
  /**
   * Whose tenants they stay, and the day on which the tenancy ends otherwise: 'the new owner', 'the occupancy date'.
   */
  under: string;
  day: string;
  value: TenancyChoice;
  onChange: (choice: TenancyChoice) => void;
};

/**
 * docs/rules.md, Tenancies: whether the tenants stay when the flat changes hands. A tenant who buys the flat is no
 * tenant any more.
 */
export function TenancyQuestion({ flat, under, day, value, onChange }: Props) {
  // The flat's record names only the first tenant.
  const { data } = useQuery(tenanciesOfQuery({ flatId: flat.id }));
  const tenancy = data?.find(({ id }) => id === flat.tenancyId);
  return (
    <Radio.Group
      label={`The flat is let to ${tenancy ? spokenTenants(tenancy.tenants) : flat.tenantName}`}
      description="Where a tenant buys the flat, their tenancy ends with the transfer."
      value={value}
      onChange={(choice) => onChange(choice as TenancyChoice)}
    >
      <Stack gap={6} mt={6}>
        <Radio value="stays" label={`It goes on under ${under}`} />
        <Radio value="ends" label={`It ends on ${day}; the tenants and their vehicles leave`} />
      </Stack>
    </Radio.Group>
  );
}
