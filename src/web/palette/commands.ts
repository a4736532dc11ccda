import type { Command } from '#web/palette/search.ts';
import { sidebarOf } from '#web/shell/navigation.ts';

type Known = Omit<Command, 'texts'> & { also?: string };

/** What can be done from anywhere, and pages the sidebar leaves out; `also` are other words each is looked for by. */
const others = [
  { id: 'add-flat', group: 'Actions', label: 'Add flat', also: 'new flat' },
  { id: 'add-owner', group: 'Actions', label: 'Add owner', also: 'new owner' },
  { id: 'add-vehicle', group: 'Actions', label: 'Add vehicle', also: 'new vehicle' },
  { id: 'settings', group: 'Actions', label: 'Society settings', also: 'name address time zone' },
  { id: '/admin/transfers', group: 'Pages', label: 'Register of Transfers', also: 'history sold bought print' },
  { id: '/admin/ownerships', group: 'Pages', label: 'Owners on a Day', also: 'who owned on date' },
  { id: 'account', group: 'Actions', label: 'Your account', also: 'change password name devices' },
  { id: 'sign-out', group: 'Actions', label: 'Sign out', also: 'logout log out' },
] as const satisfies readonly Known[];

/** The pages are those of an administrator's sidebar; only they have the palette. */
const pages = sidebarOf('admin').map(({ to, label }) => ({ id: to, group: 'Pages', label }) as const);

export type CommandId = (typeof others)[number]['id'] | (typeof pages)[number]['id'];

export const commands: (Command & { id: CommandId })[] = [...others, ...pages].map((known) => ({
  id: known.id,
  group: known.group,
  label: known.label,
  texts: [known.label.toLowerCase(), ...('also' in known ? [known.also] : [])],
}));
