// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { leasebackInput, noLeaseback } from '#web/transfers/leaseback.ts';
import { SellersStay } from '#web/transfers/SellersStay.tsx';

beforeAll(() => {
  // What Mantine asks of a browser and jsdom has not.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
});

afterEach(cleanup);

function Agreement() {
  const [fields, setFields] = useState(noLeaseback);
  const input = (field: keyof typeof fields) => ({
    value: fields[field],
    onChange: (value: unknown) => setFields((before) => ({ ...before, [field]: value })),
  });
  return (
    <MantineProvider env="test">
      <SellersStay
        sellers={[{ name: 'Asha Rao' }]}
        under="the new owner"
        asks={{ death: false, renting: true }}
        choice={{ value: 'rent', onChange() {} }}
        agreement={{ on: '2026-03-05', today: '2026-03-05', input, text: () => ({}) }}
      />
      <output>{JSON.stringify(leasebackInput(fields))}</output>
    </MantineProvider>
  );
}

test('the rent of sellers who stay is grouped as it is typed; what is no number is sent as it was typed, to be refused', async () => {
  render(<Agreement />);
  const rent = screen.getByLabelText<HTMLInputElement>('Rent');
  const sent = () => JSON.parse(screen.getByRole('status').textContent ?? '').rent;
  await userEvent.type(rent, '32000');
  expect([rent.value, sent()]).toEqual(['₹32,000', 32_000]);
  for (const typed of ['1e4', '0x10', '12 flats']) {
    await userEvent.clear(rent);
    await userEvent.type(rent, typed);
    expect([rent.value, sent()]).toEqual([`₹${typed}`, `₹${typed}`]);
  }
});
