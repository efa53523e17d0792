import { type Check } from './check.ts';

/** Customers with a transaction under check: all that they did is recounted. */
const TOUCHED = 'customer_id = any(array(select distinct customer_id from transactions where customer_id is not null))';

/** Cards, services outside the web app, and what is summed of customers. */
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
    title: 'Ce qui est sorti hors appli est revenu ou encore dehors',
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
  {
    name: 'customers',
    invariant: '7',
    subject: 'conso',
    title: 'Les réutilisations et la dernière activité d’un conso correspondent au recomptage de ses transactions',
    counted: 'public.customer_rollups',
    unit: 'consos',
    sql: `, recounted as (
        select account_id, customer_id, sum(t.containers_count) filter (where t.status = 'completed'
            and t.type in (select type from rule_lines where reuse and type not like 'without_webapp%')) as reuses,
          (array_agg(concat(t.day, ' ', t.listed_at) order by t.day desc, t.listed_at desc))[1] as latest
        from public.transactions t where t.customer_id is not null and ${TOUCHED} group by 1, 2
      ), kept as (
        select account_id, customer_id, reuses, concat(last_day, ' ', last_listed_at) as latest from public.customer_rollups where ${TOUCHED}
      )
      select account_id, customer_id::text as subject, k.reuses || ', ' || k.latest as stored,
        coalesce(r.reuses, 0) || ', ' || r.latest as recount
      from kept k full join recounted r using (account_id, customer_id)
      where (k.reuses, k.latest) is distinct from (coalesce(r.reuses, 0), r.latest)`,
  },
  {
    name: 'customer_days',
    invariant: '7',
    subject: 'transactions du conso',
    title: 'Les jours où un conso est actif sont ceux de ses transactions',
    counted: 'public.customer_day_rollups',
    unit: 'jours',
    sql: `, recounted as (
        select t.account_id, t.customer_id, t.day, count(*) as transactions
        from public.transactions t left join public.transactions r on r.account_id = t.account_id and r.reverses_id = t.id
        where t.customer_id is not null and t.status = 'completed' and t.reverses_id is null and r.id is null and t.${TOUCHED}
        group by 1, 2, 3
      ), kept as (select * from public.customer_day_rollups where transactions <> 0 and ${TOUCHED})
      select account_id, concat_ws(' ', customer_id, 'du', day) as subject, k.transactions::text as stored, r.transactions::text as recount
      from kept k full join recounted r using (account_id, customer_id, day) where k.transactions is distinct from r.transactions`,
  },
  {
    name: 'activity',
    invariant: '7',
    subject: 'consos actifs du',
    title: 'Les consos actifs d’un jour sont ceux qui ont une transaction ce jour-là',
    counted: 'public.activity_rollups',
    unit: 'chiffres',
    scope: 'days',
    sql: `, looked as (select distinct day from transactions), recounted as (
        select account_id, day, previous_day, count(*) as customers
        from (select d.account_id, d.day, coalesce((
            select max(p.day) from public.customer_day_rollups p
            where p.account_id = d.account_id and p.customer_id = d.customer_id and p.day < d.day and p.transactions > 0), '0001-01-01') as previous_day
          from public.customer_day_rollups d where d.transactions > 0 and d.day in (select day from looked)) days
        group by 1, 2, 3
      ), kept as (select * from public.activity_rollups where customers <> 0 and day in (select day from looked))
      select account_id, concat_ws(' ', day, 'après le', previous_day) as subject, k.customers::text as stored, r.customers::text as recount
      from kept k full join recounted r using (account_id, day, previous_day) where k.customers is distinct from r.customers`,
  },
];
