import { type Tx } from '../../platform/database/transaction.ts';

/** Places of one customer or one card, whose few movements are not rolled up. */
export const UNROLLED_PLACES = ['U', 'K'] as const;
/**
 * Kinds of money accounts that belong to one holder, whose few entries are not rolled up either.
 */
export const UNROLLED_KINDS = ['CAG', 'CON'] as const;

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Changes of the cells of account $1 on each day from $2 to $3, by type and counterpart. */
const CELL_DAYS = `select c.id, m.day, m.source, counterpart_of(c.place, c.place_id, o.place, o.place_id, o.state), count(*), sum(m.pieces)
  from (
    select t.day, t.type as source, v.cell, v.other, v.sign * m.quantity as pieces
      from transactions t join movements m on m.account_id = t.account_id and m.transaction_id = t.id
     cross join lateral (values (m.from_cell, m.to_cell, -1), (m.to_cell, m.from_cell, 1)) v(cell, other, sign)
     where t.account_id = $1 and t.day between $2 and $3
  ) m
  join cells c on c.account_id = $1 and c.id = m.cell and c.place not in (${list(UNROLLED_PLACES)})
  join cells o on o.account_id = $1 and o.id = m.other
 group by 1, 2, 3, 4 order by 1, 2, 3, 4`;

/** The same of money accounts, settlements included. */
const MONEY_DAYS = `select a.id, m.day, m.source, o.kind, count(*), sum(m.cents)
  from (
    select t.day, t.type as source, v.account, v.other, v.sign * e.amount_cents as cents
      from transactions t join entries e on e.account_id = t.account_id and e.transaction_id = t.id
     cross join lateral (values (e.from_account, e.to_account, -1), (e.to_account, e.from_account, 1)) v(account, other, sign)
     where t.account_id = $1 and t.day between $2 and $3
    union all
    select s.day, s.kind, v.account, v.other, v.sign * e.amount_cents
      from settlements s join settlement_entries e on e.account_id = s.account_id and e.settlement_id = s.id
     cross join lateral (values (e.from_account, e.to_account, -1), (e.to_account, e.from_account, 1)) v(account, other, sign)
     where s.account_id = $1 and s.day between $2 and $3
  ) m
  join money_accounts a on a.account_id = $1 and a.id = m.account and a.kind not in (${list(UNROLLED_KINDS)})
  join money_accounts o on o.account_id = $1 and o.id = m.other
 group by 1, 2, 3, 4 order by 1, 2, 3, 4`;

/**
 * Rolls up the changes of an account's cells and money accounts on these days; the caller holds the
 * account's lock exclusively.
 */
export async function rollUpLedgerDays(tx: Tx, accountId: number, from: string, to: string): Promise<void> {
  const values = [accountId, from, to];
  await tx.raw({
    text: `insert into cell_day_rollups (account_id, cell_id, day, source, counterpart, movements, pieces) select $1, days.* from (${CELL_DAYS}) days returning 1`,
    values,
  });
  await tx.raw({
    text: `insert into money_day_rollups (account_id, money_account_id, day, source, counterpart, entries, cents) select $1, days.* from (${MONEY_DAYS}) days returning 1`,
    values,
  });
}
