import { type Check } from './check.ts';

const CELL = "concat_ws('/', c.place, c.place_id, 'format ' || c.format_id, c.state)";

/** Stocks and loans: what is where, and who has it. */
export const CONTAINERS_CHECKS: readonly Check[] = [
  {
    name: 'cells',
    invariant: '1',
    subject: 'stock',
    title: 'Chaque stock est la somme de ses mouvements',
    counted: 'public.cells',
    unit: 'stocks',
    sql: `select c.account_id, ${CELL} as subject, c.quantity::text as stored, coalesce(r.quantity, 0)::text as recount
      from cells c left join (
        select account_id, cell, sum(quantity) as quantity from (
          select account_id, to_cell as cell, quantity from movements
          union all select account_id, from_cell, -quantity from movements
          union all select account_id, cell, quantity from base_cells) sides
        group by account_id, cell
      ) r on r.account_id = c.account_id and r.cell = c.id
      where c.quantity <> coalesce(r.quantity, 0) or (c.place <> 'X' and c.quantity < 0)
        or c.reserved < 0 or (c.reserved > 0 and c.reserved > c.quantity)`,
  },
  {
    name: 'formats',
    invariant: '1',
    subject: 'somme de toutes les places,',
    title: 'Aucun contenant n’apparaît ni ne disparaît\u00a0: par format, tout vient du dehors ou y retourne',
    counted: 'public.formats',
    unit: 'formats',
    sql: `select account_id, 'format ' || format_id as subject, sum(quantity)::text as stored, '0' as recount
      from cells group by account_id, format_id having sum(quantity) <> 0`,
  },
  {
    name: 'lots',
    invariant: '2',
    subject: 'lot',
    title: 'Chaque prêt compte ce qui a été ouvert moins ce qui a été rendu',
    counted: 'checked_lots',
    unit: 'prêts',
    sql: `select l.account_id, l.id::text as subject, l.left_quantity::text as stored, coalesce(r.quantity, 0)::text as recount
      from checked_lots l left join (
        select account_id, lot_id, sum(quantity) as quantity from checked_lot_rows group by account_id, lot_id
      ) r on r.account_id = l.account_id and r.lot_id = l.id
      where l.left_quantity <> coalesce(r.quantity, 0) or l.left_quantity not between 0 and l.opened`,
  },
  {
    name: 'held',
    invariant: '2',
    subject: 'contenants tenus',
    title: 'Ce que chacun détient est la somme de ses prêts',
    counted: "(select from public.cells where state = 'held')",
    unit: 'porteurs et formats',
    sql: `select account_id, concat_ws('/', owner, owner_id, 'format ' || format_id) as subject,
        coalesce(c.quantity, 0)::text as stored, coalesce(l.quantity, 0)::text as recount
      from (select account_id, place as owner, place_id as owner_id, format_id, quantity from cells where state = 'held') c
      full join (
        select account_id, owner, owner_id, format_id, sum(left_quantity) as quantity
        from lots group by account_id, owner, owner_id, format_id
      ) l using (account_id, owner, owner_id, format_id)
      where coalesce(c.quantity, 0) <> coalesce(l.quantity, 0)`,
  },
  {
    name: 'washers',
    invariant: '5',
    subject: 'contenants sales chez un restaurant qui lave,',
    title: 'Aucun contenant sale chez un restaurant qui lave',
    counted: "(select from public.restaurants where wash_mode = 'restaurant')",
    unit: 'restaurants',
    sql: `select c.account_id, ${CELL} as subject, c.quantity::text as stored, '0' as recount
      from cells c join restaurants r on r.account_id = c.account_id and r.id = c.place_id
      where c.place = 'R' and c.state = 'dirty' and c.quantity <> 0 and r.wash_mode = 'restaurant'`,
  },
];
