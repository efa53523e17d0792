import { LAST_READ, providerDifferences } from '../providerList.ts';
import { type Check } from './check.ts';

const MONEY = "concat_ws('/', m.kind, m.owner, m.owner_id)";

/** Balances: whose every euro is. */
export const MONEY_CHECKS: readonly Check[] = [
  {
    name: 'deposits',
    invariant: '2',
    subject: 'consignes de',
    title: 'Les consignes bloquées sont celles des prêts en cours',
    counted: "(select from public.money_accounts where kind in ('CON', 'GST'))",
    unit: 'comptes',
    sql: `select account_id, concat_ws('/', owner, owner_id) as subject,
        coalesce(m.cents, 0)::text as stored, coalesce(l.cents, 0)::text as recount
      from (
        select account_id, case kind when 'GST' then 'G' else owner end as owner, owner_id, balance_cents as cents
        from money_accounts where kind in ('CON', 'GST')
      ) m
      full join (
        select account_id, owner, owner_id, sum(left_quantity * unit_deposit_cents) as cents
        from lots where owner <> 'E' group by account_id, owner, owner_id
      ) l using (account_id, owner, owner_id)
      where coalesce(m.cents, 0) <> coalesce(l.cents, 0)`,
  },
  {
    name: 'balances',
    invariant: '3',
    subject: 'solde (centimes)',
    title: 'Chaque solde est la somme de ses écritures',
    counted: 'public.money_accounts',
    unit: 'comptes',
    sql: `select m.account_id, ${MONEY} as subject, m.balance_cents::text as stored, coalesce(r.cents, 0)::text as recount
      from money_accounts m left join (
        select account_id, account, sum(cents) as cents from (
          select account_id, to_account as account, amount_cents as cents from entries
          union all select account_id, from_account, -amount_cents from entries
          union all select account_id, to_account, amount_cents from posted_settlement_entries
          union all select account_id, from_account, -amount_cents from posted_settlement_entries
          union all select account_id, account, cents from base_money) sides
        group by account_id, account
      ) r on r.account_id = m.account_id and r.account = m.id
      where m.balance_cents <> coalesce(r.cents, 0) or m.blocked_cents < 0
        or (m.kind in ('CAG', 'CON', 'GST') and m.balance_cents < m.blocked_cents)`,
  },
  {
    name: 'owed',
    invariant: '3',
    subject: 'dette envers les porteurs (centimes)',
    title: 'Ce qui est dû aux porteurs est ce que disent les transactions',
    counted: 'transactions',
    unit: 'transactions',
    sql: `select account_id, '' as subject, coalesce(m.cents, 0)::text as stored, coalesce(t.cents, 0)::text as recount
      from (
        select account_id, sum(balance_cents) as cents from money_accounts
        where kind in ('CAG', 'CON', 'GST') group by account_id
      ) m
      full join (
        select account_id, sum(cents) as cents from (
          select account_id, case r.symbol when 'a' then amount_cents when '-a' then -amount_cents
            when 'D' then containers_cost_cents when '-D' then -containers_cost_cents else 0 end as cents
          from transactions join rule_liabilities r using (type, variant) where status = 'completed'
          union all select account_id, cents from base_owed) recorded
        group by account_id
      ) t using (account_id)
      where coalesce(m.cents, 0) <> coalesce(t.cents, 0)`,
  },
  {
    name: 'provider',
    invariant: '3d',
    subject: 'chez le prestataire de paiement (centimes),',
    title: 'Ce qu’a le prestataire de paiement est ce qu’en dit sa propre liste',
    counted: 'public.provider_balance_rows',
    unit: 'mouvements du prestataire',
    sql: `select account_id, coalesce(source, 'mouvements sans équivalent') as subject, ours::text as stored, theirs::text as recount
      from (${providerDifferences(LAST_READ)}) differing where not waiting`,
  },
  {
    name: 'blocked',
    invariant: '3',
    subject: 'cagnotte bloquée (centimes)',
    title: 'Ce qui est bloqué d’une cagnotte est pour un remboursement ou une commande en cours',
    counted: "(select from public.money_accounts where kind = 'CAG')",
    unit: 'cagnottes',
    sql: `, due as (
        select account_id, customer_id as id, sum(cents) as cents from (
          select account_id, customer_id, amount_cents as cents from public.transactions
          where status = 'pending' and type = 'refund_deposit' and variant = 'payment_card'
          union all select o.account_id, o.customer_id, h.cents from orders o
          join order_holds h on h.account_id = o.account_id and h.order_id = o.id) parts
        group by 1, 2
      )
      select account_id, 'U/' || id as subject, coalesce(m.cents, 0)::text as stored, coalesce(due.cents, 0)::text as recount
      from (select account_id, owner_id as id, blocked_cents as cents from money_accounts where kind = 'CAG' and owner = 'U') m
      full join due using (account_id, id) where coalesce(m.cents, 0) <> coalesce(due.cents, 0)`,
  },
];
