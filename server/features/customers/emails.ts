import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { emailMail } from '../../auth/notices/mails.ts';
import { endLinksOf } from '../../auth/people/links.ts';
import { endSessionsOf } from '../../auth/tokens/sessions.ts';
import { type Dependencies } from '../../dependencies.ts';
import { accountBrand } from '../../outside/mails/accountBrand.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { brokenConstraint } from '../../platform/database/errors.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { accessOf } from './access.ts';

export const taken = () => invalidField('email', 'Un conso a déjà cette adresse.');

/** The refusal of an e-mail that somebody of the account has; any other error as it is. */
export function takenBy(error: unknown): unknown {
  const name = brokenConstraint(error);
  if (name === 'customers_account_id_email_key') return taken();
  if (name === 'people_street_email')
    return invalidField('email', 'Un gérant de l’initiative se connecte avec cette adresse.');
  return error;
}

interface Change {
  readonly before: Customer;
  readonly email: string;
  /** Of an example, to which no mail is written. */
  readonly isExample?: boolean;
}

/** Ends what the former address opened, and informs both. */
export async function followEmail(
  { tx, dependencies }: { readonly tx: Tx; readonly dependencies: Pick<Dependencies, 'jobs' | 'secret'> },
  accountId: number,
  { before, email, isExample = false }: Change,
): Promise<void> {
  const access = await accessOf(tx, accountId, before.id);
  if (access !== undefined)
    await asPlatform(tx, async () => {
      await endSessionsOf(tx, access.personId, null);
      await endLinksOf(tx, access.personId);
    });
  if (isExample) return;
  const brand = await accountBrand(tx, accountId);
  const words = emailMail({ brand, accountName: brand.name, name: before.name, before: before.email, after: email });
  for (const to of [before.email, email])
    await writeMail(tx, { kind: 'email_changed', accountId, to, ...words }, dependencies.secret, (at, job, data) =>
      dependencies.jobs.add(at, job, data),
    );
}
