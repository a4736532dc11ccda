import type { Command, Page, RecordCommand, Run } from '#web/concept.ts';
import { concepts } from '#web/concepts.ts';
import type { May } from '#web/identity/useMay.ts';
import { type MenuPage, menuFor } from '#web/menu.ts';
import { type Findable, findable } from '#web/palette/match.ts';
import type { Icon } from '#web/ui/icon.ts';
import IconBolt from '~icons/tabler/bolt';
import IconFile from '~icons/tabler/file';

/** A page to open or an action to run; known without loading any record. */
export type PaletteCommand = Findable & {
  id: string;
  group: 'Pages' | 'Actions';
  label: string;
  icon: Icon;
  run: Run;
};

/** The actions and pages for the user's rights; the pages that are not in the sidebar come first. */
export function commandsFor(may: May, maySee: (page: Page) => boolean): PaletteCommand[] {
  const pages = menuFor(maySee);
  return [
    ...concepts.flatMap(({ commands }) => commands.filter(({ needs }) => may(needs)).map(asAction)),
    ...pages.filter(({ menu }) => menu.icon === null).map(asPage),
    ...pages.filter(({ menu }) => menu.icon !== null).map(asPage),
  ];
}

export function recordCommandsFor(may: May): RecordCommand[] {
  return concepts.flatMap(({ recordCommands }) => recordCommands.filter(({ needs }) => may(needs)));
}

function asAction({ id, label, also, run }: Command): PaletteCommand {
  return findable({ id, group: 'Actions' as const, label, icon: IconBolt, run, texts: textsOf(label, also) });
}

function asPage({ to, menu: { label, also } }: MenuPage): PaletteCommand {
  const run: Run = ({ navigate }) => navigate({ to });
  return findable({ id: to, group: 'Pages' as const, label, icon: IconFile, run, texts: textsOf(label, also) });
}

function textsOf(label: string, also: string | undefined): string[] {
  return [label, ...(also === undefined ? [] : [also])];
}
