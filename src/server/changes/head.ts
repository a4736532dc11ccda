import type { ExpressionBuilder } from 'kysely';
import { compiledOnce } from '#server/database/compiled.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

/**
 * Where the log ended at some moment, as it was noted elsewhere: the number of activities, and the first digits of the
 * hash over them.
 */
export type NotedHead = { ordinal: number; hash: string };

// 128 bits: nobody makes another log with the same end, and it can still be typed from paper.
const digits = 32;

export function headText({ ordinal, hash }: Pick<Tables['logHead'], 'ordinal' | 'hash'>): string {
  return `${ordinal}-${hash.slice(0, digits)}`;
}

/** Where the log ends now, to be noted elsewhere; null before there was one. */
export async function presentHead(db: Db | Trx): Promise<string | null> {
  const head = await db.selectFrom('logHead').select(['ordinal', 'hash']).executeTakeFirst();
  return head ? headText(head) : null;
}

/** Reads a head as it was noted, also typed with spaces; null for any other text. */
export function readHead(text: string): NotedHead | null {
  if (text.length > 200) return null;
  const [, ordinal, hash] = /^(\d{1,15})-([0-9a-f]{32,64})$/.exec(text.replace(/\s+/g, '').toLowerCase()) ?? [];
  return ordinal && hash ? { ordinal: Number(ordinal), hash } : null;
}

/** The number of the log's last line, as this transaction sees it. */
export async function lastSeq(db: Db | Trx): Promise<number> {
  const [head] = await seqOfHead(db);
  if (!head) throw new Error('The log has no head');
  return head.seq;
}

const seqOfHead = compiledOnce((db) => db.selectFrom('logHead').select('seq'));

/**
 * The same in a condition on lines, `where('seq', '<=', headSeq)`: beyond it lies what imports have staged
 * (changes/stage.ts), which PostgreSQL would look through each time.
 */
export const headSeq = (query: ExpressionBuilder<Tables, 'changes'>) => query.selectFrom('logHead').select('seq');
