import { z } from 'zod';
import { encoded } from '#domain/message.ts';

/*
 * Schemas of many values check their number first, and then the values up to the first wrong one: an error for each of
 * thousands of values would stop the server (docs/rules.md, Trouble).
 */

/** The messages for a value of another type (`error`), for none and for too many. */
type Reasons = { error?: Said; none?: string; tooMany?: Said };
type Said = string | ((issue: { input?: unknown }) => string);

/** A list of at most `most` values. The error for the first wrong value stands at its index. */
export function listOf<T extends z.ZodType>(one: T, most: number, { error, none, tooMany = error }: Reasons = {}) {
  const list = z.array(one, error && { error }).max(most, tooMany && { error: tooMany });
  return z.preprocess(
    (given: z.input<T>[]) => (Array.isArray(given) && given.length <= most ? toFirstWrong(given, one) : given),
    none === undefined ? list : list.min(1, none),
  );
}

function toFirstWrong<T>(given: T[], one: z.ZodType): T[] {
  const place = given.findIndex((each) => !one.validate(each));
  return place < 0 ? given : given.slice(0, place + 1);
}

/** At most `most` values by their keys. The error for the first wrong one stands at its key. */
export function recordOf<K extends z.ZodType<string, string>, V extends z.ZodType>(
  key: K,
  value: V,
  most: number,
  { error, tooMany = error }: { error?: string; tooMany?: string },
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
    const first = entries.find(([name, one]) => !key.validate(name) || !value.validate(one));
    if (!first) return given;
    const [name, one] = first;
    const reason = key.validate(name) ? value.safeParse(one).error : key.safeParse(name).error;
    return say(reason?.issues[0]?.message, [name.slice(0, 100)]);
  }, record);
}

/** The message of a bulk edit that does not change exactly one field. */
export const sayOneChange = { error: encoded('say_one_change') };

export function saysOne(values: object): boolean {
  return Object.values(values).filter((value) => value !== undefined).length === 1;
}
