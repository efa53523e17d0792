import { type Inactive } from '@boucle/contract/features/customers/personalData.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { INACTIVE_NOTICE } from '@boucle/contract/features/customers/dataLabels.ts';
import { type Tx } from '../../platform/database/transaction.ts';

const MOST = 1_000;

/**
 * Consos of the account without a movement for as long as its rule says, and with neither balance,
 * container nor anything that waits; of some of them where numbers are given.
 */
export async function inactiveOf(tx: Tx, accountId: number, ids: readonly number[] | null = null): Promise<Inactive> {
  const { rows } = await tx.raw<{ months: number | null }>({
    text: 'select inactive_months as months from accounts where id = $1',
    values: [accountId],
  });
  const months = rows[0]?.months ?? null;
  if (months === null) return { months, customers: [] };
  const today = parisDay(tx.now());
  const found = await tx.raw<{ id: number; name: string; last_on: string; warned_on: string | null }>({
    text: `select c.id, coalesce(nullif(c.name, ''), c.email) as name, x.last_on::text, w.day::text as warned_on
             from customers c
             left join customer_rollups done on done.account_id = $1 and done.customer_id = c.id
            cross join lateral (select (coalesce(done.last_listed_at, c.created_at) at time zone 'Europe/Paris')::date as last_on) x
             left join lateral (select max(i.day) as day from inactivity_warnings i
                                 where i.account_id = $1 and i.customer_id = c.id and i.day > x.last_on) w on true
            where c.account_id = $1 and c.erased_at is null and ($2::bigint[] is null or c.id = any ($2))
              and x.last_on < $3::date - make_interval(months => $4)
              and not exists (select from money_accounts m where m.account_id = $1 and m.owner = 'U' and m.owner_id = c.id
                                 and m.balance_cents <> 0)
              and not exists (select from cells q where q.account_id = $1 and q.place = 'U' and q.place_id = c.id and q.quantity <> 0)
              and not exists (select from orders o where o.account_id = $1 and o.customer_id = c.id and o.status in ('pending', 'validated'))
              and not exists (select from sepa_transfers s where s.account_id = $1 and s.customer_id = c.id and s.state = 'open')
              and not exists (select from data_requests d where d.account_id = $1 and d.customer_id = c.id and d.answered_on is null)
            order by x.last_on, c.id limit ${MOST}`,
    values: [accountId, ids, today, months],
  });
  const before = addDays(today, -INACTIVE_NOTICE);
  return {
    months,
    customers: found.rows.map((row) => ({ ...row, erasable: row.warned_on !== null && row.warned_on <= before })),
  };
}
