import { euro } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { LedgerRefusal } from '../../../domain/ledger/refusals.ts';
import { ACCOUNTS, arrow, lockCheques, reverseSettlement, settle } from '../../../domain/ledger/settlements.ts';
import { cashInBox, waitingCheques } from './read.ts';

interface Slip {
  readonly day: string;
  readonly personId: number;
  readonly now: Date;
}

/**
 * Takes cheques to the bank: 5112 becomes 512. Throws LedgerRefusal for one that does not wait any
 * more, or was received after the day, and for a day of a closed month or to come. Answers the
 * number of its settlement.
 */
export async function payInCheques(
  tx: Tx,
  accountId: number,
  { paymentIds, creditIds = [] }: { readonly paymentIds: readonly number[]; readonly creditIds?: readonly number[] },
  { day, personId, now }: Slip,
): Promise<number> {
  await lockCheques(tx, accountId);
  const [payments, credits] = [new Set(paymentIds), new Set(creditIds)];
  const waiting = await waitingCheques(tx, accountId);
  const cheques = waiting.filter(({ id, credit }) => (credit ? credits : payments).has(id));
  if (cheques.length === 0) throw new LedgerRefusal('Choisissez au moins un chèque.', 'payment_ids');
  if (cheques.length < payments.size + credits.size) {
    throw new LedgerRefusal(
      'Un de ces chèques n’attend plus\u00a0: il est remis, ou son paiement est annulé.',
      'payment_ids',
    );
  }
  if (cheques.some((cheque) => cheque.day > day))
    throw new LedgerRefusal('Un de ces chèques a été reçu après ce jour.', 'day');
  const cents = cheques.reduce((sum, one) => sum + one.cents, 0);
  const settlement = {
    kind: 'paid_in',
    means: 'cheque',
    day,
    personId,
    entries: arrow(ACCOUNTS.bank, ACCOUNTS.cheques, cents),
  } as const;
  const slipId = await settle(tx, accountId, settlement, { now });
  await tx.raw({
    text: `insert into paid_in_cheques (account_id, settlement_id, payment_id)
      select $1, $2, v.id from unnest($3::bigint[]) as v(id) returning 1`,
    values: [accountId, slipId, [...payments]],
  });
  if (credits.size === 0) return slipId;
  await tx.raw({
    text: `insert into paid_in_credits (account_id, settlement_id, transaction_id)
      select $1, $2, v.id from unnest($3::bigint[]) as v(id) returning 1`,
    values: [accountId, slipId, [...credits]],
  });
  return slipId;
}

/**
 * Takes cash of the initiative's box to the bank: 531 becomes 512. Throws LedgerRefusal beyond what
 * is in it, and as for cheques.
 */
export async function payInCash(tx: Tx, accountId: number, cents: number, { day, personId, now }: Slip): Promise<void> {
  await lockCheques(tx, accountId);
  const there = await cashInBox(tx, accountId);
  if (cents > there) {
    throw new LedgerRefusal(`La caisse de l’initiative n’a que ${euro(toEuros(Math.max(0, there)))}.`, 'amount');
  }
  const settlement = {
    kind: 'paid_in',
    means: 'cash',
    day,
    personId,
    entries: arrow(ACCOUNTS.bank, ACCOUNTS.cashBox, cents),
  } as const;
  await settle(tx, accountId, settlement, { now });
}

/**
 * Takes back a slip that was recorded by mistake: its cheques wait again. 404 for no slip; throws
 * LedgerRefusal for one that was taken back.
 */
export async function undoPayIn(
  tx: Tx,
  accountId: number,
  id: number,
  { comment, personId, day }: { comment: string; personId: number; day: string },
): Promise<void> {
  await lockCheques(tx, accountId);
  const { rows } = await tx.raw<{ id: number }>({
    text: "select id from settlements where account_id = $1 and id = $2 and kind = 'paid_in' and reverses_id is null",
    values: [accountId, id],
  });
  if (rows.length === 0) throw notFound('Cette remise');
  const { rows: bounced } = await tx.raw<{ id: number }>({
    text: `select c.payment_id as id from paid_in_cheques c
      join settlements u on u.account_id = $1 and u.reverses_id = c.payment_id
      where c.account_id = $1 and c.settlement_id = $2 and not c.given_back
      union all
      select c.transaction_id from paid_in_credits c
      join transactions u on u.account_id = $1 and u.reverses_id = c.transaction_id
      where c.account_id = $1 and c.settlement_id = $2 limit 1`,
    values: [accountId, id],
  });
  if (bounced.length > 0)
    throw new LedgerRefusal('Un de ses chèques est revenu impayé\u00a0: cette remise ne s’annule plus.');
  await reverseSettlement(tx, accountId, id, { comment, personId, day });
  await tx.raw({
    text: 'update paid_in_cheques set given_back = true where account_id = $1 and settlement_id = $2 and not given_back',
    values: [accountId, id],
  });
}
