import { setTimeout as sleep } from 'node:timers/promises';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { writeMail } from './mail.ts';
import { noticeMail } from './noticeMail.ts';
import { handOverNotices, noticeMailed, takeNotice } from './queries.ts';
import { type JobQueue } from '../../platform/jobs/queue.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';

const PAUSE_MS = 1_000;
const AT_ONCE = 100;

/** Hands what triggers wrote over to jobs, until it is stopped; any number of workers share it. */
export function handOver(database: Database, add: JobQueue['add']): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const some = () =>
    inScope(
      database,
      { kind: 'platform' },
      async (tx) => {
        const notices = await handOverNotices(tx, AT_ONCE);
        for (const notice of notices) await add(tx, 'notice', notice);
        return notices.length;
      },
      { recurring: true },
    );
  const goOn = async (): Promise<void> => {
    while (!signal.aborted) {
      const handed = await some().catch((error: unknown) => {
        database.report(error);
        return 0;
      });
      if (handed < AT_ONCE) await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = goOn();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

/** Makes a notice a mail, once: the mail, its job and the mark are one transaction. */
export async function mailNotice(
  database: Database,
  { id, accountId }: { readonly id: number; readonly accountId: number },
  { key, add }: { key: SecretKeys; add: JobQueue['add'] },
): Promise<void> {
  await inScope(database, { kind: 'platform' }, async (tx) => {
    const notice = await takeNotice(tx, accountId, id);
    if (notice === undefined) return;
    const mail = { kind: notice.kind, accountId, to: notice.email, ...noticeMail(notice) };
    await noticeMailed(tx, accountId, id, await writeMail(tx, mail, key, add));
  });
}
