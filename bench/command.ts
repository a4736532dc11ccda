import { parseArgs } from 'node:util';

export type Command = {
  /** Scenarios by name, or table, browser, growth, servers, profile. */
  names: string[];
  against: string | null;
  size: number;
  isQuick: boolean;
  isProfiled: boolean;
  contenders: string[] | null;
};

export const usage = `npm run bench [-- what …] [-- options]
  what           table (default), browser, growth, servers, profile, or scenarios of the table by name (a part of one is enough)
  --against REF  hold this copy against another commit instead of the rivals
  --contenders   sqlite,postgres,pocketbase: only these
  --size N       so many flats (20000)
  --quick        one short round: to try the bench itself, its figures say little
  --profile      one scenario on SQLite, and where the processor's time went
  --list, --help this, and the scenarios' names`;

/** Reads the command line. Throws with a sentence on what makes no sense. */
export function readCommand(args: string[]): Command & { isList: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      contenders: { type: 'string' },
      size: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const size = Number(values.size ?? (values.quick ? 1000 : 20_000));
  if (!Number.isInteger(size) || size < 100 || size > 170_000) throw new Error('--size is a number from 100 to 170000');
  return {
    names: positionals.length > 0 ? positionals : ['table'],
    against: values.against ?? null,
    size,
    isQuick: values.quick,
    isProfiled: values.profile,
    contenders: values.contenders?.split(',') ?? null,
    isList: values.list || values.help,
  };
}
