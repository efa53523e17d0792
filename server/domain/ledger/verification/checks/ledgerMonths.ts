import { type Check } from './check.ts';

/**
 * Checks of what is summed from the days of cells and money accounts: the months of their cards,
 * and the flows of places.
 */
export const LEDGER_MONTHS_CHECKS: readonly Check[] = [
  {
    name: 'cell_months',
    invariant: '7',
    subject: 'mouvements par mois de la case',
    title: 'Ce que chaque mois a changé dans chaque stock est la somme de ses jours',
    counted: 'public.cell_month_rollups',
    unit: 'chiffres',
    scope: 'closing',
    sql: `, due as (
        select account_id, cell_id, date_trunc('month', day)::date as month, source, counterpart, sum(movements) as movements, sum(pieces) as pieces
        from public.cell_day_rollups group by 1, 2, 3, 4, 5
      )
      select account_id, concat_ws(' ', cell_id, to_char(month, 'YYYY-MM'), source, counterpart) as subject,
        nullif(concat_ws(' ', k.movements, k.pieces), '') as stored, nullif(concat_ws(' ', d.movements, d.pieces), '') as recount
      from public.cell_month_rollups k full join due d using (account_id, cell_id, month, source, counterpart)
      where (k.movements, k.pieces) is distinct from (d.movements, d.pieces)`,
  },
  {
    name: 'money_months',
    invariant: '7',
    subject: 'écritures par mois du compte',
    title: 'Ce que chaque mois a changé dans chaque compte est la somme de ses jours',
    counted: 'public.money_month_rollups',
    unit: 'chiffres',
    scope: 'closing',
    sql: `, due as (
        select account_id, money_account_id, date_trunc('month', day)::date as month, source, counterpart, sum(entries) as entries, sum(cents) as cents
        from public.money_day_rollups group by 1, 2, 3, 4, 5
      )
      select account_id, concat_ws(' ', money_account_id, to_char(month, 'YYYY-MM'), source, counterpart) as subject,
        nullif(concat_ws(' ', k.entries, k.cents), '') as stored, nullif(concat_ws(' ', d.entries, d.cents), '') as recount
      from public.money_month_rollups k full join due d using (account_id, money_account_id, month, source, counterpart)
      where (k.entries, k.cents) is distinct from (d.entries, d.cents)`,
  },
  {
    name: 'place_flows',
    invariant: '7',
    subject: 'contenants passés par jour dans le lieu',
    title: 'Ce qui est passé chaque jour dans chaque lieu est la somme de ses stocks',
    counted: 'public.place_day_flows',
    unit: 'chiffres',
    scope: 'closing',
    sql: `, kept as (
        select account_id, place, place_id, day, sum(pieces) as pieces from public.place_day_flows group by 1, 2, 3, 4 having sum(pieces) <> 0
      ), due as (
        select r.account_id, c.place, c.place_id, r.day, sum(abs(r.pieces)) as pieces
        from public.cell_day_rollups r join public.cells c on c.account_id = r.account_id and c.id = r.cell_id
        where r.counterpart not in ('=', 'X.gap') and c.place in ('A', 'R', 'P', 'D', 'T') and c.state in ('clean', 'dirty')
        group by 1, 2, 3, 4 having sum(abs(r.pieces)) <> 0
      )
      select account_id, concat_ws(' ', place, place_id, day) as subject, k.pieces::text as stored, d.pieces::text as recount
      from kept k full join due d using (account_id, place, place_id, day)
      where k.pieces is distinct from d.pieces`,
  },
];
