import { type Check } from './check.ts';

/** Invoices and credit notes, against what books them. */
export const INVOICES_CHECKS: readonly Check[] = [
  {
    name: 'invoices',
    invariant: '10',
    subject: 'facture ou avoir',
    title: 'Chaque facture et chaque avoir, émis ou en attente, sont dans les registres pour leur montant et leur TVA',
    counted: 'public.invoices',
    unit: 'factures et avoirs',
    sql: `, booked as (
        select z.account_id, z.invoice_id, sum(x.cents) filter (where m.kind = 'FEES') as net,
          sum(x.cents) filter (where m.kind in ('VAT', 'VAT_PENDING', 'VAT_UNBILLED')) as vat
        from public.settlements z join (
          select account_id, settlement_id, to_account as account, amount_cents as cents from public.settlement_entries
          union all select account_id, settlement_id, from_account, -amount_cents from public.settlement_entries
        ) x on x.account_id = z.account_id and x.settlement_id = z.id
        join money_accounts m on m.account_id = x.account_id and m.id = x.account
        where z.invoice_id is not null group by z.account_id, z.invoice_id
      ), written as (
        select i.account_id, i.id as invoice_id, s.sign * i.net_cents as net, s.sign * i.vat_cents as vat,
          s.sign * l.cents as lines, s.sign * p.vat as parts
        from public.invoices i
        cross join lateral (select case i.kind when 'invoice' then 1 else -1 end as sign) s
        cross join lateral (select coalesce(sum((x->>'cents')::bigint), 0) as cents from jsonb_array_elements(i.lines) x) l
        cross join lateral (select coalesce(sum((x->>'vat')::bigint), 0) as vat from jsonb_array_elements(i.vat) x) p
        where i.service_id is null
      )
      select account_id, invoice_id::text as subject, concat_ws(' ', w.net, w.vat, w.lines, w.parts) as stored,
        concat_ws(' ', coalesce(b.net, 0), coalesce(b.vat, 0)) as recount
      from written w full join booked b using (account_id, invoice_id)
      where (w.net, w.vat, w.lines, w.parts)
        is distinct from (coalesce(b.net, 0), coalesce(b.vat, 0), coalesce(b.net, 0), coalesce(b.vat, 0))`,
  },
  {
    name: 'service_invoices',
    invariant: '10',
    subject: 'retour de la transaction',
    title: 'Les factures et les avoirs d’une sortie hors appli sont ce que ses retours ont conservé',
    counted: '(select from public.invoices where service_id is not null)',
    unit: 'factures et avoirs',
    sql: `, written as (
        select i.account_id, i.transaction_id, sum(s.sign * i.net_cents) as net, sum(s.sign * i.vat_cents) as vat, sum(s.sign * l.cents) as lines,
          sum(s.sign * p.base) as bases, sum(s.sign * p.vat) as parts
        from public.invoices i
        cross join lateral (select case i.kind when 'invoice' then 1 else -1 end as sign) s
        cross join lateral (select coalesce(sum((x->>'cents')::bigint), 0) as cents from jsonb_array_elements(i.lines) x) l
        cross join lateral (select coalesce(sum((x->>'base')::bigint), 0) as base, coalesce(sum((x->>'vat')::bigint), 0) as vat
          from jsonb_array_elements(i.vat) x) p
        where i.service_id is not null group by 1, 2
      ), booked as (
        select t.account_id, coalesce(t.reverses_id, t.id) as transaction_id, sum(e.cents) filter (where m.kind = 'ACQ') as net,
          sum(e.cents) filter (where m.kind = 'VAT') as vat
        from public.transactions t join (
          select account_id, transaction_id, to_account as account, amount_cents as cents from public.entries
          union all select account_id, transaction_id, from_account, -amount_cents from public.entries
        ) e on e.account_id = t.account_id and e.transaction_id = t.id
        join money_accounts m on m.account_id = e.account_id and m.id = e.account
        where t.service_id is not null and m.kind in ('ACQ', 'VAT') group by 1, 2
      )
      select account_id, transaction_id::text as subject, concat_ws(' ', w.net, w.vat, w.lines, w.bases, w.parts) as stored,
        concat_ws(' ', coalesce(b.net, 0), coalesce(b.vat, 0)) as recount
      from written w left join booked b using (account_id, transaction_id)
      where (w.net, w.vat, w.lines, w.bases, w.parts)
        is distinct from (coalesce(b.net, 0), coalesce(b.vat, 0), coalesce(b.net, 0), coalesce(b.net, 0), coalesce(b.vat, 0))`,
  },
  {
    name: 'credited',
    invariant: '10',
    subject: 'facture',
    title: 'Aucune ligne d’une facture n’est créditée au-delà de son montant',
    counted: `(select from public.invoices where kind = 'credit_note')`,
    unit: 'avoirs',
    sql: `, credited as (
        select c.account_id, c.corrects_id as id, (x->>'credits')::int as rank, sum((x->>'cents')::bigint) as cents
        from public.invoices c cross join lateral jsonb_array_elements(c.lines) x where c.kind = 'credit_note' group by 1, 2, 3
      )
      select i.account_id, i.id::text as subject, c.cents::text as stored, coalesce(i.lines->c.rank->>'cents', '0') as recount
      from credited c join public.invoices i on i.account_id = c.account_id and i.id = c.id
      where c.cents > coalesce((i.lines->c.rank->>'cents')::bigint, 0)`,
  },
  {
    name: 'invoice_payments',
    invariant: '10',
    subject: 'facture ou avoir',
    title:
      'Ce que les règlements soldent d’une facture ne dépasse pas son total, et sa TVA exigible le suit au taux près',
    counted: 'public.invoice_payments',
    unit: 'parts de règlement',
    sql: `, settled as (
        select account_id, invoice_id, sum(cents) as cents, sum(vat_cents) as vat from public.invoice_payments group by 1, 2
      ), parts as (
        select p.account_id, p.invoice_id, sum((x->>'base')::bigint + (x->>'vat')::bigint) as cents, sum((x->>'vat')::bigint) as vat
        from public.invoice_payments p cross join lateral jsonb_array_elements(p.vat) x group by 1, 2
      )
      select s.account_id, s.invoice_id::text as subject, concat_ws(' ', s.cents, s.vat) as stored,
        concat_ws(' ', i.net_cents + i.vat_cents, i.vat_cents, coalesce(p.cents, 0), coalesce(p.vat, 0)) as recount
      from settled s join public.invoices i on i.account_id = s.account_id and i.id = s.invoice_id
      left join parts p on p.account_id = s.account_id and p.invoice_id = s.invoice_id
      cross join lateral (select case i.kind when 'invoice' then 1 else -1 end as sign) w
      where (s.cents, s.vat) is distinct from (coalesce(p.cents, 0), coalesce(p.vat, 0))
        or (i.label is not null and (w.sign * s.cents < 0 or w.sign * s.cents > i.net_cents + i.vat_cents
          or (w.sign * s.cents = i.net_cents + i.vat_cents and w.sign * s.vat <> i.vat_cents)))`,
  },
  {
    name: 'pending_vat',
    invariant: '10',
    subject: 'facture ou avoir',
    title: 'La TVA en attente d’une facture devient exigible à mesure qu’elle est payée',
    counted: '(select from public.invoices where vat_pending)',
    unit: 'factures et avoirs',
    sql: `, due as (
        select z.account_id, z.invoice_id, sum(case t.kind when 'VAT' then e.amount_cents else -e.amount_cents end) as cents
        from public.settlements z
        join public.settlement_entries e on e.account_id = z.account_id and e.settlement_id = z.id
        join money_accounts t on t.account_id = e.account_id and t.id = e.to_account
        where z.kind = 'vat_due' group by 1, 2
      ), paid as (
        select p.account_id, p.invoice_id, sum(p.vat_cents) as cents from public.invoice_payments p
        join public.invoices i on i.account_id = p.account_id and i.id = p.invoice_id where i.vat_pending group by 1, 2
      )
      select account_id, invoice_id::text as subject, coalesce(d.cents, 0)::text as stored, coalesce(p.cents, 0)::text as recount
      from due d full join paid p using (account_id, invoice_id) where coalesce(d.cents, 0) <> coalesce(p.cents, 0)`,
  },
  {
    name: 'invoice_numbers',
    invariant: '10',
    subject: 'série',
    title: 'Les numéros des factures et des avoirs se suivent sans trou, dans l’ordre des jours',
    counted: '(select from public.invoices where label is not null)',
    unit: 'numéros',
    sql: `, numbered as (
        select account_id, series, year, count(*) as held, max(number) as highest, bool_and(in_order) as in_order
        from (
          select account_id, series, year, number,
            issued_on >= coalesce(lag(issued_on) over (partition by account_id, series order by year, number), issued_on) as in_order
          from public.invoices where label is not null
        ) all_of_them group by 1, 2, 3
      )
      select account_id, series || year as subject, concat_ws(' ', n.held, n.highest, n.in_order) as stored, s.last::text as recount
      from numbered n full join invoice_series s using (account_id, series, year)
      where (n.held, n.highest, n.in_order) is distinct from (s.last::bigint, s.last, true)`,
  },
];
