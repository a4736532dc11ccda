import { z } from 'zod';
import { StartError } from '#server/config.ts';

/*
 * A backup is one file: a line of JSON that says what it is; the rows, as JSON lines, gzipped and cut into chunks, each
 * sealed where there is a passphrase; and the SHA-256 of all that comes before it.
 */

export const formatName = 'aangan-backup';
/**
 * Version 2 added the head of the log, version 3 whether anything is sealed, version 4 how many of the people are owners;
 * earlier files are read as well.
 */
export const formatVersion = 4;
/** Bytes of a chunk before it is sealed. */
export const chunkBytes = 64 * 1024;
export const digestBytes = 32;
export const mostHeaderBytes = 64 * 1024;

/** Why a file can't be restored, in one line that says what to do. */
export class BackupRefused extends StartError {
  readonly kind: 'damaged' | 'foreign' | 'newer' | 'passphrase' | 'secret' | 'place' | 'no_room';
  constructor(kind: BackupRefused['kind'], sentence: string) {
    super(sentence);
    this.kind = kind;
  }
}

const count = z.int().min(0);

/** How the key is derived from the passphrase. Bounded: a stranger's header must not ask for all the memory. */
export const SealParameters = z.strictObject({
  cost: z
    .int()
    .min(2 ** 10)
    .max(2 ** 18)
    .refine((cost) => Number.isInteger(Math.log2(cost))),
  blockSize: z.literal(8),
  parallelization: z.literal(1),
  salt: z.base64().max(64),
});
export type SealParameters = z.output<typeof SealParameters>;

export const Header = z.strictObject({
  format: z.literal(formatName),
  formatVersion: z.int().min(1).max(formatVersion),
  product: z.string().max(50),
  at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  society: z.string().max(1000),
  /** The migrations that made the tables of the rows. */
  migrations: z.array(z.string().max(100)).min(1).max(1000),
  /** How many rows each table has. */
  tables: z.record(z.string().max(100), count),
  /** How many of the people in the table of owners are owners; null in files of earlier versions, which do not say it. */
  owners: count.nullable().default(null),
  /** The fingerprint of the secret that sealed the numbers in the backup; null where none ever did. */
  secretFingerprint: z.string().max(100).nullable(),
  /**
   * Whether the backup has anything that only this secret opens; true for files of earlier versions, which may have.
   */
  holdsSealed: z.boolean().default(true),
  /** Where its log ends (changes/head.ts): a log that goes on from there has lost nothing. */
  logHead: z.string().max(100).nullable().default(null),
  carriesSecret: z.boolean(),
  seal: SealParameters.nullable(),
});
export type Header = z.output<typeof Header>;

/** How many rows a backup has. */
export function rowsIn({ tables }: Pick<Header, 'tables'>): number {
  return Object.values(tables).reduce((sum, count) => sum + count, 0);
}

/** A value as both engines hold it; bytes are written as base64 in an object. */
export type Value = string | number | null | Uint8Array;

/** A line between the header and the end. */
export type BackupEntry =
  | { kind: 'secret'; secret: string }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'row'; row: Value[] }
  | { kind: 'end' };

/** An entry as a line of JSON: a row is an array, anything else an object. */
export function lineOf(entry: BackupEntry): string {
  const { kind, ...rest } = entry;
  return `${JSON.stringify(kind === 'row' ? entry.row.map(plainValue) : kind === 'end' ? { end: true } : rest)}\n`;
}

function plainValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') };
  if (value === null || typeof value === 'string' || Number.isFinite(value)) return value;
  throw new Error(`A ${typeof value} can't be backed up`);
}

const Cell = z.union([z.string(), z.number(), z.null(), z.strictObject({ bytes: z.base64() })]);
const Line = z.union([
  z.array(Cell).transform((cells): BackupEntry => ({ kind: 'row', row: cells.map(asValue) })),
  z.strictObject({ secret: z.string().max(1000) }).transform((line): BackupEntry => ({ kind: 'secret', ...line })),
  z
    .strictObject({ table: z.string(), columns: z.array(z.string()) })
    .transform((line): BackupEntry => ({ kind: 'table', ...line })),
  z.strictObject({ end: z.literal(true) }).transform((): BackupEntry => ({ kind: 'end' })),
]);

function asValue(cell: z.output<typeof Cell>): Value {
  return typeof cell === 'object' && cell !== null ? Buffer.from(cell.bytes, 'base64') : cell;
}

/** Parses a line. Throws where it is not a line of a backup. */
export function entryOf(line: string): BackupEntry {
  return Line.parse(JSON.parse(line));
}
