import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether a column holds this text somewhere; what the text says is never a pattern. */
export function contains(column: string | RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return like(column, `%${escaped(text)}%`);
}

/** Whether a column ends with this text. */
export function endsWith(column: string | RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return like(column, `%${escaped(text)}`);
}

function like(column: string | RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} like ${pattern} escape '\\'`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
