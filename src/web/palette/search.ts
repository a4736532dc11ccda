import type { Entry } from '#web/palette/entries.ts';
import { type Findable, findBest, wantedOf } from '#web/palette/match.ts';

/** A page to go to or a thing to do, known before anything is loaded. */
export type Command = Findable & { id: string; group: 'Pages' | 'Actions'; label: string };

/** One line of the palette. */
export type Line =
  | { type: 'command'; id: string; label: string; hint: string; command: Command }
  | { type: 'record'; id: string; label: string; hint: string; entry: Entry }
  | { type: 'transfer'; id: string; label: string; hint: string; flatId: string }
  | { type: 'all'; id: string; label: string; hint: string; kind: Entry['kind']; query: string };

export type Group = { heading: string; lines: Line[] };

export type Records = Record<Entry['kind'], readonly Entry[]>;

/** Lines of one group. What more there is, is said and one press away. */
export const limit = 6;

const headings = { flat: 'Flats', owner: 'Owners', vehicle: 'Vehicles' } as const;
const nouns = { flat: 'flats', owner: 'owners', vehicle: 'vehicles' } as const;
const kinds = ['flat', 'owner', 'vehicle'] as const;
const plain = new Intl.NumberFormat('en-IN');

/** What fits, in groups; the group with the best fit first. Without a query: everything that can be done. */
export function search(query: string, commands: readonly Command[], records: Records): Group[] {
  const wanted = wantedOf(query);
  if (wanted === '') {
    return (['Actions', 'Pages'] as const).map((heading) => ({
      heading,
      lines: commands.filter(({ group }) => group === heading).map(asCommandLine),
    }));
  }
  const ranked = [
    ...kinds.map((kind) => recordGroup(kind, wanted, query, records[kind])),
    actionGroup(wanted, commands, records.flat),
    commandGroup('Pages', wanted, commands),
  ];
  return ranked.filter(({ lines }) => lines.length > 0).sort((a, b) => a.best - b.best);
}

type Ranked = Group & { best: number };

function recordGroup(kind: Entry['kind'], wanted: string, query: string, entries: readonly Entry[]): Ranked {
  const { items, total, best } = findBest(entries, wanted, limit);
  const lines: Line[] = items.map((entry) => ({
    type: 'record',
    id: `${kind}-${entry.id}`,
    label: entry.label,
    hint: entry.hint,
    entry,
  }));
  if (total > limit) {
    const label = `All ${plain.format(total)} ${nouns[kind]} that fit`;
    lines.push({
      type: 'all',
      id: `all-${kind}`,
      label,
      hint: 'Opens the list',
      kind,
      query: asListQuery(kind, query),
    });
  }
  return { heading: headings[kind], lines, best };
}

/** The list of flats knows their numbers with the hyphen only. */
function asListQuery(kind: Entry['kind'], query: string): string {
  return kind === 'flat' ? query.trim().replace(/^([a-z])(?=\d)/i, '$1-') : query.trim();
}

function commandGroup(heading: Command['group'], wanted: string, commands: readonly Command[]): Ranked {
  const { items, best } = findBest(
    commands.filter(({ group }) => group === heading),
    wanted,
    limit,
  );
  return { heading, lines: items.map(asCommandLine), best };
}

/** 'Transfer A-101' is there for a flat that is named exactly, and for every flat that fits after the word itself. */
function actionGroup(wanted: string, commands: readonly Command[], flats: readonly Entry[]): Ranked {
  const group = commandGroup('Actions', wanted, commands);
  const [, named] = /^transfer (.+)$/.exec(wanted) ?? [];
  const found = findBest(flats, named ?? wanted, limit);
  // Without the word only a flat that is meant beyond doubt: its whole number.
  const meant = named !== undefined ? found.items : found.items.filter(({ texts }) => texts.includes(wanted));
  if (meant.length === 0) return group;
  const transfers = meant.map(
    ({ id, label, hint }): Line => ({
      type: 'transfer',
      id: `transfer-${id}`,
      label: `Transfer ${label}`,
      hint,
      flatId: id,
    }),
  );
  return {
    heading: 'Actions',
    lines: [...transfers, ...group.lines],
    best: named !== undefined ? 0 : Math.min(group.best, 3),
  };
}

function asCommandLine(command: Command): Line {
  return { type: 'command', id: `command-${command.id}`, label: command.label, hint: '', command };
}
