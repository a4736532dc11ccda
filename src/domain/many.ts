import { z } from 'zod';
import { encoded } from '#domain/message.ts';

/*
 * What takes many values is counted before it is looked at, and looked at up to the first that is wrong: a reason for each
 * of thousands would stop the server (docs/rules.md, Trouble).
 */

/** What is said of something else, and where it is otherwise of none, of too many and of one that is wrong. */
type Reasons = { error?: string; none?: string; tooMany?: string; wrong?: string };

/** So many of one kind at most; the first that is wrong is told at its place. */
export function listOf<T extends z.ZodType>(one: T, most: number, { error, none, tooMany = error }: Reasons = {}) {
  const list = z.array(one, error).max(most, tooMany);
  return z.preprocess(
    (given: z.input<T>[]) => (Array.isArray(given) && given.length <= most ? toFirstWrong(given, one) : given),
    none === undefined ? list : list.min(1, none),
  );
}

function toFirstWrong<T>(given: T[], one: z.ZodType): T[] {
  const place = given.findIndex((each) => !one.validate(each));
  return place < 0 ? given : given.slice(0, place + 1);
}

/** So many values at most, each by its key; the first that is wrong is told at its key, or of all in the words of `wrong`. */
export function recordOf<K extends z.ZodType<string, string>, V extends z.ZodType>(
  key: K,
  value: V,
  most: number,
  { error, none, tooMany = error, wrong }: Reasons,
) {
  const record = z.record(key, value, error);
  return z.preprocess((given: z.input<typeof record>, context) => {
    const say = (text: string | undefined, path: string[] = []) => {
      context.addIssue({ code: 'custom', message: text, path });
      return z.NEVER;
    };
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
    const entries = Object.entries<unknown>(given);
    if (entries.length > most) return say(tooMany);
    if (entries.length === 0 && none !== undefined) return say(none);
    const first = entries.find(([name, one]) => !key.validate(name) || !value.validate(one));
    if (!first) return given;
    if (wrong !== undefined) return say(wrong);
    const [name, one] = first;
    const reason = key.validate(name) ? value.safeParse(one).error : key.safeParse(name).error;
    return say(reason?.issues[0]?.message, [name.slice(0, 100)]);
  }, record);
}

/** Many records are given one thing at once. */
export const sayOneChange = { error: encoded('say_one_change') };

export function saysOne(values: object): boolean {
  return Object.values(values).filter((value) => value !== undefined).length === 1;
}
