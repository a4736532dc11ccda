// @module-tag whole
// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#web/data/queries.ts';
import { AuthProvider } from '#web/identity/session.ts';
import { router } from '#web/routes.tsx';

/** A role table with a role in it that sees everything and changes nothing: whoever is at the screen here. */
const table = vi.hoisted(() => ({ mayWrite: false }));
vi.mock('#domain/permissions.ts', async (original) => ({
  ...(await original<typeof import('#domain/permissions.ts')>()),
  may: (_role: unknown, action: string) => table.mayWrite || !/write|reveal/.test(action),
}));

const at = '2026-03-05T10:00:00.000Z';
const stamps = { version: 1, createdAt: at, updatedAt: at };
const [flatId, ownerId, vehicleId, userId, transferId] = [1, 2, 3, 4, 5].map(
  (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
);
const family = { adults: 2, children: 1, males: 1, females: 1, totalMembers: 2 };
const flat = {
  ...{ id: flatId, flatNumber: 'A-101', floor: 1, type: '2BHK', status: 'Occupied', size: null, rent: null },
  ...{
    deposit: null,
    description: null,
    isAvailable: false,
    ownerId,
    ownerName: 'Asha Iyer',
    ownerShare: null,
    jointOwners: [],
    previousOwnerId: null,
    tenancyId: null,
    tenantName: null,
  },
  ...{ maleCount: 1, femaleCount: 1, childrenCount: 1, totalResidents: 3, ...stamps },
};
const owner = {
  ...{ id: ownerId, name: 'Asha Iyer', email: null, phone: '9820011111', address: null, status: 'Active' },
  ...{ occupancyDate: '2024-03-05', familyDetails: family, ...stamps },
  emergencyContact: { name: null, phone: null, relation: null },
  flats: [{ id: flatId, flatNumber: 'A-101', place: 1, with: [] }],
  flat: { id: flatId, flatNumber: 'A-101' },
};
const vehicle = {
  ...{ id: vehicleId, vehicleNumber: 'KA 01 AB 1234', company: 'Maruti', model: 'Swift', color: null, type: null },
  ...{ year: null, ownerId, ownerName: 'Asha Iyer', flatId, flatNumber: 'A-101', ...stamps },
};
const user = {
  ...{ id: userId, email: 'ravi@society.example', name: 'Ravi Nair', role: 'user', isActive: true },
  ...{
    adminRequest: 'open',
    createdBy: null,
    hasSecondFactor: false,
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
    ...stamps,
  },
};
const transfer = {
  ...{ id: transferId, kind: 'transfer', on: '2024-03-05', flatId, flatNumber: 'A-101', fromOwnerId: null },
  ...{ fromName: null, toOwnerId: ownerId, toName: 'Asha Iyer', reason: 'sale', remarks: null, recordedAt: at },
  ...{ recordedBy: 'Ravi Nair', died: [], reverses: null, reversedBy: null, correction: null },
  ...{ holders: null },
  ...{ number: '2024/001', vehicles: [{ vehicleNumber: 'KA 01 AB 1234', became: 'left' }] },
};
const society = {
  ...{ name: 'Courtyard Residency', address: 'Church Street', registrationNumber: 'BOM/1', timeZone: 'Asia/Kolkata' },
  ...{ adminSignUp: 'approval', familyRule: 'every-above-zero', residentsSeeContacts: false },
  ...{ aadharKeeping: 'whole', flatNumbers: 'A-101', phones: 'ten-digits', version: 1, updatedAt: at },
};
const list = (...items: object[]) => ({ items, next: null });
const answers: Record<string, unknown> = {
  '/api/me': { user: { ...user, id: ownerId, email: 'own@society.example', role: 'admin' }, society, seq: 0 },
  '/api/flats': list(flat),
  [`/api/flats/${flatId}`]: flat,
  [`/api/flats/${flatId}/ownerships`]: list(),
  '/api/owners': list(owner),
  '/api/vehicles': list(vehicle),
  '/api/users': list(user),
  '/api/transfers': list(transfer),
  [`/api/transfers/${transferId}`]: transfer,
  [`/api/transfers/${transferId}/reversal`]: { transfer, restores: [], cannot: [] },
  '/api/society': society,
};

beforeAll(() => {
  // What the screens ask of a browser and jsdom has not.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as unknown as MediaQueryList;
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  // A list has as many columns as fit its width.
  HTMLElement.prototype.getBoundingClientRect = () => ({ width: 800, height: 200 }) as DOMRect;
  window.ResizeObserver = class {
    readonly #tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell;
    }
    observe(target: Element) {
      const box = { inlineSize: 800, blockSize: 200 };
      const contentRect = { width: 800, height: 200 } as DOMRectReadOnly;
      const entry = { target, contentRect, borderBoxSize: [box], contentBoxSize: [box], devicePixelContentBoxSize: [] };
      this.#tell([entry], this);
    }
    unobserve() {}
    disconnect() {}
  };
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.origin);
    const body = answers[pathname];
    return Promise.resolve(Response.json(body ?? { pathname }, { status: body ? 200 : 404 }));
  });
});

beforeAll(() => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <RouterProvider router={router} />
        </AuthProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
});

afterAll(async () => {
  cleanup();
  queryClient.clear();
  // What React has scheduled still wants a window.
  await new Promise((resolve) => setTimeout(resolve, 200));
});

/** Goes to a screen as somebody who may write, or may only read. */
async function open(href: string, mayWrite: boolean) {
  // A page asks what may be done when it is opened.
  await router.navigate({ href: '/account' });
  await screen.findByRole('heading', { level: 1, name: 'Your Account' });
  table.mayWrite = mayWrite;
  await router.navigate({ href });
}

/** What can be pressed in the page, beside the sidebar, by what it is called. */
function actsOf(): string[] {
  const main = screen.getByRole('main');
  const pressed = [...main.querySelectorAll('button, a')].map(
    (act) => act.getAttribute('aria-label') ?? act.textContent,
  );
  return pressed.filter((name) => /^(add|edit|delete|actions for|grant|decline|transfer o|reverse$)/i.test(name));
}

const screens = [
  ['/admin/flats', 'A-101', ['Add many…', 'Add Flat', 'Edit A-101', 'Delete A-101']],
  [`/admin/flats/${flatId}`, 'Flat A-101', ['Edit', 'Add Vehicle', 'Transfer Ownership', 'Delete']],
  ['/admin/owners', 'Asha Iyer', ['Add Owner', 'Edit Asha Iyer', 'Delete Asha Iyer']],
  ['/admin/vehicles', 'Swift', ['Add Vehicle', 'Edit KA 01 AB 1234', 'Delete KA 01 AB 1234']],
  [
    '/admin/users',
    'ravi@society.example',
    ['Add User', 'Decline Ravi Nair', 'Grant Ravi Nair', 'Actions for Ravi Nair'],
  ],
  ['/admin/transfers', '05 Mar 2024', ['Transfer Ownership']],
  [`/admin/transfers/${transferId}`, 'Transfer of A-101', ['Reverse']],
] as const;

test.each(screens)('%s offers a role that may only read nothing that would be refused', async (address, sign, acts) => {
  await open(address, true);
  await waitFor(() => expect(actsOf()).toEqual(acts));
  await open(address, false);
  await screen.findAllByText(sign);
  expect(actsOf()).toEqual([]);
});

test.each(['flats', 'owners', 'vehicles'])(
  'an address that asks for a new record of %s opens no form for it',
  async (many) => {
    await open(`/admin/${many}?add=1`, false);
    await waitFor(() => expect(router.latestLocation.search).toEqual({}));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);
