import { sqlState } from '../../../platform/database/errors.ts';
import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { writeEvent } from '../../../platform/http/audit.ts';
import { accountTables, endExample, exampleToRemove, removeJobs, removeRows } from './queries.ts';
import { deletionOrder } from './tableOrder.ts';

/** Rows of one transaction: some tenths of a second. */
const BATCH = 2_000;
const FOREIGN_KEY = '23503';

/** A job that was under way wrote a row that leads to one of these: both go with the next pass. */
function neededStill(error: unknown): number {
  if (sqlState(error) !== FOREIGN_KEY) throw error;
  return 1;
}

/** Sums and counts that triggers write back while rows leave are gone with the second pass. */
const PASSES = 10;

/**
 * Removes an example with every row of it, table by table as the catalogue orders them, a little at
 * a time. Broken off anywhere it goes on where it is begun again: what is gone is gone, and the
 * example ends with its last row. Writes it in the journal of the real initiative.
 */
export async function removeExample(database: Database, accountId: number, most = BATCH): Promise<void> {
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inScope(database, { kind: 'platform', examples: 'too' }, work, { recurring: true });
  const exampleId = await run((tx) => exampleToRemove(tx, accountId));
  if (exampleId === undefined) return;
  if (exampleId !== null) {
    const { tables, references } = await run(accountTables);
    const order = deletionOrder(tables, references);
    await run((tx) => removeJobs(tx, exampleId));
    for (let pass = 0, gone = 1; gone > 0 && pass < PASSES; pass += 1) {
      gone = 0;
      for (const table of order) {
        for (let rows = most; rows === most; gone += rows) {
          rows = await run((tx) => removeRows(tx, { exampleId, table, most })).catch(neededStill);
        }
      }
    }
  }
  await run(async (tx) => {
    await endExample(tx, accountId, exampleId);
    writeEvent(tx, {
      accountId,
      personId: null,
      action: 'example.removed',
      entityId: null,
      details: {},
      address: null,
      requestId: 'remove-example',
    });
  });
}
