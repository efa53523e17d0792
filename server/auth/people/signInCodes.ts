import { type SecretKeys, hmacOf, isHmacOf } from '../../platform/crypto/keys.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { hashOf } from '../tokens/tokens.ts';

const VALID_MINUTES = 10;
const MAX_WRONG = 5;

/** Whose code it is, in which browser. */
interface CodeOf {
  accountId: number;
  /** Token of the browser's cookie. */
  browser: string;
}

/** Keeps a keyed hash of a code, in place of the browser's one before. Platform scope. */
export async function keepSignInCode(
  tx: Tx,
  secret: SecretKeys,
  { accountId, browser, personId, code }: CodeOf & { personId: number; code: string },
): Promise<void> {
  await tx.raw({
    text: `insert into sign_in_codes (account_id, browser_hash, person_id, code_hash, expires_at)
           values ($1, $2, $3, $4, now() + make_interval(mins => $5))
           on conflict (account_id, browser_hash) do update
             set person_id = excluded.person_id, code_hash = excluded.code_hash, wrong_tries = 0, expires_at = excluded.expires_at`,
    values: [
      accountId,
      hashOf(browser),
      personId,
      hmacOf(secret.active, signedText(accountId, personId, code)),
      VALID_MINUTES,
    ],
  });
}

/**
 * The person of a right code, which is spent; undefined for a wrong one, counted under lock, for
 * one that is over, and where no code was asked. Platform scope.
 */
export async function spendSignInCode(
  tx: Tx,
  secret: SecretKeys,
  { accountId, browser, code }: CodeOf & { code: string },
): Promise<number | undefined> {
  const values = [accountId, hashOf(browser)];
  const { rows } = await tx.raw<{ personId: number; hash: Buffer; tries: number; expired: boolean }>({
    text: `select person_id as "personId", code_hash as hash, wrong_tries as tries, expires_at <= clock_timestamp() as expired
             from sign_in_codes where account_id = $1 and browser_hash = $2 for no key update`,
    values,
  });
  const [kept] = rows;
  if (kept === undefined || kept.expired || kept.tries >= MAX_WRONG) return undefined;
  const { personId } = kept;
  if (!isHmacOf(secret, kept.hash, signedText(accountId, personId, code))) {
    await tx.raw({
      text: 'update sign_in_codes set wrong_tries = wrong_tries + 1 where account_id = $1 and browser_hash = $2',
      values,
    });
    return undefined;
  }
  await tx.raw({ text: 'delete from sign_in_codes where account_id = $1 and browser_hash = $2', values });
  // The reader of the mailbox accepts the invitation: that needs no password.
  await tx.raw({
    text: `update people set status = 'active' where account_id = $1 and id = $2 and status = 'invited'`,
    values: [accountId, personId],
  });
  return personId;
}

/** Six digits are soon guessed from a plain hash: this is hashed with a key. */
const signedText = (accountId: number, personId: number, code: string): string =>
  `sign_in_code/${accountId}/${personId}/${code}`;
