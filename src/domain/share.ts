/**
 * A share in a flat is a fraction of it, kept as 1/3 in lowest terms; together the holders' shares are the whole
 * (docs/rules.md, Joint owners).
 */

type Fraction = { of: bigint; from: bigint };

/** The largest denominator: no deed has finer shares. */
const finest = 10_000n;
const fraction = /^(\d{1,5})\s*\/\s*(\d{1,5})$/;
const decimal = /^(\d{0,3})(?:\.(\d{1,4}))?\s*(%)?$/;

/** Reads '1/3', '50 %' and '0.5' into the stored form; null where the text is no share of a whole. */
export function readShare(text: string): string | null {
  const given = text.trim();
  if (given.length > 20) return null;
  const read = fractionIn(given) ?? decimalIn(given);
  if (read === null || read.of <= 0n || read.of > read.from || read.from > finest) return null;
  return written(read);
}

function fractionIn(text: string): Fraction | null {
  const [, of, from] = fraction.exec(text) ?? [];
  return of && from && BigInt(from) > 0n ? lowest({ of: BigInt(of), from: BigInt(from) }) : null;
}

function decimalIn(text: string): Fraction | null {
  const [, whole = '', places = '', perCent] = decimal.exec(text) ?? [];
  if (whole === '' && places === '') return null;
  const from = 10n ** BigInt(places.length) * (perCent ? 100n : 1n);
  return lowest({ of: BigInt(whole + places), from });
}

function lowest({ of, from }: Fraction): Fraction {
  let [a, b] = [of, from];
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? { of, from } : { of: of / a, from: from / a };
}

function written({ of, from }: Fraction): string {
  return `${of}/${from}`;
}

function kept(share: string): Fraction {
  const [of = '0', from = '1'] = share.split('/');
  return { of: BigInt(of), from: BigInt(from) };
}

/** The sum of stored shares: '1/1' is the whole. */
export function sumOf(shares: readonly string[]): string {
  const sum = shares
    .map(kept)
    .reduce((one, other) => lowest({ of: one.of * other.from + other.of * one.from, from: one.from * other.from }), {
      of: 0n,
      from: 1n,
    });
  return written(sum);
}

/** 100 per cent in parts as equal as two places allow: 33.33, 33.33 and 33.34. */
export function equalShares(count: number): number[] {
  const share = Math.floor(100_00 / count);
  return Array.from({ length: count }, (_, place) => (place < count - 1 ? share : 100_00 - share * (count - 1)) / 100);
}

/**
 * The parts of a share by the per cents of a nomination: of '1/2', three equal parts are '1/6' each. Null where a part
 * is finer than any deed has.
 */
export function partsOf(share: string, perCents: readonly number[]): (string | null)[] {
  const { of, from } = kept(share);
  const isEqual = equalShares(perCents.length).every((equal, place) => equal === perCents[place]);
  return perCents.map((perCent) => {
    const part = isEqual
      ? { of, from: from * BigInt(perCents.length) }
      : { of: of * BigInt(Math.round(perCent * 100)), from: from * 10_000n };
    const lowered = lowest(part);
    return lowered.from > finest ? null : written(lowered);
  });
}

/** Whether a stored share is smaller than another one. */
export function isSmallerShare(one: string, other: string): boolean {
  const [a, b] = [kept(one), kept(other)];
  return a.of * b.from < b.of * a.from;
}

/**
 * Whether a sum of shares differs from the whole only by rounding, as of thirds written as decimals: by less than 2 %.
 */
export function isNearlyWhole(sum: string): boolean {
  const { of, from } = kept(sum);
  const missing = of > from ? of - from : from - of;
  return missing > 0n && missing * 50n < from;
}

/** '1/2', or '33.33 %' where the denominator is above 100. */
export function spokenShare(share: string): string {
  const { of, from } = kept(share);
  if (of === from) return 'the whole';
  return from <= 100n ? share : `${Number((of * 1_000_000n) / from) / 10_000} %`;
}
