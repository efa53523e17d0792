import { type Check } from './check.ts';

/** Stock counts against the transactions that put their gaps in the books. */
export const STOCK_COUNTS_CHECKS: readonly Check[] = [
  {
    name: 'stock-counts',
    invariant: '4',
    subject: 'ligne d’inventaire',
    title: 'La transaction de chaque ligne d’inventaire porte l’écart qui y est écrit',
    counted: '(select account_id from public.stock_count_lines where transaction_id is not null)',
    unit: 'écarts d’inventaire',
    sql: `, recorded as (
        select l.account_id, l.count_id, l.place, l.place_id, l.format_id, l.state, l.posted, (
          select sum(case t.variant when 'found_at' then x.quantity else -x.quantity end) from public.transactions t
            join public.transaction_lines x on x.account_id = t.account_id and x.transaction_id = t.id
           where t.account_id = l.account_id and t.id = l.transaction_id and t.status = 'completed'
             and t.place = l.place || '.' || l.state and x.format_id = l.format_id) as pieces
        from public.stock_count_lines l where l.transaction_id is not null
      )
      select account_id, concat_ws(' ', 'inventaire', count_id, place || place_id, 'format', format_id, state) as subject,
        posted::text as stored, pieces::text as recount
      from recorded where posted is distinct from pieces`,
  },
  {
    name: 'count-corrections',
    invariant: '4',
    subject: 'correction qui garde un comptage',
    title: 'Ce qui garde un comptage tombe avec la transaction à côté de laquelle c’est écrit',
    counted: '(select account_id from public.count_corrections)',
    unit: 'corrections',
    sql: `, fallen as (
        select k.account_id, k.correction_id, k.cause_id,
               exists (select from public.transactions u where u.account_id = k.account_id and u.reverses_id = k.correction_id) as correction,
               exists (select from public.transactions u where u.account_id = k.account_id and u.reverses_id = k.cause_id) as cause
        from public.count_corrections k
      )
      select account_id, correction_id || ' de ' || cause_id as subject, correction::text as stored, cause::text as recount
      from fallen where correction <> cause`,
  },
];
