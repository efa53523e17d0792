import { type PaidIn, type PaidInSlip } from '@boucle/contract/features/books/payInCalls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

const SLIPS_SHOWN = 50;

interface Waiting {
  readonly id: number;
  readonly credit: boolean;
  readonly day: string;
  readonly from: string;
  readonly cents: number;
  readonly comment: string | null;
}

/** A slip that has the credit `t`, and was not taken back. */
const SLIP_OF_CREDIT = `select from paid_in_credits p where p.account_id = $1 and p.transaction_id = t.id
          and not exists (select from settlements v where v.account_id = $1 and v.reverses_id = p.settlement_id)`;

/**
 * Cheques that were received and are not at the bank, the oldest first; payments and credits that
 * were taken back are none. A credit of before stands at the bank already.
 */
export async function waitingCheques(tx: Tx, accountId: number): Promise<Waiting[]> {
  const { rows } = await tx.raw<Waiting & Record<string, unknown>>({
    text: `select z.id, false as credit, z.day, coalesce(r.name, s.custom_customer, '') as "from", z.comment, sum(e.amount_cents)::bigint as cents
      from settlements z
      join settlement_entries e on e.account_id = $1 and e.settlement_id = z.id
      left join restaurants r on r.account_id = $1 and r.id = z.restaurant_id
      left join services s on s.account_id = $1 and s.id = z.service_id
      where z.account_id = $1 and z.means = 'cheque' and z.kind = 'payment_received' and z.reverses_id is null
        and not exists (select from settlements u where u.account_id = $1 and u.reverses_id = z.id)
        and not exists (select from paid_in_cheques p where p.account_id = $1 and p.payment_id = z.id and not p.given_back)
      group by z.account_id, z.id, r.name, s.custom_customer
      union all
      select t.id, true, t.day, coalesce(nullif(c.name, ''), c.email, 'Carte ' || lpad(t.card_holder_id::text, 6, '0')), t.comment, e.amount_cents
      from transactions t
      join entries e on e.account_id = $1 and e.transaction_id = t.id
      join money_accounts m on m.account_id = $1 and m.id = e.from_account and m.kind = 'CHEQUES'
      left join customers c on c.account_id = $1 and c.id = t.customer_id
      where t.account_id = $1 and t.means = 'cheque' and t.status = 'completed' and t.reverses_id is null
        and not exists (select from transactions u where u.account_id = $1 and u.reverses_id = t.id)
        and not exists (${SLIP_OF_CREDIT})
      order by 3, 2, 1`,
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
        ((select count(*) from paid_in_cheques c where c.account_id = $1 and c.settlement_id = z.id)
          + (select count(*) from paid_in_credits c where c.account_id = $1 and c.settlement_id = z.id))::int as cheques,
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
