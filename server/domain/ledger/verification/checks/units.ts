import { type Check } from './check.ts';

/** Numbered containers against the stocks that they are among, and the moves that they made. */
export const UNITS_CHECKS: readonly Check[] = [
  {
    name: 'unit-places',
    invariant: '12',
    subject: 'contenants numérotés,',
    title: 'Aucune place n’a plus de contenants numérotés que de contenants',
    counted: `(select account_id from public.units where place <> 'X')`,
    unit: 'contenants numérotés',
    sql: `select w.account_id, concat_ws('/', w.place, w.place_id, 'format ' || w.format_id, w.state) as subject,
        w.named as stored, coalesce(c.quantity, 0) as recount
      from (select account_id, place, place_id, format_id, state, count(*) as named from public.units where place <> 'X' group by 1, 2, 3, 4, 5) w
      left join public.cells c using (account_id, place, place_id, format_id, state)
      where w.named > coalesce(c.quantity, 0)`,
  },
  {
    name: 'unit-uses',
    invariant: '12',
    subject: 'utilisations et lavages du contenant',
    title: 'Les utilisations et les lavages de chaque contenant numéroté correspondent à ses mouvements',
    counted: 'checked_units',
    unit: 'contenants numérotés',
    sql: `select account_id, u.code as subject, u.uses || ' et ' || u.washes as stored,
        coalesce(m.uses, 0) || ' et ' || coalesce(m.washes, 0) as recount
      from checked_units u
      left join (select x.account_id, x.code, sum(x.reuse) as uses, sum(x.wash) as washes from public.unit_moves x
        join checked_units k using (account_id, code) group by 1, 2) m using (account_id, code)
      where (u.uses, u.washes) is distinct from (coalesce(m.uses, 0), coalesce(m.washes, 0))`,
  },
];
