import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type JobQueue } from '../../platform/jobs/queue.ts';
import { depositInvoices } from './depositInvoices.ts';
import { type InvoicePlatform } from './platform.ts';
import { readMessages } from './readMessages.ts';
import { reportPayments } from './reportPayments.ts';

interface PlatformLog {
  readonly error: (facts: object, message: string) => void;
  readonly info: (facts: object, message: string) => void;
}

/**
 * Puts a job for each account whose invoices go through the platform, or went: what was deposited
 * is still answered.
 */
export async function findPlatformWork(database: Database, add: JobQueue['add']): Promise<void> {
  await inScope(database, { kind: 'platform' }, async (tx) => {
    const { rows: on } = await tx.raw<{ id: number }>({
      text: 'select id from accounts where invoices_deposited_from is not null',
    });
    const { rows: deposited } = await tx.raw<{ id: number }>({
      text: 'select distinct account_id as id from invoice_deposits',
    });
    for (const accountId of new Set([...on, ...deposited].map(({ id }) => id)))
      await add(tx, 'invoice-platform', { accountId });
  });
}

/**
 * Exchanges with the platform of one account: deposits invoices, reads their statuses, reports
 * payments. A run that was cut short is completed by the next.
 */
export async function workWithPlatform(
  { database, platform, log }: { database: Database; platform: InvoicePlatform; log: PlatformLog },
  accountId: number,
): Promise<void> {
  const done = await depositInvoices(database, platform, accountId);
  const read = await readMessages(database, platform, accountId, (reason, message) =>
    log.error({ accountId, reason, message }, 'message of the platform not used'),
  );
  const reported = await reportPayments(database, platform, accountId);
  if (done.deposited + done.failed + read + reported > 0)
    log.info({ accountId, ...done, read, reported }, 'invoices and platform');
}
