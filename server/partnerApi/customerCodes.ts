import { randomInt } from 'node:crypto';
import { type SecretKeys, hmacOf, isHmacOf } from '../platform/crypto/keys.ts';
import { type Tx } from '../platform/database/transaction.ts';

const VALID_MINUTES = 5;
const MAX_WRONG = 5;

/** Six digits, evenly drawn. */
export const drawSixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * Makes the code that a customer shows, in place of the one before: one that no other code of the
 * account is, as long as it may be shown. Only keyed hashes of it are kept.
 */
export async function makeCustomerCode(
  tx: Tx,
  secret: SecretKeys,
  accountId: number,
  customerId: number,
  draw = drawSixDigits,
): Promise<{ code: string; expiresAt: Date }> {
  await tx.raw({
    text: `select pg_advisory_xact_lock(hashtextextended('customer_codes/' || $1::text, 0))`,
    values: [accountId],
  });
  await tx.raw({
    text: `update customer_codes set shown_hash = null
            where account_id = $1 and shown_hash is not null and (customer_id = $2 or expires_at <= now() - make_interval(mins => $3))`,
    values: [accountId, customerId, VALID_MINUTES],
  });
  let code = draw();
  while ((await customerShowing(tx, secret, accountId, code)) !== undefined) code = draw();
  const { rows } = await tx.raw<{ expires_at: Date }>({
    text: `insert into customer_codes (account_id, customer_id, code_hash, shown_hash, expires_at)
           values ($1, $2, $3, $4, now() + make_interval(mins => $5))
           on conflict (account_id, customer_id) do update
             set code_hash = excluded.code_hash, shown_hash = excluded.shown_hash, expires_at = excluded.expires_at, spent_at = null, wrong_tries = 0
           returning expires_at`,
    values: [
      accountId,
      customerId,
      hmacOf(secret.active, signedText(accountId, customerId, code)),
      hmacOf(secret.active, shownText(accountId, code)),
      VALID_MINUTES,
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The code was not written.');
  return { code, expiresAt: row.expires_at };
}

/** The customer whose code these six digits are; undefined where there is none. */
export async function customerShowing(
  tx: Tx,
  secret: SecretKeys,
  accountId: number,
  code: string,
): Promise<number | undefined> {
  const { rows } = await tx.raw<{ customer_id: number }>({
    text: 'select customer_id from customer_codes where account_id = $1 and shown_hash = any($2::bytea[])',
    values: [accountId, shownHashes(secret, accountId, code)],
  });
  return rows[0]?.customer_id;
}

/**
 * Compares a code under lock, and counts the try when it is wrong; after five it is over, right or
 * wrong. Over and unknown say the same of a customer who does not exist.
 */
export async function tryCustomerCode(
  tx: Tx,
  secret: SecretKeys,
  accountId: number,
  customerId: number,
  code: string,
): Promise<'right' | 'wrong' | 'unknown' | 'expired' | 'over'> {
  const { rows } = await tx.raw<{ code_hash: Buffer; expired: boolean; spent: boolean; wrong_tries: number }>({
    text: `select code_hash, expires_at <= clock_timestamp() as expired, spent_at is not null as spent, wrong_tries
             from customer_codes where account_id = $1 and customer_id = $2 for no key update`,
    values: [accountId, customerId],
  });
  const [kept] = rows;
  if (kept === undefined || kept.spent) return 'unknown';
  if (kept.wrong_tries >= MAX_WRONG) return 'over';
  if (!isHmacOf(secret, kept.code_hash, signedText(accountId, customerId, code))) {
    await tx.raw({
      text: 'update customer_codes set wrong_tries = wrong_tries + 1 where account_id = $1 and customer_id = $2',
      values: [accountId, customerId],
    });
    return 'wrong';
  }
  return kept.expired ? 'expired' : 'right';
}

/** A code serves once: with what it let be recorded, in one transaction. */
export async function spendCustomerCode(tx: Tx, accountId: number, customerId: number): Promise<void> {
  await tx.raw({
    text: 'update customer_codes set spent_at = now() where account_id = $1 and customer_id = $2',
    values: [accountId, customerId],
  });
}

/** Six digits are soon guessed from a plain hash: this is hashed with a key. */
const signedText = (accountId: number, customerId: number, code: string): string =>
  `customer_code/${accountId}/${customerId}/${code}`;

/** By which the code alone names its customer. */
const shownText = (accountId: number, code: string): string => `customer_code/${accountId}/${code}`;
const shownHashes = ({ listed }: SecretKeys, accountId: number, code: string): Buffer[] =>
  listed.map((key) => hmacOf(key, shownText(accountId, code)));
