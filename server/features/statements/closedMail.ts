import { accountOf } from '../../platform/api/procedures.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { brandOf, recipientsBy } from '../../auth/notices/recipients.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Dependencies } from '../../dependencies.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { type KeptSeal } from '../../domain/ledger/months/seals.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { monthClosedMail } from '../../outside/mails/monthClosedMail.ts';

/**
 * Mails the seal of a month (YYYY-MM) to anyone who administers the initiative, in the transaction
 * of its closing.
 */
export async function mailSeal(
  { tx, caller, dependencies }: { tx: Tx; caller: Caller; dependencies: Dependencies },
  month: string,
  seal: KeptSeal,
): Promise<void> {
  const accountId = accountOf(caller);
  const { config, jobs, secret } = dependencies;
  await asPlatform(tx, async () => {
    for (const recipient of await recipientsBy(tx, `p.role = 'account_admin' and p.account_id = $1`, accountId)) {
      const words = monthClosedMail({
        brand: brandOf(recipient),
        name: recipient.name,
        month,
        seal,
        href: `${consoleOrigin(config)}/books?onglet=sceaux`,
      });
      await writeMail(tx, { kind: 'month_closed', accountId, to: recipient.email, ...words }, secret, (at, job, data) =>
        jobs.add(at, job, data),
      );
    }
  });
}
