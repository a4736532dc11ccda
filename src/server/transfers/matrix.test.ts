// @module-tag whole
import { expect, test } from 'vitest';
import {
  addFlat,
  addOwner,
  addVehicle,
  aPlate,
  dayAgo,
  editOwner,
  flatOf,
  ownerOf,
  transferFlat,
  vehicleOf,
} from '../../../tests/support/entries.ts';
import { expectLogReplays, expectSoundOwnership } from '../../../tests/support/ledger.ts';
import { aSociety, type Person } from '../../../tests/support/society.ts';

/*
 * Who becomes what when a flat changes hands, and when that is taken back: each kind of seller with each kind of buyer
 * (docs/rules.md, Transfers).
 */

type Party = { id: string; name: string } | null;
type Scene = {
  society: Awaited<ReturnType<typeof aSociety>>;
  admin: Person;
  flat: { id: string; flatNumber: string };
  since: string;
};

const sellers = {
  'nobody, at a first sale': async (): Promise<Party> => null,
  'an owner of one flat': async ({ admin, flat, since }: Scene): Promise<Party> =>
    addOwner(admin, { name: 'Sita Seller', flatId: flat.id, occupancyDate: since }),
  'an owner of two flats': async ({ admin, flat, since }: Scene): Promise<Party> => {
    const seller = await addOwner(admin, { name: 'Sita Seller', flatId: flat.id, occupancyDate: since });
    const second = await addFlat(admin, 'B-204');
    const { status } = await transferFlat(admin, second, {
      existingOwnerId: seller.id,
      newOwner: { name: seller.name, phone: seller.phone },
      occupancyDate: dayAgo(300),
    });
    expect(status).toBe(201);
    return seller;
  },
};

const buyers = {
  'somebody new': async (): Promise<Party> => null,
  'an Old owner': async ({ admin }: Scene): Promise<Party> => addOwner(admin, { name: 'Binod Buyer', status: 'Old' }),
  'an owner elsewhere': async ({ admin }: Scene): Promise<Party> => {
    const elsewhere = await addFlat(admin, 'C-301');
    return addOwner(admin, { name: 'Binod Buyer', flatId: elsewhere.id });
  },
  'somebody who owned this flat before': async ({ admin, flat }: Scene): Promise<Party> => {
    const earlier = await addOwner(admin, { name: 'Binod Buyer', flatId: flat.id, occupancyDate: dayAgo(2000) });
    const { status } = await transferFlat(admin, flat, {
      presentOwnerId: earlier.id,
      newOwner: { name: 'Madhu Middle' },
      occupancyDate: dayAgo(1500),
    });
    expect(status).toBe(201);
    const { ownerId } = await flatOf(admin, flat.id);
    // The one in between left, so that the scene's seller can follow.
    await editOwner(admin, ownerId ?? '', { status: 'Old' });
    return earlier;
  },
};

const vehicleCounts = [0, 2];
const flatStatuses = ['Occupied', 'Maintenance'] as const;
const cases = Object.keys(sellers).flatMap((seller) =>
  Object.keys(buyers).flatMap((buyer) =>
    vehicleCounts.flatMap((vehicles) => flatStatuses.map((status) => ({ seller, buyer, vehicles, status }))),
  ),
);

async function aScene({ seller, buyer, vehicles, status }: (typeof cases)[number]) {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const flat = await addFlat(admin, 'A-101');
  const scene = { society, admin, flat, since: dayAgo(1000) };
  const known = await buyers[buyer as keyof typeof buyers](scene);
  // Whoever left a flat left it today: the seller came after them, today.
  const from = await sellers[seller as keyof typeof sellers]({
    ...scene,
    since: known && buyer.includes('before') ? dayAgo(0) : dayAgo(1000),
  });
  const cars = from
    ? await Promise.all(
        Array.from({ length: vehicles }, () =>
          addVehicle(admin, { ownerId: from.id, flatId: flat.id, vehicleNumber: aPlate() }),
        ),
      )
    : [];
  const { version } = await flatOf(admin, flat.id);
  if (status === 'Maintenance') await admin.send('PATCH', `/api/flats/${flat.id}`, { version, status });
  return { ...scene, known, from, cars };
}

async function everything({ admin }: Awaited<ReturnType<typeof aScene>>) {
  const answer = async (path: string) => (await admin.send<{ items: object[] }>('GET', path)).body.items;
  const withoutVersions = (items: object[]) => items.map((item) => ({ ...item, version: 0, updatedAt: '' }));
  return {
    flats: withoutVersions(await answer('/api/flats')),
    owners: withoutVersions(await answer('/api/owners')),
    vehicles: withoutVersions(await answer('/api/vehicles')),
    today: await answer(`/api/ownerships?on=${dayAgo(0)}`),
  };
}

test.each(cases)(
  '$seller sells, with $vehicles vehicles there and the flat $status, to $buyer; and the reversal brings all of it back',
  async (one) => {
    const scene = await aScene(one);
    const { admin, flat, from, known, cars, society } = scene;
    const before = await everything(scene);
    const sellerBefore = from && (await ownerOf(admin, from.id));

    const sold = await transferFlat(admin, flat, {
      presentOwnerId: from?.id ?? null,
      existingOwnerId: known?.id ?? null,
      newOwner: { email: 'new@people.example' },
      vehicles: cars[1] ? { [cars[1].id]: 'stays' } : {},
    });
    expect(sold.status, JSON.stringify(sold.body)).toBe(201);
    const buyerId = String(sold.body['ownerId']);
    if (known) expect(buyerId).toBe(known.id);
    else expect(before.owners.map((owner) => (owner as { id?: string }).id)).not.toContain(buyerId);

    const now = { ownerId: buyerId, ownerName: 'Binod Buyer', status: 'Occupied' };
    expect(await flatOf(admin, flat.id)).toMatchObject({ ...now, ...(from && { previousOwnerId: from.id }) });
    const buyer = await ownerOf(admin, buyerId);
    expect(buyer).toMatchObject({ status: 'Active', phone: '5500000001', email: 'new@people.example' });
    expect(buyer.flats.map(({ flatNumber }) => flatNumber)).toEqual(
      one.buyer === 'an owner elsewhere' ? ['C-301', 'A-101'] : ['A-101'],
    );
    if (from) {
      const keepsAnother = one.seller === 'an owner of two flats';
      // Nothing of the seller's record but their status and flats has changed, and with those the day shown.
      const { status, flats, flat: _, occupancyDate, version, updatedAt, ...facts } = await ownerOf(admin, from.id);
      expect(status).toBe(keepsAnother ? 'Active' : 'Old');
      expect(flats.map(({ flatNumber }) => flatNumber)).toEqual(keepsAnother ? ['B-204'] : []);
      expect(sellerBefore).toMatchObject(facts);
    }
    if (cars[0]) expect(await vehicleOf(admin, cars[0].id)).toMatchObject({ ownerId: from?.id, flatId: null });
    if (cars[1]) expect(await vehicleOf(admin, cars[1].id)).toMatchObject({ ownerId: buyerId, flatId: flat.id });
    await expectSoundOwnership(society.context.db);

    const reversed = await admin.send('POST', `/api/transfers/${sold.body['id']}/reversal`, {
      key: crypto.randomUUID(),
      reason: 'entered by mistake',
    });
    expect(reversed.status, JSON.stringify(reversed.body)).toBe(201);
    const after = await everything(scene);
    expect({ ...after, owners: [] }).toEqual({ ...before, owners: [] });
    for (const owner of before.owners) expect(after.owners).toContainEqual(owner);
    // The record that the transfer made is kept, as an Old owner who owns nothing.
    if (!known) expect(await ownerOf(admin, buyerId)).toMatchObject({ status: 'Old', flats: [] });
    await expectSoundOwnership(society.context.db);
    await expectLogReplays(society.context.db);
  },
);
