import { isRole, type Role, roles } from '#domain/permissions.ts';

export const roleLabels: Record<Role, string> = {
  admin: /*i18n*/ 'Admin',
  user: /*i18n*/ 'User',
  security: /*i18n*/ 'Security',
};
export const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));

/**
 * A role can be missing or unknown only when the record was changed outside the product
 * (docs/rules.md, Roles and permissions).
 */
export function roleLabel(role: string | null): string {
  if (isRole(role)) return roleLabels[role];
  return role === null || role === '' ? 'No role' : `Unknown: ${role}`;
}
