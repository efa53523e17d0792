import { type Tx } from '../../platform/database/transaction.ts';

/**
 * Wrong PINs of a card since the last right one, and how many seconds ago the latest was; locked
 * until the transaction ends.
 */
export async function lockTries(
  tx: Tx,
  accountId: number,
  cardId: number,
): Promise<{ wrongTries: number; seconds: number }> {
  await tx.raw({
    text: 'insert into card_pin_tries (account_id, card_holder_id) values ($1, $2) on conflict do nothing',
    values: [accountId, cardId],
  });
  const { rows } = await tx.raw<{ wrong_tries: number; seconds: number }>({
    text: `select wrong_tries, coalesce(extract(epoch from clock_timestamp() - last_wrong_at), 1e9)::float8 as seconds
             from card_pin_tries where account_id = $1 and card_holder_id = $2 for no key update`,
    values: [accountId, cardId],
  });
  return { wrongTries: rows[0]?.wrong_tries ?? 0, seconds: rows[0]?.seconds ?? 0 };
}

/** Writes how many wrong PINs there are now; 0 lets the card be used again at once. */
export async function writeTries(tx: Tx, accountId: number, cardId: number, tries: number): Promise<void> {
  await tx.raw({
    text: `update card_pin_tries set wrong_tries = $3::smallint, last_wrong_at = $4
            where account_id = $1 and card_holder_id = $2`,
    values: [accountId, cardId, tries, tries === 0 ? null : tx.now()],
  });
}

/** Keeps that a card was locked now: its tries say only how it stands. */
export async function writeLock(tx: Tx, accountId: number, cardId: number): Promise<void> {
  await tx.raw({
    text: 'insert into card_pin_locks (account_id, card_holder_id) values ($1, $2)',
    values: [accountId, cardId],
  });
}
