import { Radio, Stack } from '@mantine/core';
import type { TenancyChoice } from '#domain/transfer.ts';

type Props = {
  tenantName: string;
  /** Under whom it goes on, and on which day it ends otherwise: 'the new owner', 'the occupancy date'. */
  under: string;
  day: string;
  value: TenancyChoice;
  onChange: (choice: TenancyChoice) => void;
};

/** docs/rules.md, Tenancies: whether the tenants stay when the flat changes hands. Who buys and rents it is no tenant any more. */
export function TenancyQuestion({ tenantName, under, day, value, onChange }: Props) {
  return (
    <Radio.Group
      label={`The flat is let to ${tenantName}`}
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
