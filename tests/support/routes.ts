import type { ErasurePlan } from '#domain/erasure.ts';
import { dayAgo, ownerDraft } from './entries.ts';
import { aSessionOf } from './sessions.ts';
import { type Person, testPassword } from './society.ts';
import type { World } from './world.ts';

/*
 * Every route: who gets what status there (routes.test.ts), and what a request needs beyond its address, made by `request`.
 * Whatever makes a record is sent again by once.test.ts. In the order of the API's menu; a route without a row fails, as
 * does a row without a route.
 */

export type Asking = 'signedOut' | 'user' | 'security' | 'admin' | 'deactivated';
type Request = { id?: string; json?: unknown; file?: string; query?: string; cookie?: string };
type Row = {
  statuses: Record<Asking, number>;
  request?: (world: World, asking: Person | null) => Request | Promise<Request>;
};

const manyFlats = { wings: ['Z'], firstFloor: 0, lastFloor: 0, perFloor: 2, pattern: 'running', type: '2BHK' };
const everybody = (status: number, request?: Row['request']): Row => ({
  statuses: { signedOut: status, user: status, security: status, admin: status, deactivated: status },
  ...(request && { request }),
});
const only =
  (roles: Asking[]) =>
  (status: number, request?: Row['request']): Row => {
    const of = (asking: Asking) => (roles.includes(asking) ? status : 403);
    return {
      statuses: { signedOut: 401, user: of('user'), security: of('security'), admin: of('admin'), deactivated: 401 },
      ...(request && { request }),
    };
  };
const signedIn = only(['user', 'security', 'admin']);
const admins = only(['admin']);

async function aRenewal(world: World) {
  const { tenants } = await world.tenancyDraft();
  return { id: await world.tenancy(), json: { version: 1, since: dayAgo(-301), lastDay: dayAgo(-600), tenants } };
}

export const rows: Record<string, Row> = {
  'GET /healthz': everybody(200),
  'GET /readyz': everybody(200),
  // For the machine itself, which none of these is: metrics.test.ts.
  'GET /metrics': everybody(403),
  'GET /api/openapi.json': everybody(200),
  'GET /api/docs': everybody(200),

  'GET /api/me': everybody(200),
  'PATCH /api/me': signedIn(200, () => ({ json: { name: 'Asha' } })),
  'POST /api/me/password': signedIn(204, () => ({ json: { currentPassword: testPassword, newPassword: 'verandah' } })),
  'GET /api/me/second-factor': signedIn(200),
  'POST /api/me/second-factor': signedIn(200, () => ({ json: { password: testPassword } })),
  'POST /api/me/second-factor/confirmation': signedIn(200, async (world, asking) => ({
    json: { code: await world.firstCodeOf(asking) },
  })),
  'POST /api/me/second-factor/recovery-codes': signedIn(200, async (world, asking) => ({
    json: { password: testPassword, code: await world.recoveryCodeOf(asking) },
  })),
  'POST /api/me/second-factor/removal': signedIn(200, async (world, asking) => ({
    json: { password: testPassword, code: await world.recoveryCodeOf(asking) },
  })),
  'GET /api/me/sessions': signedIn(200),
  'DELETE /api/me/sessions': signedIn(204),
  'DELETE /api/me/sessions/:id': signedIn(204, async (world, asking) => ({ id: await world.sessionOf(asking) })),

  // With the password that was chosen two rows above.
  'POST /api/me/email': signedIn(204, (world) => ({ json: { email: world.email(), currentPassword: 'verandah' } })),
  'POST /api/me/email/check': signedIn(204),
  'DELETE /api/me/email': signedIn(204),

  'POST /api/auth/sign-up': everybody(201, (world) => ({
    json: { email: world.email(), password: 'verandah', confirmPassword: 'verandah', role: 'user' },
  })),
  'POST /api/auth/sign-in': everybody(200, ({ guest }) => ({ json: { email: guest.email, password: testPassword } })),
  'POST /api/auth/code': everybody(401, () => ({ json: { code: '123456' } })),
  'POST /api/auth/device': everybody(200, async (world) => ({ json: { code: (await world.device()).code } })),
  'POST /api/auth/sign-out': signedIn(204),
  'GET /api/auth/oidc/start': everybody(303),
  'GET /api/auth/oidc/callback': everybody(303),

  // Which it is: setUp.test.ts and fromBackup.test.ts have those that it is not.
  'GET /api/set-up': everybody(200),
  'POST /api/set-up': everybody(409, (world) => ({
    json: {
      ...{ societyName: 'Mine', name: 'Eve', email: world.email() },
      ...{ password: 'verandah', confirmPassword: 'verandah' },
    },
  })),
  'POST /api/set-up/backup': everybody(409, () => ({ json: { bytes: 1 } })),
  'PUT /api/set-up/backup/:id': everybody(409, () => ({ id: crypto.randomUUID(), query: '?at=0', file: 'x' })),
  'POST /api/set-up/backup/:id/look': everybody(409, () => ({ id: crypto.randomUUID() })),
  'POST /api/set-up/backup/:id/restore': everybody(409, () => ({ id: crypto.randomUUID(), json: {} })),

  'POST /api/links/reset': everybody(204, (world) => ({ json: { email: world.email() } })),
  'POST /api/links/look': everybody(200, async (world) => ({ json: { token: await world.link('reset') } })),
  'POST /api/links/password': everybody(204, async (world) => ({
    json: { token: await world.link('invitation'), password: 'verandah' },
  })),
  'POST /api/links/address': everybody(204, async (world) => ({ json: { token: await world.link('address') } })),

  'GET /api/users': admins(200),
  'POST /api/users': admins(201, (world) => ({ json: { email: world.email(), password: 'verandah', name: 'New' } })),
  'GET /api/users/:id': admins(200, async (world) => ({ id: await world.user() })),
  'PATCH /api/users/:id': admins(200, async (world) => ({ id: await world.user(), json: { role: 'security' } })),
  'POST /api/users/:id/password': admins(200, async (world) => ({ id: await world.user() })),
  'DELETE /api/users/:id/second-factor': admins(204, async (world) => ({ id: await world.user() })),
  'POST /api/users/:id/hand-over': admins(200, async (world) => ({
    id: await world.user(),
    json: { password: 'verandah' }, // as it is since they changed it above
  })),
  'POST /api/users/:id/admin-request': admins(200, async (world) => ({
    id: await world.user(),
    json: { grant: true },
  })),
  'POST /api/users/:id/entry-request': admins(200, async (world) => ({
    id: await world.user(),
    json: { grant: true },
  })),

  'POST /api/users/invitations': admins(201, (world) => ({ json: { email: world.email(), name: 'New' } })),
  'POST /api/users/:id/invitation': admins(200, async (world) => ({ id: await world.invited(), json: { by: 'link' } })),
  'DELETE /api/users/:id/invitation': admins(204, async (world) => ({ id: await world.invited() })),
  'POST /api/users/:id/reset-link': admins(200, async (world) => ({ id: await world.user(), json: { by: 'link' } })),
  'GET /api/mail': admins(200),
  'DELETE /api/mail/:id': admins(204, async (world) => ({ id: await world.unsentMail() })),

  'GET /api/flats': admins(200),
  'POST /api/flats': admins(201, (world) => ({ json: world.flatDraft() })),
  'POST /api/flats/many': admins(201, () => ({ json: manyFlats })),
  'POST /api/flats/many/preview': admins(200, () => ({ json: manyFlats })),
  'POST /api/flats/bulk': admins(200, async (world) => ({
    json: { seen: { [await world.flat()]: 1 }, edit: { floor: 2 } },
  })),
  'GET /api/flats/:id': admins(200, async (world) => ({ id: await world.flat() })),
  'PATCH /api/flats/:id': admins(200, async (world) => ({ id: await world.flat(), json: { version: 1, floor: 2 } })),
  'DELETE /api/flats/:id': admins(204, async (world) => ({ id: await world.flat() })),

  'GET /api/flats/:id/ownerships': admins(200, async (world) => ({ id: await world.soldFlat() })),

  'GET /api/people': admins(200),
  'POST /api/people': admins(201, () => ({ json: { name: 'Imran Shaikh' } })),
  'GET /api/people/:id': admins(200, async (world) => ({ id: await world.owner() })),
  'PATCH /api/people/:id': admins(200, async (world) => ({ id: await world.owner(), json: { version: 1, name: 'N' } })),
  'DELETE /api/people/:id': admins(204, async (world) => ({ id: await world.owner() })),

  'GET /api/owners': admins(200),
  'POST /api/owners': admins(201, (world) => ({ json: world.ownerDraft() })),
  'POST /api/owners/alike': admins(200, async (world) => {
    await world.owner();
    return { json: { name: ownerDraft.name, phone: ownerDraft.phone } };
  }),
  'POST /api/owners/bulk': admins(200, async (world) => ({
    json: { seen: { [await world.owner()]: 1 }, edit: { address: 'Church Street' } },
  })),
  'GET /api/owners/:id': admins(200, async (world) => ({ id: await world.owner() })),
  'GET /api/owners/:id/ownerships': admins(200, async (world) => ({
    id: await world.owner({ flatId: await world.flat() }),
  })),
  'GET /api/owners/:id/merge': admins(200, async (world) => ({
    id: await world.owner(),
    query: `?otherId=${await world.owner()}`,
  })),
  'POST /api/owners/:id/merge': admins(200, async (world) => ({
    id: await world.owner(),
    json: { version: 1, otherId: await world.owner(), otherVersion: 1 },
  })),
  'PATCH /api/owners/:id': admins(200, async (world) => ({ id: await world.owner(), json: { version: 1, name: 'N' } })),
  'DELETE /api/owners/:id': admins(204, async (world) => ({ id: await world.owner() })),
  'POST /api/owners/:id/hand-over': admins(200, async (world) => ({
    id: await world.owner(),
    json: { password: 'verandah' }, // as it is since they changed it above
  })),
  'GET /api/owners/:id/erasure': admins(200, async (world) => ({ id: await world.owner({ status: 'Old' }) })),
  'POST /api/owners/:id/erasure': admins(200, async (world) => {
    const id = await world.owner({ status: 'Old', email: world.email() });
    const { digest } = (await world.admin.send<ErasurePlan>('GET', `/api/owners/${id}/erasure`)).body;
    return { id, json: { version: 1, digest, name: ownerDraft.name, reason: 'person', requestedOn: dayAgo(0) } };
  }),
  'POST /api/owners/:id/reveal': admins(200, async (world) => {
    const documents = { aadhar: '000011112222', pan: null, lease: null };
    return { id: await world.owner({ documents }), json: { document: 'aadhar' } };
  }),

  'GET /api/vehicles': admins(200),
  'POST /api/vehicles': admins(201, async (world) => ({ json: await world.vehicleDraft() })),
  'GET /api/vehicles/by-number/:number': admins(200, async (world) => ({
    id: encodeURIComponent((await world.vehicle()).vehicleNumber),
  })),
  'POST /api/vehicles/bulk': admins(200, async (world) => ({
    json: { seen: { [(await world.vehicle()).id]: 1 }, delete: true },
  })),
  'GET /api/vehicles/:id': admins(200, async (world) => ({ id: (await world.vehicle()).id })),
  'PATCH /api/vehicles/:id': admins(200, async (world) => ({
    id: (await world.vehicle()).id,
    json: { version: 1, color: 'Red' },
  })),
  'DELETE /api/vehicles/:id': admins(204, async (world) => ({ id: (await world.vehicle()).id })),

  'GET /api/views': admins(200),
  'POST /api/views': admins(201, (world) => ({ json: world.viewDraft() })),
  'GET /api/views/:id': admins(200, async (world) => ({ id: await world.sharedView() })),
  'PATCH /api/views/:id': admins(200, async (world) => ({
    id: await world.sharedView(),
    json: { version: 1, address: 'wing=B' },
  })),
  'DELETE /api/views/:id': admins(204, async (world) => ({ id: await world.sharedView() })),
  'POST /api/views/:id/default': admins(200, async (world) => ({
    id: await world.sharedView(),
    json: { isDefault: true },
  })),

  'GET /api/transfers': admins(200),
  'POST /api/transfers': admins(201, async (world) => ({
    json: { ...(await world.transferDraft()), key: crypto.randomUUID() },
  })),
  'POST /api/transfers/preview': admins(200, async (world) => ({ json: await world.transferDraft() })),
  'POST /api/transfers/holders': admins(201, async (world) => ({
    json: { ...(await world.holdersDraft()), key: crypto.randomUUID() },
  })),
  'POST /api/transfers/holders/preview': admins(200, async (world) => ({ json: await world.holdersDraft() })),
  'GET /api/transfers/:id': admins(200, async (world) => ({ id: await world.transfer() })),
  'GET /api/transfers/:id/reversal': admins(200, async (world) => ({ id: await world.transfer() })),
  'POST /api/transfers/:id/reversal': admins(201, async (world) => ({
    id: await world.transfer(),
    json: { key: crypto.randomUUID(), reason: 'mistake' },
  })),
  'GET /api/ownerships': admins(200, () => ({ query: `?on=${dayAgo(0)}` })),
  'POST /api/ownerships/:id/correction': admins(201, async (world) => ({
    id: await world.ownership(),
    json: { since: '2024-03-05', until: null, reason: 'The deed says so' },
  })),
  'POST /api/ownerships/:id/correction/preview': admins(200, async (world) => ({
    id: await world.ownership(),
    json: { since: '2024-03-05', until: null },
  })),

  'GET /api/nominations': admins(200, async (world) => {
    await world.nomination();
    return { query: `?on=${dayAgo(0)}` };
  }),
  'POST /api/nominations': admins(201, async (world) => ({ json: await world.nominationDraft() })),
  'GET /api/nominations/:id': admins(200, async (world) => ({ id: await world.nomination() })),
  'POST /api/nominations/:id/correction': admins(200, async (world) => {
    const { since, nominees } = await world.nominationDraft();
    return { id: await world.nomination(), json: { version: 1, since, nominees, reason: 'The form says so' } };
  }),
  'POST /api/nominations/:id/revocation': admins(200, async (world) => ({
    id: await world.nomination(),
    json: { version: 1, on: dayAgo(0) },
  })),

  'GET /api/tenancies': admins(200, async (world) => {
    await world.tenancy();
    return { query: `?on=${dayAgo(0)}` };
  }),
  'POST /api/tenancies': admins(201, async (world) => ({ json: await world.tenancyDraft() })),
  'POST /api/tenancies/preview': admins(200, async (world) => ({ json: await world.tenancyDraft() })),
  'GET /api/tenancies/:id': admins(200, async (world) => ({ id: await world.tenancy() })),
  'POST /api/tenancies/:id/correction': admins(200, async (world) => {
    const { flatId: _, ...facts } = await world.tenancyDraft();
    return { id: await world.tenancy(), json: { version: 1, ...facts, reason: 'The agreement says so' } };
  }),
  'POST /api/tenancies/:id/end': admins(200, async (world) => ({
    id: await world.tenancy(),
    json: { version: 1, on: dayAgo(0) },
  })),
  'POST /api/tenancies/:id/end/preview': admins(200, async (world) => ({
    id: await world.tenancy(),
    json: { version: 1, on: dayAgo(0) },
  })),
  'POST /api/tenancies/:id/renewal': admins(201, aRenewal),
  'POST /api/tenancies/:id/renewal/preview': admins(200, aRenewal),

  'GET /api/households': admins(200, async (world) => {
    await world.householdMember();
    return {};
  }),
  'POST /api/households': admins(201, async (world) => ({ json: await world.householdDraft() })),
  'GET /api/households/help': admins(200, async (world) => {
    await world.householdMember();
    return {};
  }),
  'GET /api/households/:id': admins(200, async (world) => ({ id: await world.householdMember() })),
  'PATCH /api/households/:id': admins(200, async (world) => ({
    id: await world.householdMember(),
    json: { version: 1, phone: '9820012345' },
  })),
  'DELETE /api/households/:id': admins(204, async (world) => ({ id: await world.householdMember() })),

  'GET /api/imports': admins(200, async (world, asking) => {
    // An erasure has forgotten those of before.
    await world.importOf(asking);
    return {};
  }),
  'POST /api/imports': admins(201, () => ({ query: '?name=flats.csv', file: 'Flat,Type\nA-199,2BHK' })),
  'POST /api/imports/pasted': admins(201, () => ({ json: { text: 'Flat\tType\nA-199\t2BHK' } })),
  'GET /api/remembered-columns': admins(200, async (world) => {
    await world.rememberedColumns();
    return {};
  }),
  'DELETE /api/remembered-columns/:id': admins(204, () => ({ id: crypto.randomUUID() })),
  'GET /api/imports/:id': admins(200, async (world, asking) => ({ id: await world.importOf(asking) })),
  'PATCH /api/imports/:id': admins(200, async (world, asking) => ({
    id: await world.importOf(asking),
    query: '?version=1',
    json: { decisions: { missingType: '2BHK' } },
  })),
  'PATCH /api/imports/:id/rows': admins(200, async (world, asking) => ({
    id: await world.importOf(asking),
    query: '?sheet=0&row=2&version=1',
    json: { cells: [{ sheet: 0, row: 2, column: 0, meant: 'A-150' }] },
  })),
  'DELETE /api/imports/:id': admins(204, async (world, asking) => ({ id: await world.importOf(asking) })),
  'GET /api/imports/:id/items': admins(200, async (world, asking) => ({
    id: await world.importOf(asking),
    query: '?action=made',
  })),
  'GET /api/imports/:id/left-out': admins(200, async (world, asking) => ({ id: await world.importOf(asking) })),
  'GET /api/imports/:id/rows': admins(200, async (world, asking) => ({
    id: await world.importOf(asking),
    query: '?sheet=0',
  })),
  'GET /api/imports/:id/problems': admins(200, async (world, asking) => ({ id: await world.importOf(asking) })),
  'GET /api/imports/:id/report': admins(200, async (world, asking) => ({ id: await world.importOf(asking) })),
  'GET /api/imports/:id/progress': admins(200, async (world, asking) => ({ id: await world.importOf(asking) })),
  'POST /api/imports/:id/apply': admins(200, async (world, asking) => world.importToApply(asking)),
  'POST /api/imports/:id/cancel': admins(200, async (world, asking) => ({ id: await world.importOf(asking) })),

  'GET /api/privacy': admins(200),
  'GET /api/privacy/notice': everybody(200),
  'GET /api/privacy/notices': admins(200),
  'POST /api/privacy/notices': admins(201, async (world) => ({
    json: { version: await world.noticeVersion(), text: `We keep your name. ${crypto.randomUUID()}` },
  })),
  'GET /api/privacy/consents': admins(200, async (world) => ({ query: `?ownerId=${await world.agreedOwner()}` })),
  'POST /api/privacy/consents': admins(200, async (world) => ({
    json: { ownerIds: [await world.owner()], notice: 1, day: dayAgo(0), how: 'paper' },
  })),
  'POST /api/privacy/consents/withdrawal': admins(200, async (world) => ({
    json: { ownerId: await world.agreedOwner(), day: dayAgo(0) },
  })),

  'GET /api/society': admins(200),
  'PATCH /api/society': admins(200, async (world) => ({ json: { version: await world.societyVersion(), name: 'N' } })),
  'GET /api/society/shortening': admins(200),
  'GET /api/backups': admins(200),
  'POST /api/backups': admins(201, () => ({ json: { password: 'verandah' } })),
  'POST /api/backups/:name/ticket': admins(200, async (world) => ({
    id: await world.backup(),
    json: { password: 'verandah' },
  })),
  'GET /api/backups/:name': admins(200, async (world, asking) => {
    const id = await world.backup();
    if (!asking) return { id, query: '?ticket=x' };
    // The ticket is good in this session alone.
    const cookie = await aSessionOf(world.society.context, asking.id);
    const send = world.society.sender(cookie);
    const body = { password: 'verandah' };
    const answer = await send<{ ticket?: string }>('POST', `/api/backups/${id}/ticket`, body);
    return { id, query: `?ticket=${answer.body.ticket ?? 'x'}`, cookie };
  }),
  'GET /api/dashboard': admins(200),
  'GET /api/search': only(['user'])(200, () => ({ query: '?kind=flat&text=a' })),
  'GET /api/visits': only(['security', 'admin'])(200, async (world, asking) => {
    await world.visit(asking);
    return {};
  }),
  'GET /api/visits/inside': only(['security', 'admin'])(200, async (world) => {
    await world.visit();
    return {};
  }),
  'GET /api/visits/rules': only(['security', 'admin'])(200),
  'PATCH /api/visits/rules': admins(200, async (world) => ({
    json: { version: await world.societyVersion(), namesKeptDays: 90 },
  })),
  'POST /api/visits': only(['security', 'admin'])(201, async (world) => ({ json: await world.visitDraft() })),
  'POST /api/visits/passages': only(['security', 'admin'])(201, async (world) => ({
    json: { id: crypto.randomUUID(), vehicleId: (await world.vehicle()).id, way: 'in' },
  })),
  'POST /api/visits/unseen': only(['security', 'admin'])(200, async (world) => ({
    json: { id: crypto.randomUUID(), visitIds: [await world.visit()] },
  })),
  'POST /api/visits/:id/departure': only(['security', 'admin'])(200, async (world) => ({
    id: await world.visit(),
    json: { id: crypto.randomUUID() },
  })),
  'GET /api/passes': admins(200, async (world) => {
    await world.pass();
    return {};
  }),
  'POST /api/passes': admins(201, async (world) => ({ json: await world.passDraft() })),
  'PATCH /api/passes/:id': admins(200, async (world) => ({
    id: await world.pass(),
    json: { version: 1, from: '2036-03-05T16:00', until: '2036-03-05T23:00' },
  })),
  'POST /api/passes/:id/withdrawal': admins(200, async (world) => ({ id: await world.pass() })),
  'POST /api/passes/check': only(['security', 'admin'])(200, async (world) => ({
    json: { code: await world.passCode() },
  })),
  'GET /api/stops': admins(200, async (world) => {
    await world.stop();
    return {};
  }),
  'POST /api/stops': admins(201, () => ({ json: { name: 'Suresh Kale', reason: 'Ask the office', lastDay: null } })),
  'PATCH /api/stops/:id': admins(200, async (world) => ({
    id: await world.stop(),
    json: { version: 1, reason: 'Ask' },
  })),
  'POST /api/stops/:id/ending': admins(200, async (world) => ({ id: await world.stop() })),
  'GET /api/stops/:id/hits': admins(200, async (world) => ({ id: await world.metStop() })),
  'GET /api/stops/in-force': only(['security', 'admin'])(200, async (world) => {
    await world.stop();
    return {};
  }),
  'POST /api/stops/:id/hits': only(['security', 'admin'])(201, async (world) => ({
    id: await world.stop(),
    json: { id: crypto.randomUUID(), said: 'MH 12 ZX 7001' },
  })),
  'GET /api/guards': admins(200, async (world) => {
    await world.guard();
    return {};
  }),
  'POST /api/guards': admins(201, () => ({ json: { name: 'Ramesh Pawar' } })),
  'GET /api/guards/:id': admins(200, async (world) => ({ id: await world.guard() })),
  'PATCH /api/guards/:id': admins(200, async (world) => ({
    id: await world.guard(),
    json: { version: 1, isActive: false },
  })),
  'POST /api/guards/:id/pin': admins(200, async (world) => ({ id: await world.guard(), json: {} })),
  'GET /api/devices/me': only(['security'])(200, async (world) => {
    await world.guard();
    return {};
  }),
  'POST /api/devices/me/shifts': only(['security'])(201, async (world) => ({ json: await world.shiftDraft() })),
  'POST /api/devices/me/shifts/:id/read': only(['security'])(200, async (world, asking) => ({
    id: await world.shift(asking),
    json: {},
  })),
  'GET /api/devices': admins(200, async (world) => {
    await world.device();
    return {};
  }),
  'POST /api/devices': admins(201, () => ({ json: { name: `Gate ${crypto.randomUUID()}` } })),
  'GET /api/devices/:id': admins(200, async (world) => ({ id: (await world.device()).id })),
  'PATCH /api/devices/:id': admins(200, async (world) => ({
    id: (await world.device()).id,
    json: { name: `Gate ${crypto.randomUUID()}` },
  })),
  'POST /api/devices/:id/code': admins(200, async (world) => ({ id: (await world.device()).id })),
  'POST /api/devices/:id/end': admins(200, async (world) => ({ id: (await world.device()).id })),
  'GET /api/devices/:id/shifts': admins(200, async (world) => ({ id: await world.deviceOnDuty() })),
  'GET /api/gate/copy': only(['security', 'admin'])(200, async (world) => {
    await world.vehicle();
    return {};
  }),
  'GET /api/gate/copy/changes': only(['security', 'admin'])(200, () => ({ query: '?after=0' })),
  'GET /api/gate': only(['security', 'admin'])(200, () => ({ query: '?text=ZZ' })),

  'GET /api/activities': admins(200),
  'GET /api/activities/verification': admins(200),
  'GET /api/activities/head': admins(200),
  'GET /api/activities/:id/changes': admins(200, async (world) => ({ id: await world.activity() })),
  'GET /api/activities/:id': admins(200, async (world) => ({ id: await world.activity() })),
  'POST /api/activities/:id/undo': admins(200, async (world) => ({ id: await world.activity() })),

  'POST /api/exports': admins(204, () => ({ json: { kind: 'export', list: 'flats', format: 'csv', count: 2 } })),

  'GET /api/changes/stream': signedIn(200),
  'GET /api/changes/last': admins(200, async (world) => ({ query: `?topic=flats&id=${await world.flat()}` })),
};
