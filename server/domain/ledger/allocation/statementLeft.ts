import { type Tx } from '../../../platform/database/transaction.ts';

/** What is still to be paid of a statement, below 0 to the restaurant. Cents. */
interface StatementLeft {
  /** First day. */
  readonly month: string;
  readonly number: number;
  readonly due_on: string;
  readonly left_cents: number;
}

/** SQL: what takes off what a statement asks for, once it is closed. */
export const OFF_STATEMENTS = `('payment_received', 'payment_made', 'credit_note', 'carried')`;

/**
 * SQL: what payments and credit notes by hand took off statements of account $1, the ones that
 * `ids` answers, by their number.
 */
export const PAID_OF_STATEMENTS = (ids: string): string => `
  select z.statement_id, sum(case when m.id = e.to_account then e.amount_cents else -e.amount_cents end)::bigint as cents
    from settlements z
    join settlement_entries e on e.account_id = $1 and e.settlement_id = z.id
    join money_accounts m on m.account_id = $1 and m.id in (e.to_account, e.from_account) and m.kind = 'AR'
   where z.account_id = $1 and z.statement_id = any(${ids}) and z.kind in ${OFF_STATEMENTS}
   group by z.statement_id`;

export async function statementLeft(tx: Tx, accountId: number, id: number): Promise<StatementLeft | undefined> {
  const { rows } = await tx.raw<StatementLeft & Record<string, unknown>>({
    text: `select s.month, s.number, s.due_on, s.net_cents + s.vat_cents + s.cash_cents - s.rewards_cents - coalesce(p.cents, 0) as left_cents
      from statements s left join (${PAID_OF_STATEMENTS('array[$2::bigint]')}) p on p.statement_id = s.id
      where s.account_id = $1 and s.id = $2`,
    values: [accountId, id],
  });
  return rows[0];
}
