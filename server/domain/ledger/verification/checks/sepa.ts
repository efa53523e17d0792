import { type Check } from './check.ts';

/** Batches of SEPA transfers, against what the books hold of them. */
export const SEPA_CHECKS: readonly Check[] = [
  {
    name: 'sepa_batches',
    invariant: '10',
    subject: 'lot de virements',
    title:
      'Chaque lot de virements vaut ses lignes, et ce qu’il a versé est dans les registres\u00a0: règlements et remboursements, moins ce qui est revenu',
    counted: 'public.sepa_batches',
    unit: 'lots de virements',
    sql: `, moved as (
        select account_id, settlement_id, to_account as account, amount_cents as cents from public.settlement_entries
        union all select account_id, settlement_id, from_account, -amount_cents from public.settlement_entries
      ), banked as (
        select z.account_id, coalesce(z.reverses_id, z.id) as id, sum(x.cents) as cents
        from public.settlements z join moved x on x.account_id = z.account_id and x.settlement_id = z.id
        join public.money_accounts m on m.account_id = x.account_id and m.id = x.account and m.kind = 'BANK'
        where z.kind = 'payment_made' group by 1, 2
      ), refunded as (
        select account_id, coalesce(reverses_id, id) as id, sum(amount_cents) as cents
        from public.transactions where type = 'refund_deposit' and variant in ('account', 'sepa') and status = 'completed' group by 1, 2
      ), transit as (
        select account_id, id, sum(cents) as cents from (
          select t.account_id, coalesce(t.reverses_id, t.id) as id, case m.id when e.to_account then e.amount_cents else -e.amount_cents end as cents
          from public.transactions t join public.entries e on e.account_id = t.account_id and e.transaction_id = t.id
          join public.money_accounts m on m.account_id = e.account_id and m.id in (e.from_account, e.to_account) and m.kind = 'TRANSIT'
          where t.type = 'refund_deposit' and t.variant = 'sepa'
          union all
          select z.account_id, coalesce(o.transaction_id, z.transaction_id), x.cents
          from public.settlements z join moved x on x.account_id = z.account_id and x.settlement_id = z.id
          join public.money_accounts m on m.account_id = x.account_id and m.id = x.account and m.kind = 'TRANSIT'
          left join public.settlements o on o.account_id = z.account_id and o.id = z.reverses_id
          where z.kind = 'transfer_executed'
        ) moved group by 1, 2
      ), lines as (
        select t.account_id, t.batch_id, count(*) as transfers, sum(t.cents) as cents,
          -- Paid to restaurants once it is executed; to holders from the day it is prepared.
          coalesce(sum(t.cents) filter (where t.state = 'paid' or t.state = 'open' and t.transaction_id is not null), 0) as paid,
          coalesce(sum(coalesce(b.cents, r.cents)), 0) as booked,
          coalesce(bool_and(t.state = case x.state when 'prepared' then 'open' when 'cancelled' then 'cancelled' else t.state end
            and (x.state <> 'executed' or t.state in ('paid', 'returned'))
            -- A refund is under way until its transfer is executed or given up.
            and (s.cents is null or s.cents = case t.state when 'open' then t.cents else 0 end)), true) as follows
        from public.sepa_transfers t
        join public.sepa_batches x on x.account_id = t.account_id and x.id = t.batch_id
        left join banked b on b.account_id = t.account_id and b.id = t.settlement_id
        left join refunded r on r.account_id = t.account_id and r.id = t.transaction_id
        left join transit s on s.account_id = t.account_id and s.id = t.transaction_id
        group by t.account_id, t.batch_id
      )
      select account_id, b.id::text as subject, concat_ws(' ', b.transfers, b.cents, l.paid, true) as stored,
        concat_ws(' ', l.transfers, l.cents, l.booked, l.follows) as recount
      from public.sepa_batches b left join (select account_id, batch_id as id, transfers, cents, paid, booked, follows from lines) l
        using (account_id, id)
      where (b.transfers, b.cents, l.paid, true) is distinct from (l.transfers, l.cents, l.booked, l.follows)`,
  },
];
