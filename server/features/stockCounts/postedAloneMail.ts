import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { brandOf, recipientsBy } from '../../auth/notices/recipients.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { postedAloneMail } from '../../outside/mails/postedAloneMail.ts';
import { type LockedCount } from './acts.ts';

/**
 * Mails who administers the initiative that one of them posted a count alone, in the transaction of
 * the posting.
 */
export async function mailPostedAlone(
  { tx, caller, dependencies: { config, jobs, secret } }: CallContext,
  posted: { readonly count: LockedCount; readonly reason: string; readonly surplus: number; readonly missing: number },
): Promise<void> {
  const accountId = accountOf(caller);
  const { count, ...figures } = posted;
  await asPlatform(tx, async () => {
    const recipients = await recipientsBy(tx, `p.role = 'account_admin' and p.account_id = $1`, accountId);
    const self = recipients.find(({ id }) => id === caller.personId);
    for (const recipient of recipients) {
      const words = postedAloneMail({
        brand: brandOf(recipient),
        name: recipient.name,
        title: count.title,
        by: self === undefined || self.name === '' ? (self?.email ?? '') : self.name,
        ...figures,
        at: tx.now(),
        href: `${consoleOrigin(config)}/stock_counts/${count.id}`,
      });
      await writeMail(
        tx,
        { kind: 'count_posted_alone', accountId, to: recipient.email, ...words },
        secret,
        (at, job, data) => jobs.add(at, job, data),
      );
    }
  });
}
