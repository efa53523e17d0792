import { type PaidIn, type PaidInSlip } from '@boucle/contract/features/books/payInCalls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

const SLIPS_SHOWN = 50;

interface Waiting {
  readonly id: number;
  readonly day: string;
  readonly from: string;
  readonly cents: number;
  readonly comment: string | null;
}

/**
 * Cheques that were received and are not at the bank, the oldest first; payments that were taken
 * back are none.
 */
export async function waitingCheques(tx: Tx, accountId: number): Promise<Waiting[]> {
  const { rows } = await tx.raw<Waiting & Record<string, unknown>>({
    text: `select z.id, z.day, coalesce(r.name, s.custom_customer, '') as "from", z.comment, sum(e.amount_cents)::bigint as cents
      from settlements z
      join settlement_entries e on e.account_id = $1 and e.settlement_id = z.id
      left join restaurants r on r.account_id = $1 and r.id = z.restaurant_id
      left join services s on s.account_id = $1 and s.id = z.service_id
      where z.account_id = $1 and z.means = 'cheque' and z.kind = 'payment_received' and z.reverses_id is null
        and not exists (select from settlements u where u.account_id = $1 and u.reverses_id = z.id)
        and not exists (select from paid_in_cheques p where p.account_id = $1 and p.payment_id = z.id and not p.given_back)
      group by z.account_id, z.id, r.name, s.custom_customer order by z.day, z.id`,
    values: [accountId],
  });
  return rows;
}

/** Cents in the initiative's own box. */
export async function cashInBox(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.raw<{ cents: number }>({
    text: "select coalesce(sum(-balance_cents), 0)::bigint as cents from money_accounts where account_id = $1 and kind = 'CASH_BOX'",
    values: [accountId],
  });
  return rows[0]?.cents ?? 0;
}

interface SlipRow extends Omit<PaidInSlip, 'amount' | 'created_at'> {
  readonly cents: number;
  readonly created_at: Date;
}

/** Cheques and cash that wait to be taken to the bank, and the last slips. */
export async function paidInOf(tx: Tx, accountId: number): Promise<PaidIn> {
  const cheques = await waitingCheques(tx, accountId);
  const { rows } = await tx.raw<SlipRow & Record<string, unknown>>({
    text: `select z.id, z.day, z.means, z.created_at, coalesce(nullif(p.name, ''), p.email) as by,
        (select sum(e.amount_cents) from settlement_entries e where e.account_id = $1 and e.settlement_id = z.id)::bigint as cents,
        (select count(*) from paid_in_cheques c where c.account_id = $1 and c.settlement_id = z.id)::int as cheques,
        exists (select from settlements u where u.account_id = $1 and u.reverses_id = z.id) as reversed
      from settlements z left join people p on p.id = z.person_id
      where z.account_id = $1 and z.kind = 'paid_in' and z.reverses_id is null order by z.id desc limit ${SLIPS_SHOWN}`,
    values: [accountId],
  });
  return {
    cheques: cheques.map(({ cents, ...cheque }) => ({ ...cheque, amount: toEuros(cents) })),
    cash: toEuros(await cashInBox(tx, accountId)),
    slips: rows.map(({ cents, created_at, ...slip }) => ({
      ...slip,
      amount: toEuros(cents),
      created_at: created_at.toISOString(),
    })),
  };
}
