import { type Check } from './check.ts';

/**
 * The sums behind the liability of a date and the trial balance, and the equality of deposits and
 * loans at any date.
 */
export const BOOKS_CHECKS: readonly Check[] = [
  {
    name: 'deposit_entries',
    invariant: '2',
    subject: 'consignes de la transaction',
    title: 'Chaque transaction immobilise et libère les consignes de ses prêts, au centime près',
    counted: 'transactions',
    unit: 'transactions',
    sql: `, sides as (
        select e.account_id, e.transaction_id, a.kind, case when a.id = e.to_account then e.amount_cents else -e.amount_cents end as written, 0 as lent
        from entries e join money_accounts a on a.account_id = e.account_id and a.id in (e.from_account, e.to_account) and a.kind in ('CON', 'GST')
        union all
        select r.account_id, r.transaction_id, case l.owner when 'G' then 'GST' else 'CON' end, 0, r.quantity * l.unit_deposit_cents
        from lot_rows r join public.lots l on l.account_id = r.account_id and l.id = r.lot_id and l.owner <> 'E'
      )
      select account_id, transaction_id || ' ' || kind as subject, sum(written)::text as stored, sum(lent)::text as recount
      from sides group by 1, transaction_id, kind having sum(written) <> sum(lent)`,
  },
  {
    name: 'deposit_days',
    invariant: '7',
    subject: 'consignes en cours, prêts et retours du',
    title: 'Les consignes en cours à une date sont la somme des prêts et des retours de chaque jour',
    counted: 'public.deposit_day_rollups',
    unit: 'chiffres',
    scope: 'closing',
    heavy: true,
    sql: `, recounted as (
        select r.account_id, t.day, l.owner, case l.owner when 'G' then l.owner_id else 0 end as owner_id, l.format_id, l.unit_deposit_cents,
          (l.since at time zone 'Europe/Paris')::date as loan_day, sum(r.quantity) as pieces
        from public.lot_rows r join loan_rollup_marks m on m.account_id = r.account_id and r.n <= m.deposits_up_to
        join public.lots l on l.account_id = r.account_id and l.id = r.lot_id and l.owner <> 'E'
        join public.transactions t on t.account_id = r.account_id and t.id = r.transaction_id group by 1, 2, 3, 4, 5, 6, 7
      )
      select account_id, concat_ws(' ', day, owner, nullif(owner_id, 0), 'format ' || format_id, unit_deposit_cents, loan_day) as subject,
        coalesce(k.pieces, 0)::text as stored, coalesce(r.pieces, 0)::text as recount
      from public.deposit_day_rollups k full join recounted r using (account_id, day, owner, owner_id, format_id, unit_deposit_cents, loan_day)
      where coalesce(k.pieces, 0) <> coalesce(r.pieces, 0)`,
  },
  {
    name: 'deposit_ends',
    invariant: '7',
    subject: 'consignes en cours à la fin du mois',
    title: 'Les consignes en cours à la fin de chaque mois sont la somme des jours jusqu’à lui',
    counted: 'public.deposit_month_ends',
    unit: 'chiffres',
    scope: 'closing',
    // The two marks differ only while an older server, which does not know month ends, rolls up at
    // the same time.
    sql: `, marks as (select account_id, month_ends from public.loan_rollup_marks where month_ends_up_to = deposits_up_to), months as (
        select account_id, date_trunc('month', day)::date as month, owner, owner_id, format_id, unit_deposit_cents, loan_day, sum(pieces) as pieces
        from public.deposit_day_rollups group by 1, 2, 3, 4, 5, 6, 7
      ), summed as (
        select account_id, owner, owner_id, format_id, unit_deposit_cents, loan_day, month, sum(pieces) over cells as pieces, lead(month) over cells as next
        from months
        window cells as (partition by account_id, owner, owner_id, format_id, unit_deposit_cents, loan_day order by month)
      ), due as (
        select s.account_id, g.month::date as month, s.owner, s.owner_id, s.format_id, s.unit_deposit_cents, s.loan_day, s.pieces
        from summed s join marks m on m.account_id = s.account_id
        cross join lateral generate_series(s.month, least(m.month_ends, s.next - 1), interval '1 month') as g(month) where s.pieces <> 0
      ), kept as (select k.* from public.deposit_month_ends k join marks m on m.account_id = k.account_id where k.pieces <> 0)
      select account_id, concat_ws(' ', to_char(month, 'YYYY-MM'), owner, nullif(owner_id, 0), 'format ' || format_id, unit_deposit_cents, loan_day) as subject,
        coalesce(k.pieces, 0)::text as stored, coalesce(d.pieces, 0)::text as recount
      from kept k full join due d using (account_id, month, owner, owner_id, format_id, unit_deposit_cents, loan_day)
      where coalesce(k.pieces, 0) <> coalesce(d.pieces, 0)`,
  },
  {
    name: 'book_days',
    invariant: '7',
    subject: 'débits et crédits du',
    title: 'Les débits et les crédits de chaque jour sont la somme de ses écritures',
    counted: 'public.book_day_rollups',
    unit: 'chiffres',
    scope: 'days',
    heavy: true,
    // A day may have settlements and no transaction.
    sql: `, days as materialized (
        select account_id, day from transactions
        union select account_id, s.day from posted_settlement_entries e join public.settlements s using (account_id) where s.id = e.settlement_id
      ), written as (
        select account_id, t.day, t.type as source, e.from_account, e.to_account, e.amount_cents
          from public.transactions t join days using (account_id, day) join public.entries e using (account_id) where e.transaction_id = t.id
        union all
        select account_id, s.day, s.kind, e.from_account, e.to_account, e.amount_cents
          from public.settlements s join days using (account_id, day) join public.settlement_entries e using (account_id) where e.settlement_id = s.id
      ), recounted as (
        select w.account_id, w.day, a.kind, a.owner, w.source, count(*) as sides, sum(w.debit) as debit_cents, sum(w.credit) as credit_cents
        from (
          select account_id, day, source, from_account as account, amount_cents as debit, 0 as credit from written
          union all select account_id, day, source, to_account, 0, amount_cents from written
        ) w
        join public.book_day_marks k on k.account_id = w.account_id and w.day <= k.rolled_up_to
        join money_accounts a on a.account_id = w.account_id and a.id = w.account
        group by 1, 2, 3, 4, 5
      ), kept as (select r.* from public.book_day_rollups r join days using (account_id, day))
      select account_id, concat_ws(' ', day, kind, nullif(owner, ''), source) as subject,
        nullif(concat_ws(' ', k.sides, k.debit_cents, k.credit_cents), '') as stored,
        nullif(concat_ws(' ', r.sides, r.debit_cents, r.credit_cents), '') as recount
      from kept k full join recounted r using (account_id, day, kind, owner, source)
      where (k.sides, k.debit_cents, k.credit_cents) is distinct from (r.sides, r.debit_cents, r.credit_cents)`,
  },
  {
    name: 'book_young',
    invariant: '7',
    subject: 'débits et crédits récents du',
    title: 'Les débits et les crédits des derniers jours sont la somme de leurs écritures',
    counted: 'public.book_young_rollups',
    unit: 'chiffres',
    // Up to the marks: later rows are read as they were written.
    sql: `, written as (
        select t.account_id, t.day, t.type as source, e.from_account, e.to_account, e.amount_cents
          from public.book_day_marks k
          join public.transactions t on t.account_id = k.account_id and t.day > k.rolled_up_to and t.id <= k.transactions_up_to
          join public.entries e on e.account_id = t.account_id and e.transaction_id = t.id
         where not exists (select from public.book_late_transactions l where l.account_id = t.account_id and l.transaction_id = t.id)
        union all
        select s.account_id, s.day, s.kind, e.from_account, e.to_account, e.amount_cents
          from public.book_day_marks k
          join public.settlements s on s.account_id = k.account_id and s.day > k.rolled_up_to and s.id <= k.settlements_up_to
          join public.settlement_entries e on e.account_id = s.account_id and e.settlement_id = s.id
      ), recounted as (
        select w.account_id, w.day, a.kind, a.owner, w.source, count(*) as sides, sum(w.debit) as debit_cents, sum(w.credit) as credit_cents
        from (
          select account_id, day, source, from_account as account, amount_cents as debit, 0 as credit from written
          union all select account_id, day, source, to_account, 0, amount_cents from written
        ) w join money_accounts a on a.account_id = w.account_id and a.id = w.account group by 1, 2, 3, 4, 5
      ), kept as (
        select r.* from public.book_young_rollups r join public.book_day_marks k on k.account_id = r.account_id and r.day > k.rolled_up_to
      )
      select account_id, concat_ws(' ', day, kind, nullif(owner, ''), source) as subject,
        nullif(concat_ws(' ', k.sides, k.debit_cents, k.credit_cents), '') as stored,
        nullif(concat_ws(' ', r.sides, r.debit_cents, r.credit_cents), '') as recount
      from kept k full join recounted r using (account_id, day, kind, owner, source)
      where (k.sides, k.debit_cents, k.credit_cents) is distinct from (r.sides, r.debit_cents, r.credit_cents)`,
  },
  {
    name: 'period_seals',
    invariant: '7',
    subject: 'sceau du mois',
    title: 'Chaque sceau suit celui du mois précédent et compte les opérations de ses jours',
    counted: 'public.period_seals',
    unit: 'sceaux',
    scope: 'closing',
    heavy: true,
    // « Vérifier les sceaux » recomputes whether the rows themselves are the ones that were sealed.
    sql: `, covered as (
        select account_id, month, rows, previous_sha256 as previous, lag(sha256) over chain as before,
          coalesce((lag(month) over chain + interval '1 month' - interval '1 day')::date, '0001-01-01') as since,
          (month + interval '1 month' - interval '1 day')::date as until
        from public.period_seals window chain as (partition by account_id order by month)
      ), operations as (
        select account_id, day from public.transactions where status = 'completed' union all select account_id, day from public.settlements
      ), recounted as (
        select c.account_id, c.month, count(*) as rows from covered c join operations o on o.account_id = c.account_id and o.day > c.since and o.day <= c.until
        group by 1, 2
      )
      select account_id, to_char(month, 'YYYY-MM') as subject, concat_ws(' ', c.rows, encode(c.previous, 'hex')) as stored,
        concat_ws(' ', coalesce(r.rows, 0), encode(c.before, 'hex')) as recount
      from covered c left join recounted r using (account_id, month)
      where c.rows <> coalesce(r.rows, 0) or c.previous is distinct from c.before`,
  },
];
