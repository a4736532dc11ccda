import { Card, Radio, Stack, Text, Title } from '@mantine/core';
import type { VehicleChoice } from '#domain/transfer.ts';
import type { Seller } from '#web/transfers/form/useSeller.ts';
import type { TransferForm } from '#web/transfers/form/useTransferForm.ts';
import classes from './Transfer.module.css';

type Props = { form: TransferForm['form']; seller: Seller };

/** decisions.md, Transfer: each vehicle of the seller at the flat, with what becomes of it. */
export function SellerVehicles({ form, seller: { vehicles, owner } }: Props) {
  const choose = (id: string, choice: string) =>
    form.setFieldValue('vehicles', { ...form.getValues().vehicles, [id]: choice as VehicleChoice });
  return (
    <Card component="section" padding="lg">
      <Title order={2} size="h4">
        Vehicles at this flat
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        What becomes of each?
      </Text>
      <Stack gap="md">
        {vehicles.map(({ id, vehicleNumber, company, model }) => (
          <Radio.Group
            key={id}
            label={
              <>
                <span className={classes.plate}>{vehicleNumber}</span> {company} {model}
              </>
            }
            value={form.values.vehicles[id] ?? 'leaves'}
            onChange={(choice) => choose(id, choice)}
          >
            <Stack gap={6} mt={6}>
              <Radio value="leaves" label={`Leaves with ${owner?.name ?? 'the seller'}`} />
              <Radio value="stays" label="Stays with the flat, under the new owner" />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
    </Card>
  );
}
