import { type Check } from './check.ts';

/** Stored totals of an account, its fleet and its partners, against the sums of their rows. */
export const TOTALS_CHECKS: readonly Check[] = [
  {
    name: 'account_days',
    invariant: '7',
    subject: 'statistiques de tous les restaurants du',
    title: 'Les statistiques de tous les restaurants sont la somme de chacun',
    counted: 'public.account_day_rollups',
    unit: 'chiffres',
    sql: `, due as (
        select d.account_id, d.format_id, d.day, d.type, sum(d.quantity) as quantity, sum(d.reuses) as reuses, sum(d.amount_cents) as amount_cents
        from daily_rollups d join account_day_marks m on m.account_id = d.account_id and d.day <= m.rolled_up_to group by 1, 2, 3, 4
      )
      select account_id, concat_ws(' ', day, type, 'format ' || format_id) as subject,
        nullif(concat_ws(' ', a.quantity, a.reuses, a.amount_cents), '') as stored,
        nullif(concat_ws(' ', d.quantity, d.reuses, d.amount_cents), '') as recount
      from account_day_rollups a full join due d using (account_id, format_id, day, type)
      where (a.quantity, a.reuses, a.amount_cents) is distinct from (d.quantity, d.reuses, d.amount_cents)`,
  },
  {
    name: 'holder_totals',
    invariant: '7',
    subject: 'total des porteurs',
    title: 'Ce qu’ont tous les porteurs ensemble est la somme de ce qu’a chacun',
    counted: 'holder_totals',
    unit: 'totaux',
    sql: `, due as (
        select account_id, kind, 0 as format_id, sum(balance_cents) as total from money_accounts where kind in ('CAG', 'CON', 'GST') group by 1, 2
        union all select account_id, place, format_id, sum(quantity) from cells where place in ('U', 'K', 'G', 'E') group by 1, 2, 3
      ), kept as (select account_id, kind, format_id, sum(total) as total from holder_totals group by 1, 2, 3)
      select account_id, concat_ws(' ', kind, 'format ' || nullif(format_id, 0)) as subject,
        coalesce(k.total, 0)::text as stored, coalesce(d.total, 0)::text as recount
      from kept k full join due d using (account_id, kind, format_id) where coalesce(k.total, 0) <> coalesce(d.total, 0)`,
  },
  {
    name: 'partner_days',
    invariant: '7',
    subject: 'relevé du partenaire',
    title: 'Ce que les stocks d’un partenaire ont reçu et donné chaque jour est dans les mouvements',
    counted: 'public.partner_day_rollups',
    unit: 'chiffres',
    scope: 'days',
    sql: `, sides as (
        select account_id, transaction_id, to_cell as cell, quantity, true as incoming from movements
        union all select account_id, transaction_id, from_cell, quantity, false from movements
      ), recounted as (
        select t.account_id, c.place_id as partner_id, t.day, c.format_id, c.state, count(*) as moves,
          coalesce(sum(s.quantity) filter (where s.incoming and t.reverses_id is null), 0)
            - coalesce(sum(s.quantity) filter (where not s.incoming and t.reverses_id is not null), 0) as received,
          coalesce(sum(s.quantity) filter (where not s.incoming and t.reverses_id is null), 0)
            - coalesce(sum(s.quantity) filter (where s.incoming and t.reverses_id is not null), 0) as given
        from sides s join cells c on c.account_id = s.account_id and c.id = s.cell and c.place = 'P'
        join transactions t on t.account_id = s.account_id and t.id = s.transaction_id group by 1, 2, 3, 4, 5
      ), kept as (select * from public.partner_day_rollups where day in (select day from transactions))
      select account_id, concat_ws(' ', partner_id, 'du', day, 'format ' || format_id, state) as subject,
        nullif(concat_ws(' ', k.moves, k.received, k.given), '') as stored, nullif(concat_ws(' ', r.moves, r.received, r.given), '') as recount
      from kept k full join recounted r using (account_id, partner_id, day, format_id, state)
      where (k.moves, k.received, k.given) is distinct from (r.moves, r.received, r.given)`,
  },
  {
    name: 'account_counts',
    invariant: '7',
    subject: 'nombre de',
    title: 'Les nombres de restaurants et de consos sont ceux des listes',
    counted: 'account_counts',
    unit: 'nombres',
    sql: `, due as (
        select account_id, 'restaurants' as kind, count(*) as total from public.restaurants group by 1
        union all select account_id, 'customers', count(*) from public.customers group by 1
      ), kept as (select account_id, kind, sum(total) as total from account_counts group by 1, 2)
      select account_id, case when kind = 'customers' then 'consos' else kind end as subject, coalesce(k.total, 0)::text as stored, coalesce(d.total, 0)::text as recount
      from kept k full join due d using (account_id, kind) where coalesce(k.total, 0) <> coalesce(d.total, 0)`,
  },
  {
    name: 'mail_counts',
    invariant: '7',
    subject: 'nombre de courriers',
    title: 'Les nombres de courriers sont ceux de la liste',
    counted: 'mail_counts',
    unit: 'nombres',
    sql: `, due as (select account_id, count(*) as total from public.mails where account_id is not null group by 1),
      kept as (select account_id, sum(total) as total from mail_counts group by 1)
      select account_id, '' as subject, coalesce(k.total, 0)::text as stored, coalesce(d.total, 0)::text as recount
      from kept k full join due d using (account_id) where coalesce(k.total, 0) <> coalesce(d.total, 0)`,
  },
  {
    name: 'event_counts',
    invariant: '7',
    subject: 'lignes du journal, objet',
    title: 'Les décomptes du journal correspondent à ses lignes',
    counted: 'event_counts',
    unit: 'nombres',
    sql: `, due as (
        select account_id, resource, count(*) as total from public.events where account_id is not null group by 1, 2
      ), kept as (select account_id, resource, sum(total) as total from event_counts group by 1, 2)
      select account_id, resource as subject, coalesce(k.total, 0)::text as stored, coalesce(d.total, 0)::text as recount
      from kept k full join due d using (account_id, resource) where coalesce(k.total, 0) <> coalesce(d.total, 0)`,
  },
];
