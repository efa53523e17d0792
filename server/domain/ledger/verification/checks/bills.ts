import { type Check } from './check.ts';

/** Fees, statements and closed months. */
export const BILLS_CHECKS: readonly Check[] = [
  {
    name: 'fees',
    invariant: '10',
    subject: 'redevance de la transaction',
    title: 'Chaque redevance est celle de sa transaction',
    counted: 'fee_lines',
    unit: 'redevances',
    sql: `, served as (
        select t.account_id, t.id, sum(l.quantity) as quantity
        from transactions t join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
        join rule_lines r on r.type = t.type and r.variant = t.variant and r.role = l.role and r.reuse group by 1, 2
      )
      select f.account_id, f.transaction_id::text as subject, concat_ws(' ', f.restaurant_id, f.quantity) as stored,
        concat_ws(' ', t.restaurant_id, d.quantity) as recount
      from fee_lines f join transactions t on t.account_id = f.account_id and t.id = f.transaction_id
      left join served s on s.account_id = t.account_id and s.id = t.id
      join price_lines p on p.account_id = f.account_id and p.id = f.price_line_id
      cross join lateral (select case p.kind when 'per_card_activation' then case when t.reverses_id is null then 1 else -1 end
        else coalesce(s.quantity, 0) end as quantity) d
      where (f.restaurant_id, f.quantity) is distinct from (t.restaurant_id, d.quantity) or p.restaurant_id <> f.restaurant_id`,
  },
  {
    name: 'tills',
    invariant: '7',
    subject: 'caisse et consignes des invités à la clôture,',
    title: 'À la clôture, la caisse d’un restaurant est ce que ses invités peuvent réclamer',
    counted: 'public.restaurants',
    unit: 'restaurants',
    scope: 'closing',
    // A closed month was written long before the last verification: the till is the sum of all its
    // entries.
    sql: `, dated as (
        select e.account_id, e.to_account as account, e.amount_cents as cents, t.day from public.entries e
          join public.transactions t on t.account_id = e.account_id and t.id = e.transaction_id
        union all select e.account_id, e.from_account, -e.amount_cents, t.day from public.entries e
          join public.transactions t on t.account_id = e.account_id and t.id = e.transaction_id
        union all select e.account_id, e.to_account, e.amount_cents, s.day from public.settlement_entries e
          join settlements s on s.account_id = e.account_id and s.id = e.settlement_id
        union all select e.account_id, e.from_account, -e.amount_cents, s.day from public.settlement_entries e
          join settlements s on s.account_id = e.account_id and s.id = e.settlement_id
      )
      select d.account_id, 'restaurant ' || m.owner_id as subject, sum(d.cents)::text as stored, '0' as recount
      from dated d join money_accounts m on m.account_id = d.account_id and m.id = d.account
      join accounts a on a.id = d.account_id
      where m.kind in ('CASH', 'GST') and d.day <= a.closed_until
      group by d.account_id, m.owner_id having sum(d.cents) <> 0`,
  },
  {
    name: 'statements',
    invariant: '10',
    subject: 'relevé',
    title: 'Les écritures de chaque relevé sont ses montants',
    counted: 'public.statements',
    unit: 'relevés',
    sql: `select s.account_id, s.id::text as subject, concat_ws(' ', s.net_cents, s.vat_cents, s.cash_cents, s.rewards_cents) as stored,
        concat_ws(' ', c.cents, e.vat, e.cash, e.rewards) as recount
      from statements s
      cross join lateral (select coalesce(sum((x->>'cents')::bigint), 0) as cents from jsonb_array_elements(s.charged) x) c
      left join (
        select z.account_id, z.statement_id, sum(x.cents) filter (where m.kind in ('VAT', 'VAT_PENDING', 'VAT_UNBILLED')) as vat, sum(x.cents) filter (where m.kind = 'CASH') as cash,
          -sum(x.cents) filter (where m.kind = 'GES') as rewards, sum(x.cents) filter (where m.kind = 'FEES') as fees
        from settlements z join (
          select account_id, settlement_id, to_account as account, amount_cents as cents from settlement_entries
          union all select account_id, settlement_id, from_account, -amount_cents from settlement_entries
        ) x on x.account_id = z.account_id and x.settlement_id = z.id
        join money_accounts m on m.account_id = x.account_id and m.id = x.account
        where z.statement_id is not null and z.kind <> 'credit_note' group by z.account_id, z.statement_id
      ) r on r.account_id = s.account_id and r.statement_id = s.id
      cross join lateral (select coalesce(r.fees, 0) as fees, coalesce(r.vat, 0) as vat, coalesce(r.cash, 0) as cash,
        coalesce(r.rewards, 0) as rewards) e
      where (s.net_cents, s.net_cents, s.vat_cents, s.cash_cents, s.rewards_cents) is distinct from (c.cents, e.fees, e.vat, e.cash, e.rewards)`,
  },
  {
    name: 'bills',
    invariant: '10',
    subject: 'facturé à la clôture,',
    title: 'Les relevés d’un restaurant facturent exactement ce qu’il a servi, quotas déduits',
    counted: 'public.statements',
    unit: 'relevés',
    // Closed months are not charged again.
    scope: 'closing',
    sql: `, bills as (
        select f.account_id, c.month, f.restaurant_id, f.month as of_month, f.price_line_id,
          greatest(0, sum(f.quantity) - p.free_quota) * p.unit_price_cents as cents
        from public.closed_months c
        join public.fee_lines f on f.account_id = c.account_id and f.month <= c.month and f.id <= c.last_fee_line
        join price_lines p on p.account_id = f.account_id and p.id = f.price_line_id
        group by 1, 2, 3, 4, 5, p.free_quota, p.unit_price_cents
      ), due as (select account_id, month, restaurant_id, sum(cents) as cents from bills group by 1, 2, 3),
      recorded as (
        select s.account_id, s.month, s.restaurant_id,
          sum(s.net_cents - given.cents) over (partition by s.account_id, s.restaurant_id order by s.month) as cents
        from public.statements s
        -- What credit notes by hand gave back before is charged so much less below 0.
        cross join lateral (select coalesce(sum((x->>'already_credited_cents')::bigint), 0) as cents from jsonb_array_elements(s.lines) x) given
        join public.closed_months c on c.account_id = s.account_id and c.month = s.month
        where c.last_fee_line is not null
      )
      select account_id, concat_ws(' ', 'restaurant ' || restaurant_id, month) as subject, recorded.cents::text as stored, due.cents::text as recount
      from recorded full join due using (account_id, month, restaurant_id) where coalesce(recorded.cents, 0) <> coalesce(due.cents, 0)`,
  },
];
