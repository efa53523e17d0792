import { followEmail, takenBy } from '../features/customers/emails.ts';
import { oneCustomer } from '../features/customers/queries.ts';
import { type Dependencies } from '../dependencies.ts';
import { noteChange } from '../platform/api/changes.ts';
import { type RequestContext } from '../platform/api/context.ts';
import { type SecretKeys, hmacOf } from '../platform/crypto/keys.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { CODE_MINUTES, CODE_OVER, codeOver, judgeCode, mailCode } from './codes/mailedCodes.ts';

interface Context extends Pick<RequestContext, 'details'> {
  readonly tx: Tx;
  readonly dependencies: Pick<Dependencies, 'jobs' | 'mail' | 'secret'>;
}

interface Owner {
  readonly accountId: number;
  readonly customerId: number;
}

/**
 * Mails a code to the address that a customer wants, known or not: the answer is the same. 429
 * beyond five an hour for one address.
 */
export async function askEmail(
  { tx, dependencies: { mail, secret } }: Context,
  { accountId, customerId }: Owner,
  email: string,
): Promise<void> {
  const code = await mailCode(tx, mail, {
    kind: 'email_code',
    accountId,
    to: email,
    subject: 'le code de votre nouvelle adresse',
    sentence: 'Voici le code qui fait de cette adresse la vôtre\u00a0:',
  });
  await keepEmailChange(tx, secret, { accountId, customerId }, { email, code });
}

/** Keeps the address that a customer wants and a keyed hash of its code. */
export async function keepEmailChange(
  tx: Tx,
  secret: SecretKeys,
  owner: Owner,
  { email, code }: { email: string; code: string },
): Promise<void> {
  await tx.raw({
    text: `insert into email_changes (account_id, customer_id, email, code_hash, expires_at)
           values ($1, $2, $3, $4, now() + make_interval(mins => $5))
           on conflict (account_id, customer_id) do update
             set email = excluded.email, code_hash = excluded.code_hash, wrong_tries = 0, expires_at = excluded.expires_at`,
    values: [owner.accountId, owner.customerId, email, hmacOf(secret.active, signedText(owner, code)), CODE_MINUTES],
  });
}

/** Compares a code under lock, and counts the try when it is wrong. */
export async function tryEmailCode(
  tx: Tx,
  secret: SecretKeys,
  { accountId, customerId }: Owner,
  code: string,
): Promise<'right' | 'wrong' | 'over'> {
  const values = [accountId, customerId];
  const { rows } = await tx.raw<{ code_hash: Buffer; over: boolean }>({
    text: `select code_hash, ${CODE_OVER} as over
             from email_changes where account_id = $1 and customer_id = $2 for no key update`,
    values,
  });
  return judgeCode(secret, rows[0], signedText({ accountId, customerId }, code), () =>
    tx.raw({
      text: 'update email_changes set wrong_tries = wrong_tries + 1 where account_id = $1 and customer_id = $2',
      values,
    }),
  );
}

/** The wanted address takes the place of the former one. Its code was right, or is over (422). */
export async function takeEmail(
  context: Context,
  { accountId, customerId }: Owner,
  verdict: 'right' | 'over' | undefined,
): Promise<void> {
  const { tx, dependencies } = context;
  const { rows } = await tx.raw<{ email: string }>({
    text: 'delete from email_changes where account_id = $1 and customer_id = $2 and $3 returning email',
    values: [accountId, customerId, verdict === 'right'],
  });
  const [wanted] = rows;
  if (wanted === undefined) throw codeOver();
  const before = await oneCustomer(tx, accountId, customerId);
  try {
    await tx.raw({
      text: 'update customers set email = $3, version = version + 1 where account_id = $1 and id = $2',
      values: [accountId, customerId, wanted.email],
    });
  } catch (error) {
    throw takenBy(error);
  }
  await followEmail({ tx, dependencies }, accountId, { before, email: wanted.email });
  noteChange(context, { email: before.email }, { email: wanted.email });
}

/** Six digits are soon guessed from a plain hash: this is hashed with a key. */
const signedText = ({ accountId, customerId }: Owner, code: string): string =>
  `email_change/${accountId}/${customerId}/${code}`;
