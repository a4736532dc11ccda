import type { Trx } from './frozen/step.ts';

/** What is done once a day, by whichever server comes first: see jobs.ts. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('day', 'text')
    .addColumn('holder', 'text')
    .addColumn('claimedAt', 'text')
    .addColumn('finishedAt', 'text')
    .addColumn('failedAt', 'text')
    .addColumn('problem', 'text')
    .addColumn('result', 'text')
    .execute();
}
