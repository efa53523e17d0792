/**
 * Compares our rows with the payment provider's own list, object by object: rows (account_id,
 * source, kind, ours, theirs, moved_at, waiting) for what differs. `cutoffs` is a relation
 * (account_id, at): the list was read then, so that what we booked later is not looked at. A source
 * of null is what no object of the provider answers to. `waiting`: the provider's event may still
 * be on its way.
 */
export function providerDifferences(cutoffs: string): string {
  const effect = `sum(case when f.kind = 'PSP' then e.amount_cents else 0 end - case when t.kind = 'PSP' then e.amount_cents else 0 end)::bigint`;
  const sides = `join public.money_accounts f on f.account_id = s.account_id and f.id = e.from_account
    join public.money_accounts t on t.account_id = s.account_id and t.id = e.to_account`;
  return `with cutoffs(account_id, at) as (${cutoffs}), effects as (
      select s.account_id, s.source, s.created_at, ${effect} as cents
      from public.provider_sources s join public.entries e on e.account_id = s.account_id and e.transaction_id = s.transaction_id ${sides}
      group by 1, 2, 3
      union all
      select s.account_id, s.source, s.created_at, ${effect}
      from public.provider_sources s join public.settlement_entries e on e.account_id = s.account_id and e.settlement_id = s.settlement_id ${sides}
      group by 1, 2, 3
    ), ours as (
      select account_id, source, sum(cents)::bigint as cents, max(created_at) as at from effects group by 1, 2
    ), theirs as (
      select account_id, source, min(kind) as kind, sum(net_cents)::bigint as cents, max(moved_at) as at
      from public.provider_balance_rows group by 1, 2
    ), compared as (
      select account_id, source, theirs.kind, ours.cents as ours, theirs.cents as theirs, theirs.at as moved_at,
        ours.cents is null and theirs.at > cutoffs.at - interval '5 minutes' as waiting
      from ours full join theirs using (account_id, source) join cutoffs using (account_id)
      where ours.at is null or ours.at <= cutoffs.at
      union all
      select m.account_id, null, null, -m.balance_cents - coalesce((select sum(cents) from ours where ours.account_id = m.account_id), 0)::bigint,
        null, null, false
      from public.money_accounts m join cutoffs using (account_id) where m.kind = 'PSP'
    )
    select * from compared where coalesce(ours, 0) <> coalesce(theirs, 0)`;
}

/** When the provider's list was last read, by account. */
export const LAST_READ = 'select account_id, max(run_at) from public.reconciliations group by 1';
