import { join } from 'node:path';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Replica } from '../../platform/database/replica/replica.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Processes, type Task } from '../../platform/processes/processes.ts';
import { TaskLost } from '../../platform/processes/taskProcess.ts';
import { claim, giveUp } from './store.ts';
import type { yearArchive } from './yearArchive.ts';

const YEAR_ARCHIVE: Task<typeof yearArchive> = {
  lane: 'archives',
  module: join(import.meta.dirname, 'yearArchive.ts'),
};

interface Making {
  readonly database: Database;
  readonly replica?: Pick<Replica, 'state' | 'asked'> | undefined;
  readonly processes: Pick<Processes, 'run'>;
  readonly log: { info(details: object, message: string): void; error(details: object, message: string): void };
  /** Aborted when the worker stops. */
  readonly signal: AbortSignal;
}

/** Most tries of one archive, the ones that died with their worker included. */
const TRIES = 5;

const GIVEN_UP =
  'Le dossier n’a pas pu être préparé. Demandez-le de nouveau\u202f; si l’échec se répète, écrivez à l’équipe Boucle.';

/**
 * Makes the archive of a period. Each run, after a killed worker or at the same time as another
 * one, writes a separate try, and the kept file is one try's. Throws when it is to be retried.
 */
export async function makeYearArchive(
  { database, replica, processes, log, signal }: Making,
  { accountId, id }: { readonly accountId: number; readonly id: number },
): Promise<void> {
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(database, { kind: 'account', accountId }, work);
  const archive = await run((tx) => claim(tx, accountId, id));
  if (archive === undefined) return;
  const { year, quarter } = archive;
  const about = { accountId, archive: id, year, quarter, try: archive.try };
  if (archive.try > TRIES) {
    await run((tx) => giveUp(tx, archive, GIVEN_UP));
    return;
  }
  const begun = performance.now();
  const { login, pooler } = database;
  const there = replica?.state === 'ready' ? replica.asked : undefined;
  const request = { login, pooler, replica: there, archive };
  const answer = await processes.run(String(accountId), YEAR_ARCHIVE, [request], { signal }).catch((error: unknown) => {
    // A process that was ended is not at fault.
    if (error instanceof TaskLost || signal.aborted) throw error;
    log.error({ ...about, error }, 'year archive failed');
    if (archive.try < TRIES) throw error;
    return { impossible: GIVEN_UP };
  });
  if ('superseded' in answer) return;
  if ('impossible' in answer) {
    log.error({ ...about, failure: answer.impossible }, 'year archive impossible');
    await run((tx) => giveUp(tx, archive, answer.impossible));
    return;
  }
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  const { peakKib, fromReplica } = answer;
  log.info({ ...about, seconds, peakMib: Math.round(peakKib / 1024), fromReplica }, 'year archive made');
}
