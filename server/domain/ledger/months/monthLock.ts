import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from '../../../platform/database/errors.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { lockAccountExclusively } from '../books/advisoryLocks.ts';
import { LedgerRefusal } from '../refusals.ts';

const TRIES = 20;
const PATIENCE_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Keeps every posting of the account out until the transaction ends. Waits half a second at a time,
 * letting through in between what came in the meantime. Throws LedgerRefusal when one of them lasts
 * longer than all of that.
 */
export async function lockMonth(tx: Tx, accountId: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await inTurn(tx, 'savepoint month', `set local lock_timeout = ${PATIENCE_MS}`);
    try {
      await lockAccountExclusively(tx, accountId);
      await inTurn(tx, 'set local lock_timeout = 0', 'release savepoint month');
      return;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      await inTurn(tx, 'rollback to savepoint month', 'release savepoint month');
    }
    if (tries === TRIES) {
      throw new LedgerRefusal('Des enregistrements sont en cours et durent\u00a0: réessayez dans un instant.');
    }
    await sleep(Math.random() * PATIENCE_MS);
  }
}

/** One statement a message, sent together. */
async function inTurn(tx: Tx, ...texts: readonly string[]): Promise<void> {
  await Promise.all(texts.map((text) => tx.raw({ text })));
}
