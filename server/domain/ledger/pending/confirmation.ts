import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { type Tx } from '../../../platform/database/transaction.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type RecordCommand, type Recorded } from '../types.ts';
import { complete } from './complete.ts';
import { openPending } from './openPending.ts';

const VALID_MS = 5 * 60_000;
const DIGITS = 6;
const MAX_WRONG = 5;

/**
 * One party asks, the other confirms by the code that the first one shows, within five minutes.
 * Answers the pending transaction's number and the code, which is kept nowhere. Throws
 * LedgerRefusal.
 */
export async function askConfirmation(
  tx: Tx,
  accountId: number,
  command: RecordCommand,
): Promise<{ id: number; code: string; expiresAt: Date }> {
  const id = await openPending(tx, accountId, command);
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const expiresAt = new Date((command.at ?? tx.now()).getTime() + VALID_MS);
  await tx.raw({
    text: 'update transactions set confirmation_hash = $3, confirmation_expires_at = $4 where account_id = $1 and id = $2',
    values: [accountId, id, hashOf(accountId, id, code), expiresAt.toISOString()],
  });
  return { id, code, expiresAt };
}

/**
 * Compares a code under lock, and counts the try when it is wrong: after five the code is over,
 * right or wrong. To be called first in a transaction that is committed, for the count to last.
 */
export async function tryConfirmation(
  tx: Tx,
  accountId: number,
  id: number,
  code: string,
): Promise<'right' | 'wrong' | 'over' | 'none'> {
  const { hash, tries } = await lockCode(tx, accountId, id);
  if (hash === null) return 'none';
  if (tries >= MAX_WRONG) return 'over';
  if (timingSafeEqual(hash, hashOf(accountId, id, code))) return 'right';
  await tx.raw({
    text: `update transactions set confirmation_tries = confirmation_tries + 1 where account_id = $1 and id = $2 and status = 'pending'`,
    values: [accountId, id],
  });
  return 'wrong';
}

/**
 * Completes the requested transaction, with the books as they are now. Throws LedgerRefusal for a
 * wrong, worn or expired code, nothing being changed.
 */
export async function confirm(
  tx: Tx,
  accountId: number,
  id: number,
  code: string,
  at: Date = tx.now(),
): Promise<Recorded> {
  const { hash, expiresAt, tries } = await lockCode(tx, accountId, id);
  if (tries >= MAX_WRONG) {
    throw new LedgerRefusal('Ce code est bloqué après cinq essais\u00a0: demandez-en un nouveau.', 'code');
  }
  if (hash === null || !timingSafeEqual(hash, hashOf(accountId, id, code))) {
    throw new LedgerRefusal('Ce code n’est pas le bon.', 'code');
  }
  if (expiresAt === null || expiresAt < at) {
    throw new LedgerRefusal('Ce code a expiré\u00a0: demandez-en un nouveau.', 'code');
  }
  return complete(tx, accountId, id, { at });
}

async function lockCode(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ hash: Buffer | null; expiresAt: Date | null; tries: number }> {
  const { rows } = await tx.raw<{ hash: Buffer | null; expires_at: Date | null; tries: number }>({
    text: `select confirmation_hash as hash, confirmation_expires_at as expires_at, confirmation_tries as tries from transactions
      where account_id = $1 and id = $2 for no key update`,
    values: [accountId, id],
  });
  const { hash = null, expires_at: expiresAt = null, tries = 0 } = rows[0] ?? {};
  return { hash, expiresAt, tries };
}

function hashOf(accountId: number, id: number, code: string): Buffer {
  return createHash('sha256').update(`${accountId}/${id}/${code}`).digest();
}
