import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { writeMail } from './mail.ts';
import { noticeMail } from './noticeMail.ts';
import { handOverNotices, noticeMailed, takeNotice } from './queries.ts';
import { type JobQueue } from '../../platform/jobs/queue.ts';
import { type Wakeups } from '../../platform/jobs/wakeups.ts';
import { accountsWithMessages, type MessageMeans, sendMessages } from './messages/sendMessages.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';

const PAUSE_MS = 1_000;
const AT_ONCE = 100;

/**
 * Hands what triggers wrote, and messages whose seconds are over, to jobs until it is stopped; any
 * number of workers share it.
 */
export function handOver(database: Database, means: MessageMeans, wakeups: Wakeups): { stop(): Promise<void> } {
  const some = () =>
    inScope(
      database,
      { kind: 'platform' },
      async (tx) => {
        const notices = await handOverNotices(tx, AT_ONCE);
        for (const notice of notices) await means.add(tx, 'notice', notice);
        return notices.length;
      },
      { recurring: true, planOnce: true },
    );
  const ofAccount = (accountId: number) =>
    inScope(database, { kind: 'platform' }, (tx) => sendMessages(tx, accountId, AT_ONCE, means), { recurring: true });
  /** The most of one account: what one cannot send holds no other up. */
  const messages = async (): Promise<number> => {
    let most = 0;
    for (const id of await inScope(database, { kind: 'platform' }, accountsWithMessages, { recurring: true }))
      most = Math.max(most, await ofAccount(id).catch(reported));
    return most;
  };
  const reported = (error: unknown): number => {
    database.report(error);
    return 0;
  };
  return wakeups.repeat(PAUSE_MS, async (signal) => {
    let handed = 0;
    do {
      handed = Math.max(await some().catch(reported), await messages().catch(reported));
      // Their jobs wait.
      if (handed > 0) wakeups.wake();
    } while (handed >= AT_ONCE && !signal.aborted);
    return handed > 0;
  });
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
