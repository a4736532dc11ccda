import {
  IconArrowsExchange,
  IconBuilding,
  IconBuildingCommunity,
  IconCar,
  IconLayoutDashboard,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import { type Action, may, type Role } from '#domain/permissions.ts';

/** The sidebar (specification, section 2, Shell); an entry may name what one must be allowed to do to see it. */
const entries = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/admin/flats', label: 'Flat Management', icon: IconBuilding, needs: 'flats:read' },
  { to: '/admin/owners', label: 'Owner Management', icon: IconUsers },
  { to: '/admin/vehicles', label: 'Vehicle Management', icon: IconCar },
  { to: '/admin/transfer', label: 'Transfer Ownership', icon: IconArrowsExchange },
  { to: '/admin/users', label: 'Users', icon: IconUserShield, needs: 'users:read' },
  { to: '/admin/society', label: 'Society', icon: IconBuildingCommunity, needs: 'society:write' },
] as const satisfies readonly { to: string; label: string; icon: typeof IconCar; needs?: Action }[];

/** Only admins have a sidebar (section 6). */
export function sidebarOf(role: Role) {
  if (role !== 'admin') return [];
  return entries.filter((entry) => !('needs' in entry) || may(role, entry.needs));
}
