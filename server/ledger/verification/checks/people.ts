import { type Check } from './check.ts';

/** Cards, and services outside the web app. */
export const PEOPLE_CHECKS: readonly Check[] = [
  {
    name: 'cards',
    invariant: '9',
    subject: 'carte',
    title: 'Une carte inactive n’a rien, une carte s’active une seule fois',
    counted: 'public.card_holders',
    unit: 'cartes',
    sql: `select h.account_id, h.id::text as subject, h.status as stored,
        concat(coalesce(m.cents, 0), ' centimes, ', coalesce(c.pieces, 0), ' contenants, ', coalesce(t.activations, 0), ' activations') as recount
      from card_holders h
      left join (
        select account_id, owner_id as id, sum(balance_cents) as cents from money_accounts where owner = 'K' group by 1, 2
      ) m using (account_id, id)
      left join (
        select account_id, place_id as id, sum(quantity) as pieces from cells where place = 'K' group by 1, 2
      ) c using (account_id, id)
      left join (
        select account_id, card_holder_id as id, sum(case when reverses_id is null then 1 else -1 end) as activations
        from public.transactions where type = 'activate_card' and status = 'completed' group by 1, 2
      ) t using (account_id, id)
      where (h.status = 'pending' and (coalesce(m.cents, 0) <> 0 or coalesce(c.pieces, 0) <> 0))
        or coalesce(t.activations, 0) <> case when h.activated_at is null then 0 else 1 end`,
  },
  {
    name: 'services',
    invariant: '9',
    subject: 'service',
    title: 'Ce qui est sorti hors appli est revenu, ou encore dehors',
    counted: 'public.services',
    unit: 'sorties',
    sql: `, counted as (
        select t.account_id, t.service_id as id, sum(case when l.role = '' then l.quantity when l.role = 'extra' then 0 else -l.quantity end) as pieces
        from public.transactions t join public.transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
        where t.service_id is not null and t.status = 'completed' group by 1, 2
      ), held as (select account_id, place_id as id, sum(quantity) as pieces from cells where place = 'E' group by 1, 2)
      select account_id, id::text as subject, coalesce(held.pieces, 0)::text as stored, coalesce(counted.pieces, 0)::text as recount
      from held full join counted using (account_id, id) where coalesce(held.pieces, 0) <> coalesce(counted.pieces, 0)`,
  },
];
