import { type Action, areas, may, type Role } from '#domain/permissions.ts';

/** What one must be allowed to do to enter the area an address lies in; null for an address outside all of them. */
export function areaAt(path: string): Action | null {
  return Object.entries(areas).find(([beginning]) => path.startsWith(beginning))?.[1] ?? null;
}

/** Whether the guard of the area lets a role through to an address. */
export function mayEnter(role: Role | null | undefined, path: string): boolean {
  const area = areaAt(path);
  return area === null || may(role, area);
}
