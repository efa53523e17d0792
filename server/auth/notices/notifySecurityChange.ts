import { type Tx } from '../../platform/database/transaction.ts';
import { type AuthDependencies } from '../dependencies.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { type Circumstances, type SecurityNews, securityMail } from '../../outside/mails/securityMail.ts';
import { brandOf, recipientsBy } from './recipients.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';

/** Dependencies of a mail that is written within a transaction. */
export type Notifiers = Pick<AuthDependencies, 'config' | 'jobs' | 'secret' | 'now'>;

/**
 * Mails a person what happened to their ways in, once, in the transaction where it happened.
 * Nothing for anyone who may not enter.
 */
export async function notifySecurityChange(
  tx: Tx,
  { config, jobs, secret, now }: Notifiers,
  personId: number,
  news: SecurityNews,
  from: Omit<Circumstances, 'at'>,
): Promise<void> {
  const [recipient] = await recipientsBy(tx, 'p.id = $1', personId);
  if (recipient === undefined) return;
  const { accountId, email: to, name } = recipient;
  const forgotten = `${consoleOrigin(config)}/admin/password/forgotten`;
  const words = securityMail({
    brand: brandOf(recipient),
    name,
    news,
    circumstances: { ...from, at: now() },
    forgotten,
  });
  await writeMail(tx, { kind: kindOf(news), accountId, to, ...words }, secret, (at, job, data) =>
    jobs.add(at, job, data),
  );
}

function kindOf({ what }: SecurityNews): 'new_device' | 'google' | 'second_factor' {
  if (what === 'new_device') return what;
  return what === 'google_off' ? 'google' : 'second_factor';
}
