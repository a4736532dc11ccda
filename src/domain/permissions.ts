/** The three roles (docs/rules.md, Roles and permissions). */
export const roles = ['admin', 'user', 'security'] as const;
export type Role = (typeof roles)[number];

export function isRole(value: unknown): value is Role {
  return roles.includes(value as Role);
}

/** The one table of who may do what. Closed by default: what is not here can't be asked for. */
export const permissions = {
  'admin:enter': ['admin'],
  'user:enter': ['user'],
  'security:enter': ['security'],
  'account:own': ['admin', 'user', 'security'],
  'changes:read': ['admin', 'user', 'security'],
  'society:read': ['admin', 'user', 'security'],
  'society:write': ['admin'],
  'backups:use': ['admin'],
  'users:read': ['admin'],
  'users:write': ['admin'],
  'flats:read': ['admin'],
  'flats:write': ['admin'],
  'owners:read': ['admin'],
  'owners:write': ['admin'],
  'documents:reveal': ['admin'],
  'vehicles:read': ['admin'],
  'vehicles:write': ['admin'],
  'imports:use': ['admin'],
  'views:use': ['admin'],
  'views:share': ['admin'],
  'transfers:read': ['admin'],
  'transfers:write': ['admin'],
  'nominations:read': ['admin'],
  'nominations:write': ['admin'],
  'tenancies:read': ['admin'],
  'tenancies:write': ['admin'],
  'households:read': ['admin'],
  'households:write': ['admin'],
  // Whoever may take back may write all that can be taken back.
  'activities:read': ['admin'],
  'activities:undo': ['admin'],
  'privacy:read': ['admin'],
  'privacy:write': ['admin'],
  'dashboard:read': ['admin'],
  'search:use': ['user'],
  'gate:use': ['security', 'admin'],
  'visits:read': ['security', 'admin'],
  'visits:write': ['security', 'admin'],
  'passes:read': ['admin'],
  'passes:write': ['admin'],
  'passes:use': ['security', 'admin'],
  'stops:read': ['admin'],
  'stops:write': ['admin'],
  'stops:use': ['security', 'admin'],
  'guards:read': ['admin'],
  'guards:write': ['admin'],
  'devices:read': ['admin'],
  'devices:write': ['admin'],
  'shifts:use': ['security'],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof permissions;

export function may(role: Role | null | undefined, action: Action): boolean {
  return role != null && (permissions[action] as readonly Role[]).includes(role);
}

/** What changes are announced under, and what one must be allowed to read to hear of them; null is never announced. */
export const topics = {
  flats: 'flats:read',
  owners: 'owners:read',
  vehicles: 'vehicles:read',
  ownerships: 'flats:read',
  transfers: 'transfers:read',
  nominations: 'nominations:read',
  tenancies: 'tenancies:read',
  tenants: 'tenancies:read',
  householdMembers: 'households:read',
  views: 'views:use',
  visits: 'visits:read',
  passes: 'passes:use',
  passUses: 'passes:use',
  stops: 'stops:use',
  stopHits: 'stops:read',
  // A gate asks again who may be on duty there.
  guards: 'gate:use',
  shifts: 'visits:read',
  consents: 'privacy:read',
  notices: 'privacy:read',
  erasures: 'privacy:read',
  users: 'users:read',
  society: 'society:read',
  sessions: null,
} as const satisfies Record<string, Action | null>;

export type Topic = keyof typeof topics;

/**
 * Whose changes show in what a device of the gate keeps (docs/rules.md, On the device): who works there is told of them as
 * `gate`, without ids, and asks what of its copy has changed.
 */
export const gateTopics = [
  'flats',
  'owners',
  'vehicles',
  'ownerships',
  'tenancies',
  'tenants',
  'passes',
  'passUses',
  'stops',
] as const satisfies readonly Topic[];

/**
 * The three areas of screens by how their addresses begin, and who passes their guard
 * (docs/rules.md, Roles and permissions).
 */
export const areas = {
  '/admin/': 'admin:enter',
  '/user/': 'user:enter',
  '/security/': 'security:enter',
} as const satisfies Record<string, Action>;

/** Where a role's day begins (docs/rules.md, Roles and permissions). */
export const landings = {
  admin: '/admin/dashboard',
  user: '/user/dashboard',
  security: '/security/dashboard',
} as const satisfies Record<Role, string>;

/** By which the log is asked. */
export const loggedTopics = Object.keys(topics) as [Topic, ...Topic[]];
/** The records that have a timeline of their own. */
export const timelineTopics = ['flats', 'owners', 'vehicles', 'users'] as const;
export type TimelineTopic = (typeof timelineTopics)[number];
