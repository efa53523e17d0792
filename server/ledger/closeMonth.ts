import { parisDay } from '@boucle/contract/format.ts';
import { type Tx } from '../database/transaction.ts';
import { closeAccount } from './doors.ts';
import { type MoneyKey } from './places.ts';
import { LedgerRefusal } from './refusals.ts';
import { ACCOUNTS, type Settlement, arrow, owedBy, settle } from './settlements.ts';

const VAT_RATE = 20;

interface Charge {
  readonly month: string;
  readonly cents: number;
}

interface Closing {
  readonly restaurant_id: number;
  readonly charges: Charge[];
  readonly cash_cents: number;
  readonly rewards_cents: number;
}

/**
 * Closes a month (its first day), once, in order, after its end: subscriptions are raised, each restaurant gets its statement, and from then
 * on no transaction may carry a day in it. Answers the statements' numbers. Throws LedgerRefusal.
 */
export async function closeMonth(
  tx: Tx,
  accountId: number,
  month: string,
  { personId = null, now = new Date() }: { personId?: number | null; now?: Date } = {},
): Promise<number[]> {
  await closeAccount(tx, accountId);
  const { rows } = await tx.raw<{ closed_until: string | null; rate: number | null }>({
    text: `select closed_until, (select rate from vat_rates v where v.account_id = a.id and v.valid_from <= $2
        order by valid_from desc limit 1) as rate from accounts a where id = $1`,
    values: [accountId, lastDayOf(month)],
  });
  const last = lastDayOf(month);
  if (last >= parisDay(now)) throw new LedgerRefusal('Ce mois n’est pas fini.', 'month');
  const closedUntil = rows[0]?.closed_until ?? null;
  if (closedUntil !== null && closedUntil >= last) throw new LedgerRefusal('Ce mois est déjà clôturé.', 'month');
  if (closedUntil !== null && nextMonth(closedUntil) !== month) {
    throw new LedgerRefusal('Clôturez d’abord le mois précédent.', 'month');
  }
  await raiseSubscriptions(tx, accountId, month);
  await tx.raw({
    text: `insert into closed_months (account_id, month, closed_by, last_fee_line)
      values ($1, $2, $3, (select coalesce(max(id), 0) from fee_lines where account_id = $1))`,
    values: [accountId, month, personId],
  });
  const ids: number[] = [];
  for (const closing of await closingsOf(tx, accountId, month, last)) {
    ids.push(await writeStatement(tx, accountId, month, last, closing, rows[0]?.rate ?? VAT_RATE, now));
  }
  await tx.raw({ text: 'update accounts set closed_until = $2 where id = $1', values: [accountId, last] });
  return ids;
}

async function raiseSubscriptions(tx: Tx, accountId: number, month: string): Promise<void> {
  await tx.raw({
    text: `insert into fee_lines (account_id, restaurant_id, price_line_id, quantity, unit_price_cents, month)
      select account_id, restaurant_id, id, 1, unit_price_cents, $2 from price_lines
      where account_id = $1 and kind = 'recurring_subscription' and valid_from <= $2 and (valid_to is null or valid_to >= $2)
      on conflict do nothing`,
    values: [accountId, month],
  });
}

/** For each restaurant: bills of all months so far less what earlier statements charged, its cash to hand over, the rewards it gave. */
async function closingsOf(tx: Tx, accountId: number, month: string, last: string): Promise<Closing[]> {
  const { rows } = await tx.raw<Closing>({
    text: `with bills as (
        select restaurant_id, month, sum(cents) as cents from (
          select f.restaurant_id, f.month, f.price_line_id, greatest(0, sum(f.quantity) - p.free_quota) * p.unit_price_cents as cents
          from fee_lines f join price_lines p on p.account_id = f.account_id and p.id = f.price_line_id
          where f.account_id = $1 and f.month <= $2 group by f.restaurant_id, f.month, f.price_line_id, p.free_quota, p.unit_price_cents
        ) lines group by 1, 2
      ), charged as (
        select s.restaurant_id, (c->>'month')::date as month, sum((c->>'cents')::bigint) as cents
        from statements s cross join lateral jsonb_array_elements(s.charged) c where s.account_id = $1 group by 1, 2
      ), due as (
        select restaurant_id, month, coalesce(b.cents, 0) - coalesce(c.cents, 0) as cents
        from bills b full join charged c using (restaurant_id, month)
      ), sides as (
        select m.kind, m.owner_id, e.cents from (
          select e.to_account as account, e.amount_cents as cents, t.day from entries e
            join transactions t on t.account_id = e.account_id and t.id = e.transaction_id where e.account_id = $1
          union all select e.from_account, -e.amount_cents, t.day from entries e
            join transactions t on t.account_id = e.account_id and t.id = e.transaction_id where e.account_id = $1
          union all select e.to_account, e.amount_cents, s.day from settlement_entries e
            join settlements s on s.account_id = e.account_id and s.id = e.settlement_id where e.account_id = $1
          union all select e.from_account, -e.amount_cents, s.day from settlement_entries e
            join settlements s on s.account_id = e.account_id and s.id = e.settlement_id where e.account_id = $1
        ) e join money_accounts m on m.account_id = $1 and m.id = e.account
        where m.kind in ('CASH', 'GST') and e.day <= $3
      )
      select r.id as restaurant_id,
        coalesce((select json_agg(json_build_object('month', d.month, 'cents', d.cents) order by d.month)
          from due d where d.restaurant_id = r.id and d.cents <> 0), '[]') as charges,
        coalesce((select -sum(s.cents) from sides s where s.owner_id = r.id), 0)::bigint as cash_cents,
        coalesce((select sum(t.amount_cents) from transactions t where t.account_id = $1 and t.restaurant_id = r.id
          and t.type = 'redeem_reward' and t.variant = 'restaurant' and t.status = 'completed' and t.day <= $3), 0)::bigint
          - coalesce((select sum(s.rewards_cents) from statements s where s.account_id = $1 and s.restaurant_id = r.id), 0)::bigint as rewards_cents
      from restaurants r where r.account_id = $1 order by r.id`,
    values: [accountId, month, last],
  });
  return rows;
}

async function writeStatement(
  tx: Tx,
  accountId: number,
  month: string,
  day: string,
  { restaurant_id: restaurantId, charges, cash_cents: cash, rewards_cents: rewards }: Closing,
  rate: number,
  now: Date,
): Promise<number> {
  const net = charges.reduce((sum, { cents }) => sum + cents, 0);
  // Rounded half away from zero.
  const vat = Math.sign(net) * Math.floor((2 * Math.abs(net) * rate + 100) / 200);
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into statements (account_id, restaurant_id, month, net_cents, vat_cents, cash_cents, rewards_cents, charged)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [accountId, restaurantId, month, net, vat, cash, rewards, JSON.stringify(charges)],
  });
  const statementId = rows[0]?.id ?? 0;
  const debt = owedBy(restaurantId);
  const till: MoneyKey = { kind: 'CASH', owner: 'R', ownerId: restaurantId };
  const settlements: Pick<Settlement, 'kind' | 'entries'>[] = [
    { kind: 'statement_fees', entries: [...arrow(debt, ACCOUNTS.fees, net), ...arrow(debt, ACCOUNTS.vat, vat)] },
    { kind: 'statement_rewards', entries: arrow(ACCOUNTS.gifts, debt, rewards) },
    { kind: 'statement_cash', entries: arrow(debt, till, cash) },
  ];
  for (const one of settlements) {
    if (one.entries.length > 0)
      await settle(tx, accountId, { ...one, day, restaurantId, statementId }, { closing: true, now });
  }
  return statementId;
}

/** The last day of a month given by its first. */
function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The first day of the month after a last day. */
function nextMonth(last: string): string {
  return new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
