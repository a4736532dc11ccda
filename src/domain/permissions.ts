/** With a change: the id of who made it. Refused as signed out where somebody else is signed in by now. */
export const sentAsHeader = 'sent-as';

/** The three roles (docs/rules.md, Roles and permissions). */
export const roles = ['admin', 'user', 'security'] as const;
export type Role = (typeof roles)[number];

export function isRole(value: unknown): value is Role {
  return roles.includes(value as Role);
}

/** The one table of who may do what. Closed by default: no code can ask for an action that is not listed. */
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
  // A role that may undo must be allowed to write everything that can be undone.
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

/**
 * The topics of announced changes, in the order of the log's filter, and the action that a listener must be allowed;
 * null is never announced.
 */
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
  users: 'users:read',
  sessions: null,
  society: 'society:read',
  views: 'views:use',
  visits: 'visits:read',
  passes: 'passes:use',
  passUses: 'passes:use',
  stops: 'stops:use',
  stopHits: 'stops:read',
  // Gate devices hear of guards too: they reload who may be on duty.
  guards: 'gate:use',
  shifts: 'visits:read',
  consents: 'privacy:read',
  notices: 'privacy:read',
  erasures: 'privacy:read',
} as const satisfies Record<string, Action | null>;

export type Topic = keyof typeof topics;

/**
 * The topics whose changes show in a gate device's copy (docs/rules.md, On the device). A guard's session is told of
 * them as `gate`, without ids, and asks which records of its copy have changed.
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
 * The three areas of screens by how their addresses begin, and the action that lets a role in
 * (docs/rules.md, Roles and permissions).
 */
export const areas = {
  '/admin/': 'admin:enter',
  '/user/': 'user:enter',
  '/security/': 'security:enter',
} as const satisfies Record<string, Action>;

/** The page at which each role starts (docs/rules.md, Roles and permissions). */
export const landings = {
  admin: '/admin/dashboard',
  user: '/user/dashboard',
  security: '/security/dashboard',
} as const satisfies Record<Role, string>;

/** The topics by which the log can be filtered. */
export const loggedTopics = Object.keys(topics) as [Topic, ...Topic[]];
/** The records that have a timeline of their own. */
export const timelineTopics = ['flats', 'owners', 'vehicles', 'users'] as const;
export type TimelineTopic = (typeof timelineTopics)[number];
