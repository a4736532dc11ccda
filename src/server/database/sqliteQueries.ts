import { type LimitNode, SqliteQueryCompiler, ValueNode } from 'kysely';

/**
 * Queries in SQLite's words. A limit that is known stands in them as it is: SQLite prepares a statement with one among its
 * values anew each time it is asked, which costs several times what asking does.
 */
export class SqliteQueries extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }
}
