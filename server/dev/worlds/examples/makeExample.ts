import { randomInt } from 'node:crypto';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type SecretKeys } from '../../../platform/crypto/keys.ts';
import { DatabaseAway, notNow } from '../../../platform/database/errors.ts';
import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { writeCast } from '../cast/cast.ts';
import { exampleStory } from '../cast/example.ts';
import { createRandom } from '../random.ts';
import { liveStory } from '../story/live.ts';
import { closeMonths } from '../story/months.ts';
import { recordHistory } from '../../../domain/ledger/history/history.ts';
import { rollUpLoans } from '../../../domain/statistics/loanRollups.ts';
import { claimExample, exampleIsReady, giveUpExample, writeStep } from './queries.ts';

interface Making {
  readonly database: Database;
  /** The key that seals PINs. */
  readonly secret: SecretKeys;
  readonly log: { info(details: object, message: string): void; error(details: object, message: string): void };
}

/** Its removal was requested while it was made. */
class RemovedMeanwhile extends Error {
  override name = 'RemovedMeanwhile';
}

/** Of `createRandom`: each example has different cards and consos. */
const SEEDS = 2 ** 32;

/**
 * Makes the example of an initiative, all or nothing: killed on the way it leaves nothing, and is
 * made anew. Done by two at once, the second finds it made. A failure is logged, and the caller is
 * invited to try again.
 */
export async function makeExample({ database, secret, log }: Making, accountId: number): Promise<void> {
  const begun = performance.now();
  // Written in another transaction: the one that makes it shows nothing before its end.
  const report = (step: number) =>
    inScope(database, { kind: 'account', accountId }, (tx) => writeStep(tx, accountId, step)).catch(database.report);
  try {
    const made = await inScope(database, { kind: 'platform', examples: 'too' }, (tx) =>
      writeExample(tx, accountId, { secret, report }),
    );
    if (made === null) return;
    await rollUpLoans(database, made.exampleId);
    const seconds = Math.round(performance.now() - begun) / 1000;
    log.info({ accountId, ...made, seconds }, 'example made');
  } catch (error) {
    if (error instanceof RemovedMeanwhile) return;
    // A failure that passes is tried again, by the job.
    if (error instanceof DatabaseAway || notNow(error) !== undefined) throw error;
    log.error({ accountId, error }, 'example failed');
    await inScope(database, { kind: 'account', accountId }, (tx) => giveUpExample(tx, accountId));
  }
}

async function writeExample(
  tx: Tx,
  accountId: number,
  { secret, report }: { secret: SecretKeys; report: (step: number) => Promise<void> },
): Promise<{ exampleId: number; transactions: number } | null> {
  const claimed = await claimExample(tx, accountId);
  if (claimed === undefined) return null;
  const { name, openedBy } = claimed;
  const today = parisDay(tx.now());
  const random = createRandom(randomInt(SEEDS));
  const cast = await writeCast(tx, exampleStory(name), { today, key: secret, random, exampleOf: accountId });
  await report(1);
  const world = { ...cast, adminId: openedBy, employeeId: openedBy };
  const steps = liveStory(world, random);
  await recordHistory(tx, world.accountId, steps);
  await report(2);
  await closeMonths(tx, world);
  if (!(await exampleIsReady(tx, accountId))) throw new RemovedMeanwhile();
  return { exampleId: cast.accountId, transactions: steps.length };
}
