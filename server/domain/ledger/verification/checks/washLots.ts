import { type Check } from './check.ts';

/** Washing lots against the washings that closed them. */
export const WASH_LOTS_CHECKS: readonly Check[] = [
  {
    name: 'wash-lots',
    invariant: '11',
    subject: 'lot de lavage',
    title: 'La transaction de chaque lot clôturé porte ses lignes, et autant en sort qu’il en est entré',
    counted: `(select account_id from public.wash_lots where status in ('closed', 'recalled'))`,
    unit: 'lots de lavage clôturés',
    // A lot whose washing is reversed is open to changes again; one at a restaurant moved nothing:
    // its own lines are all there is.
    sql: `, closed as (
        select l.account_id, l.id, l.number, l.transaction_id, s.kind = 'restaurant' as elsewhere
        from public.wash_lots l join public.wash_sites s on s.account_id = l.account_id and s.id = l.site_id
        where l.status in ('closed', 'recalled')
          and not exists (select from public.transactions u where u.account_id = l.account_id and u.reverses_id = l.transaction_id)
      ), rejected as (
        select account_id, lot_id, format_id, sum(quantity) as pieces from public.wash_rejects group by 1, 2, 3
      ), counted as (
        select c.account_id, c.id, x.format_id, x.dirty_in, coalesce(x.clean_out, 0) as washed, coalesce(j.pieces, 0) as rejected
        from closed c join public.wash_lot_lines x on x.account_id = c.account_id and x.lot_id = c.id
        left join rejected j on j.account_id = x.account_id and j.lot_id = x.lot_id and j.format_id = x.format_id
      ), recorded as (
        select c.account_id, c.id, x.format_id, coalesce(sum(x.quantity) filter (where x.role = 'washed'), 0) as washed,
          coalesce(sum(x.quantity) filter (where x.role = 'rejected'), 0) as rejected
        from closed c join public.transactions t on t.account_id = c.account_id and t.id = c.transaction_id and t.type = 'admin_wash' and t.status = 'completed'
        join public.transaction_lines x on x.account_id = t.account_id and x.transaction_id = t.id
        where not c.elsewhere group by 1, 2, 3
        union all select n.account_id, n.id, n.format_id, n.washed, n.rejected from counted n
          join closed c on c.account_id = n.account_id and c.id = n.id where c.elsewhere and c.transaction_id is null
      ), lines as (
        select coalesce(n.account_id, r.account_id) as account_id, coalesce(n.id, r.id) as id, coalesce(n.format_id, r.format_id) as format_id,
          concat_ws(' ', n.dirty_in, n.washed, n.rejected) as stored, concat_ws(' ', r.washed + r.rejected, r.washed, r.rejected) as recount
        from counted n full join recorded r on r.account_id = n.account_id and r.id = n.id and r.format_id = n.format_id
      )
      select l.account_id, concat_ws(' ', c.number, 'format', l.format_id) as subject, nullif(l.stored, '') as stored, nullif(l.recount, '') as recount
      from lines l join closed c on c.account_id = l.account_id and c.id = l.id where l.stored <> l.recount`,
  },
  {
    name: 'cell_holds',
    invariant: '11',
    subject: 'contenants retenus,',
    title: 'Les contenants retenus à l’entrepôt et aux points de dépôt sont ceux des rappels en cours',
    counted: 'public.cell_holds',
    unit: 'rappels et stocks',
    sql: `select c.account_id, concat_ws('/', c.place, c.place_id, 'format ' || c.format_id, c.state) as subject,
        c.reserved::text as stored, coalesce(h.pieces, 0)::text as recount
      from public.cells c left join (
        select account_id, cell_id, sum(quantity - released) as pieces from public.cell_holds where released_at is null group by 1, 2
      ) h on h.account_id = c.account_id and h.cell_id = c.id
      where c.place in ('A', 'D') and c.reserved <> coalesce(h.pieces, 0)`,
  },
  {
    name: 'wash_lot_months',
    invariant: '11',
    subject: 'registre des lavages, mois',
    title: 'Le registre des lavages de chaque mois est la somme de ses lots',
    counted: 'public.wash_lot_months',
    unit: 'mois',
    sql: `, lines as (
        select account_id, lot_id, sum(dirty_in) as dirty_in, sum(clean_out) as clean_out from public.wash_lot_lines group by 1, 2
      ), rejected as (select account_id, lot_id, sum(quantity) as pieces from public.wash_rejects group by 1, 2),
      due as (
        select l.account_id, date_trunc('month', l.started_at at time zone 'Europe/Paris')::date as month, count(*) as lots,
          coalesce(sum(x.dirty_in), 0) as dirty_in, coalesce(sum(x.clean_out), 0) as clean_out, coalesce(sum(j.pieces), 0) as rejected
        from public.wash_lots l left join lines x on x.account_id = l.account_id and x.lot_id = l.id
        left join rejected j on j.account_id = l.account_id and j.lot_id = l.id group by 1, 2
      ), kept as (select * from public.wash_lot_months where lots <> 0 or dirty_in <> 0 or clean_out <> 0 or rejected <> 0)
      select account_id, to_char(month, 'YYYY-MM') as subject, nullif(concat_ws(' ', k.lots, k.dirty_in, k.clean_out, k.rejected), '') as stored,
        nullif(concat_ws(' ', d.lots, d.dirty_in, d.clean_out, d.rejected), '') as recount
      from kept k full join due d using (account_id, month)
      where (k.lots, k.dirty_in, k.clean_out, k.rejected) is distinct from (d.lots, d.dirty_in, d.clean_out, d.rejected)`,
  },
];
