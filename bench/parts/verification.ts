import { openDatabase } from '../../server/database/pool.ts';
import { verifyAccount } from '../../server/ledger/verification/verifyAccount.ts';
import { query } from '../cluster.ts';
import { type Figure, atMost } from '../figure.ts';
import { millisecondsOf } from '../processor.ts';
import { type Part } from '../part.ts';
import { median, spread } from '../statistics.ts';

const FULL_BAR = 60;
/** A history without new postings costs a moment. */
const SINCE_BAR = 5;
const ROUNDS = 3;
/** Number of connections that recounts by two connections each keep busy. */
const CONNECTIONS = 4;

/** The books of a simulated year of the size asked for, recounted whole, then what was posted since: seconds, and what it takes of the processors. */
export const verification: Part = async ({ cluster, rows }): Promise<Figure[]> => {
  const filled = await cluster.simulated(rows);
  const [account] = await query<{ id: number }>(filled.ownerConfig, 'select min(id) as id from accounts');
  const database = openDatabase({ ownerConfig: filled.ownerConfig, max: CONNECTIONS });
  try {
    const figures: Figure[] = [];
    for (const [mode, what, bar] of [
      ['full', 'Vérification entière', FULL_BAR],
      ['incremental', 'Vérification de ce qui suit', SINCE_BAR],
    ] as const) {
      const seconds: number[] = [];
      const processor: number[] = [];
      let [transactions, off] = [0, 0];
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        const taken = await millisecondsOf(filled, async () => {
          const report = await verifyAccount(database, account?.id ?? 0, { mode });
          transactions = report.transactions;
          off += report.off;
        });
        seconds.push((performance.now() - began) / 1000);
        processor.push(taken / 1000);
      }
      if (off > 0) throw new Error(`${what} : ${off} écarts.`);
      const detail = `${transactions} transactions, ${spread(seconds)} s\u202f; processeur de PostgreSQL ${spread(processor)} s`;
      figures.push(atMost(what, median(seconds), 's', bar, detail));
    }
    return figures;
  } finally {
    await database.close();
  }
};
