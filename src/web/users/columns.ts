import type { User } from '#domain/user.ts';
import type { Column } from '#web/records/column.ts';
import { roleLabel } from '#web/users/people.ts';

/** What a list of accounts tells of each, on paper and in a file; `dayOf` is the society's day of a time. */
export function userColumns(dayOf: (instant: string) => string): Column<User>[] {
  return [
    { key: 'name', label: 'Name', kind: 'text', width: 200, value: ({ name }) => name || null },
    { key: 'email', label: 'Email', kind: 'text', width: 240, value: ({ email }) => email },
    { key: 'role', label: 'Role', kind: 'text', width: 100, value: ({ role }) => roleLabel(role) },
    { key: 'status', label: 'Status', kind: 'text', width: 120, value: statusOf },
    { key: 'created', label: 'Created', kind: 'day', width: 120, value: ({ createdAt }) => dayOf(createdAt) },
  ];
}

function statusOf({ isActive, entryRequest, invitedAt }: User): string {
  if (!isActive) return 'Deactivated';
  if (invitedAt !== null) return 'Invited';
  return entryRequest === 'open' ? 'Waiting' : 'Active';
}
