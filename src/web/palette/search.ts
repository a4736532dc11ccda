import { capitalised } from '#domain/sentences/log.ts';
import { type Slices, whole } from '#domain/slices.ts';
import type { RecordCommand, RecordKind, Run } from '#web/concept.ts';
import type { PaletteCommand } from '#web/palette/commands.ts';
import type { FindableEntry } from '#web/palette/match.ts';
import { findBest, foundBeside, type Query, queryOf, rankOf } from '#web/palette/match.ts';
import type { Icon } from '#web/ui/icon.ts';
import IconList from '~icons/tabler/list';

/** One line of the palette. */
export type Line = { id: string; label: string; hint: string; icon: Icon; run: Run };

export type Group = { heading: string; lines: Line[] };

export type RecordList = { kind: RecordKind; entries: readonly FindableEntry[] };

/** Everything there is to find. */
export type Offer = {
  commands: readonly PaletteCommand[];
  recordCommands: readonly RecordCommand[];
  records: readonly RecordList[];
};

/** The most lines of one group; the count of further results is shown with a way to them. */
export const limit = 6;

const plain = new Intl.NumberFormat('en-IN');

/** The results in groups, the group with the best match first. Without a query: all commands. */
export function search(query: string, offer: Offer): Group[] {
  return whole(searching(query, offer)).groups;
}

/** `search` in slices; also returns its query and offer. */
export function* searching(query: string, offer: Offer): Slices<{ query: string; offer: Offer; groups: Group[] }> {
  const { commands, recordCommands, records } = offer;
  const wanted = queryOf(query);
  if (wanted.parts.length === 0) {
    const all = (['Actions', 'Pages'] as const).map((heading) => ({
      heading,
      lines: commands.filter(({ group }) => group === heading).map(asCommandLine),
    }));
    return { query, offer, groups: all };
  }
  const ranked: Ranked[] = [];
  for (const list of records) ranked.push(yield* recordGroup(list, wanted, query));
  ranked.push(yield* actionGroup(query, commands, recordCommands, records));
  ranked.push(yield* commandGroup('Pages', wanted, commands));
  return { query, offer, groups: ranked.filter(({ lines }) => lines.length > 0).sort((a, b) => a.best - b.best) };
}

type Ranked = Group & { best: number };

function* recordGroup({ kind, entries }: RecordList, wanted: Query, query: string): Slices<Ranked> {
  const { items, total, best } = yield* findBest(entries, wanted, limit);
  const lines = items.map(
    (entry): Line => ({
      id: `${kind.many}-${entry.id}`,
      label: entry.label,
      hint: hintOf(entry, wanted),
      icon: kind.icon,
      run: (tools) => kind.open(entry, tools),
    }),
  );
  const { openList } = kind;
  if (total > limit && openList !== null) {
    lines.push({
      id: `all-${kind.many}`,
      label: `All ${plain.format(total)} ${kind.many} that fit`,
      hint: 'Opens the list',
      icon: IconList,
      run: (tools) => openList(query.trim(), tools),
    });
  }
  return { heading: kind.heading, lines, best };
}

function* commandGroup(
  heading: PaletteCommand['group'],
  wanted: Query,
  commands: readonly PaletteCommand[],
): Slices<Ranked> {
  const { items, best } = yield* findBest(
    commands.filter(({ group }) => group === heading),
    wanted,
    limit,
  );
  return { heading, lines: items.map(asCommandLine), best };
}

/** The entry's hint, and the matching detail that its line does not show: an e-mail, an earlier name. */
function hintOf(entry: FindableEntry, wanted: Query): string {
  const beside = foundBeside(entry, `${entry.label} ${entry.hint}`, wanted);
  return [entry.hint, beside].filter((part) => part !== null && part !== '').join(' · ');
}

function* actionGroup(
  query: string,
  commands: readonly PaletteCommand[],
  recordCommands: readonly RecordCommand[],
  records: readonly RecordList[],
): Slices<Ranked> {
  const group = yield* commandGroup('Actions', queryOf(query), commands);
  const ofRecords: RecordCommandLines[] = [];
  for (const command of recordCommands) ofRecords.push(yield* recordCommandLines(query, command, records));
  return {
    heading: 'Actions',
    lines: [...ofRecords.flatMap(({ lines }) => lines), ...group.lines],
    best: Math.min(group.best, ...ofRecords.map(({ best }) => best)),
  };
}

type RecordCommandLines = Pick<Ranked, 'lines' | 'best'>;

/** Lines such as 'Transfer A-101': for a flat whose exact name is typed, and for every matching flat after the verb. */
function* recordCommandLines(
  query: string,
  command: RecordCommand,
  records: readonly RecordList[],
): Slices<RecordCommandLines> {
  const entries = records.find(({ kind }) => kind.many === command.of)?.entries ?? [];
  const beginning = `${command.verb} `;
  const typed = query.trimStart();
  const isNamed = typed.toLowerCase().startsWith(beginning);
  const wanted = queryOf(isNamed ? typed.slice(beginning.length) : typed);
  if (wanted.parts.length === 0) return { lines: [], best: Number.POSITIVE_INFINITY };
  const found = yield* findBest(entries, wanted, limit);
  // Without the verb only a record whose whole name is typed.
  const meant = isNamed ? found.items : found.items.filter((entry) => rankOf(entry, wanted) === 0);
  const lines = meant.map(
    (entry): Line => ({
      id: `${command.verb}-${entry.id}`,
      label: `${capitalised(command.verb)} ${entry.label}`,
      hint: entry.hint,
      icon: command.icon,
      run: (tools) => command.run(entry, tools),
    }),
  );
  const best = isNamed ? 0 : 3;
  return { lines, best: lines.length === 0 ? Number.POSITIVE_INFINITY : best };
}

function asCommandLine({ id, label, icon, run }: PaletteCommand): Line {
  return { id: `command-${id}`, label, hint: '', icon, run };
}
