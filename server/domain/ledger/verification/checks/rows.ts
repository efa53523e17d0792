import { type Check, DEPOSITS } from './check.ts';

/** The place and state that a role of the table stands for in a transaction, R.back left open. */
function placeOf(role: string): string {
  return `case ${role}
    when 'H' then case when t.card_holder_id is null then 'U.held' else 'K.held' end
    when 'U' then case when t.to_card_holder_id is null then 'U.held' else 'K.held' end
    when 'G' then 'G.held' when 'E' then 'E.held' when 'AT' then t.place when 'X.why' then 'X.' || t.reason
    when 'S.clean' then case when t.restaurant_id is not null then 'R.clean' when t.partner_id is not null then 'P.clean' else 'A.clean' end
    when 'S.back' then case when t.restaurant_id is not null then 'R.back' when t.partner_id is not null then 'P.dirty' else 'A.dirty' end
    else ${role} end`;
}

/**
 * The arrows of a transaction's lines, returns landing in this state; an arrow from a cell to
 * itself is none.
 */
function arrowsWith(state: string): string {
  const from = `replace(from_role, 'R.back', 'R.${state}')`;
  const to = `replace(to_role, 'R.back', 'R.${state}')`;
  return `string_agg(concat_ws(' ', case when quantity > 0 then ${from} else ${to} end, case when quantity > 0 then ${to} else ${from} end,
    format_id, format_id, abs(quantity)), ', ' order by n, rank) filter (where ${from} <> ${to} or ${from} like '%.held')`;
}

/** Checks of each transaction's rows against the table of rules. */
export const ROWS_CHECKS: readonly Check[] = [
  {
    name: 'entries',
    invariant: '4',
    subject: 'écritures de la transaction',
    title: 'Les écritures de chaque transaction sont celles de sa règle, équilibrées',
    counted: 'entries',
    unit: 'écritures',
    sql: `, recorded as (
        select account_id, e.transaction_id as id, string_agg(f.kind || '>' || g.kind || ' ' || e.amount_cents, ', ' order by e.n) as arrows
        from entries e join money_accounts f using (account_id) join money_accounts g using (account_id)
        where f.id = e.from_account and g.id = e.to_account group by account_id, e.transaction_id
      ), due as (
        select account_id, id, max(means) as means, string_agg(case when cents > 0 then from_role || '>' || to_role else to_role || '>' || from_role end
          || ' ' || abs(cents), ', ' order by n) as arrows
        from (
          select t.account_id, t.id, t.means, r.n, r.from_role, r.to_role,
            case r.symbol when 'a' then t.amount_cents when '-a' then -t.amount_cents when 'D' then t.containers_cost_cents when 'K' then t.kept_cents
              when 'v' then t.vat_cents else t.kept_cents - t.vat_cents end as cents
          from transactions t join rule_entries r using (type, variant) where t.status = 'completed'
        ) rows where cents <> 0 group by account_id, id
      )
      select account_id, id::text as subject, recorded.arrows as stored, due.arrows as recount
      from recorded full join due using (account_id, id)
      -- Cash is in the initiative's box, a cheque with those that wait. Both stood at the bank until November 2026.
      where case means when 'cash' then replace(recorded.arrows, 'CASH_BOX', 'BANK') when 'cheque' then replace(recorded.arrows, 'CHEQUES', 'BANK')
            else recorded.arrows end is distinct from due.arrows`,
  },
  {
    name: 'own_money',
    invariant: '4',
    subject: 'argent versé transféré par la transaction',
    title: 'L’argent versé qui suit le solde d’une carte n’en dépasse pas le montant, et revient à l’annulation',
    counted: 'own_money_moves',
    unit: 'transferts',
    sql: `, moved as (
        select t.account_id, t.id, t.type, t.reverses_id, w.from_account, w.to_account, w.cents, abs(t.amount_cents) + abs(t.containers_cost_cents) as most
        from transactions t join own_money_moves w on w.account_id = t.account_id and w.transaction_id = t.id
      )
      select m.account_id, m.id::text as subject, concat_ws(' ', m.type, m.cents) as stored,
        coalesce('redeem_card ' || o.cents, 'redeem_card, au plus ' || m.most) as recount
      from moved m
      left join public.own_money_moves o on o.account_id = m.account_id and o.transaction_id = m.reverses_id
      where m.type <> 'redeem_card' or m.cents > m.most
        or m.reverses_id is not null and (o.to_account, o.from_account, o.cents) is distinct from (m.from_account, m.to_account, m.cents)`,
  },
  {
    name: 'movements',
    invariant: '4',
    subject: 'mouvements de la transaction',
    title: 'Les mouvements de chaque transaction sont ceux de sa règle',
    counted: 'movements',
    unit: 'mouvements',
    sql: `, recorded as (
        select m.account_id, m.transaction_id as id, string_agg(concat_ws(' ', f.place || '.' || f.state, g.place || '.' || g.state,
          f.format_id, g.format_id, m.quantity), ', ' order by m.n) as arrows
        from movements m
        join cells f on f.account_id = m.account_id and f.id = m.from_cell
        join cells g on g.account_id = m.account_id and g.id = m.to_cell
        group by m.account_id, m.transaction_id
      ), meant as (
        select t.account_id, t.id, l.n, r.n as rank, l.format_id, l.quantity,
          ${placeOf('r.from_role')} as from_role, ${placeOf('r.to_role')} as to_role
        from transactions t
        join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
        join rule_movements r on r.type = t.type and r.variant = t.variant and r.role = l.role
        where t.status = 'completed' and l.quantity <> 0
      ), due as (
        select account_id, id, ${arrowsWith('clean')} as clean, ${arrowsWith('dirty')} as dirty from meant group by account_id, id
      )
      select account_id, id::text as subject, recorded.arrows as stored, due.dirty as recount
      from recorded full join due using (account_id, id)
      where recorded.arrows is distinct from due.clean and recorded.arrows is distinct from due.dirty`,
  },
  {
    name: 'figures',
    invariant: '4',
    subject: 'contenants et consignes de la transaction',
    title: 'Contenants et consignes de chaque transaction sont ceux de ses lignes',
    counted: 'transactions',
    unit: 'transactions',
    sql: `, counted as (
        select t.account_id, t.id, sum(case when r.counted then l.quantity else 0 end) as pieces
        from transactions t
        join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
        join rule_lines r on r.type = t.type and r.variant = t.variant and r.role = l.role
        group by 1, 2
      ), costed as (${DEPOSITS}, 3),
      deposits as (select account_id, id, sum(cents) as cents from costed group by 1, 2)
      select t.account_id, t.id::text as subject, t.containers_count || ' pour ' || abs(t.containers_cost_cents) as stored,
        coalesce(pieces, 0) || ' pour ' || coalesce(cents, 0) as recount
      from transactions t left join counted using (account_id, id) left join deposits using (account_id, id)
      where t.status = 'completed'
        and (t.containers_count <> coalesce(pieces, 0) or abs(t.containers_cost_cents) <> coalesce(cents, 0))`,
  },
  {
    name: 'vat',
    invariant: '4',
    subject: 'TVA de la transaction',
    title: 'La TVA d’une consigne conservée est celle du taux du jour',
    counted: '(select from transactions where kept_cents <> 0)',
    unit: 'consignes conservées',
    sql: `select t.account_id, t.id::text as subject, t.vat_cents::text as stored, due.vat::text as recount
      from transactions t
      -- A threshold that was crossed before counts from the instant at which it was declared.
      left join lateral (
        select v.rate from vat_rates v where v.account_id = t.account_id and v.valid_from <= t.day
          and (v.threshold_at is null or v.threshold_at <= t.completed_at) order by v.valid_from desc limit 1
      ) v on true
      cross join lateral (select coalesce(v.rate, 20) as rate) r
      cross join lateral (select sign(t.kept_cents) * div(2 * abs(t.kept_cents) * r.rate + 100 + r.rate, 2 * (100 + r.rate)) as vat) due
      where t.kept_cents <> 0 and t.reverses_id is null and t.vat_cents <> due.vat`,
  },
  {
    name: 'reversals',
    invariant: '4',
    subject: 'annulation',
    title: 'Chaque annulation est l’opposé de ce qu’elle annule',
    counted: '(select from transactions where reverses_id is not null)',
    unit: 'annulations',
    sql: `select t.account_id, t.id::text as subject,
        concat_ws(' ', t.type, t.amount_cents, t.containers_count, t.containers_cost_cents, t.kept_cents, t.vat_cents) as stored,
        concat_ws(' ', o.type, -o.amount_cents, -o.containers_count, -o.containers_cost_cents, -o.kept_cents, -o.vat_cents) as recount
      from transactions t join public.transactions o on o.account_id = t.account_id and o.id = t.reverses_id
      where t.reverses_id is not null
        and (t.type, t.variant, t.amount_cents, t.containers_count, t.containers_cost_cents, t.kept_cents, t.vat_cents)
        <> (o.type, o.variant, -o.amount_cents, -o.containers_count, -o.containers_cost_cents, -o.kept_cents, -o.vat_cents)`,
  },
  {
    name: 'references',
    invariant: '4',
    subject: 'ce qui',
    title: 'Une transaction n’est annulée ou remplacée, un paiement n’est enregistré qu’une fois',
    counted: 'transaction_references',
    unit: 'références',
    sql: `, named as (
        select account_id, 'reverses' as kind, reverses_id::text as value, id from transactions where reverses_id is not null
        union all
        select account_id, 'instead_of', instead_of_id::text, id from transactions where instead_of_id is not null
        union all
        select account_id, 'provider', provider_reference, id from transactions where provider_reference is not null
      ), due as (
        select account_id, kind, value, string_agg(id::text, ', ' order by id) as ids from named group by 1, 2, 3
      ), kept as (select account_id, kind, value, transaction_id::text as ids from transaction_references)
      select account_id, case kind when 'reverses' then 'annule la transaction ' when 'instead_of' then 'remplace la transaction '
          else 'enregistre le paiement ' end || value as subject,
        'transaction ' || kept.ids as stored, 'transaction ' || due.ids as recount
      from kept full join due using (account_id, kind, value) where kept.ids is distinct from due.ids`,
  },
];
