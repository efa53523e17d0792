import { type Check } from './check.ts';

/**
 * Cheques that wait to be taken to the bank, against the account that has them. The ones that the
 * initiative wrote took from it until November 2026, and only then.
 */
export const PAID_IN_CHECKS: readonly Check[] = [
  {
    name: 'cheques',
    invariant: '10',
    subject: 'compte des chèques',
    title: 'Le compte des chèques vaut ceux qui attendent leur remise',
    counted: 'public.paid_in_cheques',
    unit: 'chèques remis',
    sql: `, cheques as (
        select z.account_id, sum(case z.kind when 'payment_received' then e.amount_cents else -e.amount_cents end) as cents
        from public.settlements z
        join public.settlement_entries e on e.account_id = z.account_id and e.settlement_id = z.id
        join public.money_accounts m on m.account_id = z.account_id and m.id in (e.from_account, e.to_account) and m.kind = 'CHEQUES'
        where z.means = 'cheque' and z.kind in ('payment_received', 'payment_made') and z.reverses_id is null
          and not exists (select from public.settlements u where u.account_id = z.account_id and u.reverses_id = z.id)
          and not exists (select from public.paid_in_cheques p where p.account_id = z.account_id and p.payment_id = z.id and not p.given_back)
        group by 1
        union all
        select t.account_id, sum(case when m.id = e.from_account then e.amount_cents else -e.amount_cents end)
        from public.transactions t
        join public.entries e on e.account_id = t.account_id and e.transaction_id = t.id
        join public.money_accounts m on m.account_id = t.account_id and m.id in (e.from_account, e.to_account) and m.kind = 'CHEQUES'
        where t.means = 'cheque' and t.reverses_id is null and not exists (
            select from public.transactions u where u.account_id = t.account_id and u.reverses_id = t.id)
          and not exists (select from public.paid_in_credits p where p.account_id = t.account_id and p.transaction_id = t.id
            and not exists (select from public.settlements v where v.account_id = p.account_id and v.reverses_id = p.settlement_id))
        group by 1
      ), waiting as (
        select account_id, sum(cents) as cents from cheques group by 1
      ), kept as (
        select account_id, -balance_cents as cents from public.money_accounts where kind = 'CHEQUES'
      )
      select account_id, 'CHEQUES' as subject, coalesce(k.cents, 0)::text as stored, coalesce(c.cents, 0)::text as recount
      from kept k full join waiting c using (account_id)
      where coalesce(k.cents, 0) <> coalesce(c.cents, 0)`,
  },
];
