import { type Check } from './check.ts';

/** Rounds against the transactions of their stops. */
export const ROUNDS_CHECKS: readonly Check[] = [
  {
    name: 'rounds',
    invariant: '4',
    subject: 'ligne de tournée',
    title: 'La transaction de chaque ligne de tournée porte ce que l’arrêt y a écrit',
    counted: '(select account_id from public.round_lines where transaction_id is not null)',
    unit: 'lignes de tournée',
    sql: `, recorded as (
        select l.account_id, l.round_id, l.n, l.format_id, l.act, l.posted, (
          select coalesce(sum(x.quantity), 0) from public.transactions t
            join public.transaction_lines x on x.account_id = t.account_id and x.transaction_id = t.id
           where t.account_id = l.account_id and t.id = l.transaction_id and t.status = 'completed'
             and x.format_id = l.format_id and x.role in ('', 'there', 'extra')) as pieces
        from public.round_lines l where l.transaction_id is not null
      )
      select account_id, concat_ws(' ', 'tournée', round_id, 'arrêt', n, 'format', format_id, act) as subject,
        posted::text as stored, pieces::text as recount
      from recorded where posted is distinct from pieces`,
  },
  {
    name: 'round-surplus',
    invariant: '4',
    subject: 'surplus d’un arrêt',
    title: 'Ce qu’un arrêt a compté de plus que les registres est un écart',
    counted: '(select account_id from public.round_lines where actual > posted)',
    unit: 'surplus de tournée',
    sql: `, found as (
        select i.account_id, i.round_id, i.round_stop as n, i.format_id, i.round_act as act, sum(i.quantity) as pieces
        from public.incidents i where i.round_id is not null and i.kind = 'surplus' group by 1, 2, 3, 4, 5
      ), counted as (
        select account_id, round_id, n, format_id, act, actual - posted as pieces from public.round_lines where actual > posted
      )
      select account_id, concat_ws(' ', 'tournée', round_id, 'arrêt', n, 'format', format_id, act) as subject,
        counted.pieces::text as stored, found.pieces::text as recount
      from counted full join found using (account_id, round_id, n, format_id, act) where counted.pieces is distinct from found.pieces`,
  },
];
