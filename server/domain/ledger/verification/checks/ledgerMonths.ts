import { type Check } from './check.ts';

/** Checks of the months from which a card of a cell or of a money account sums a whole history. */
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
];
