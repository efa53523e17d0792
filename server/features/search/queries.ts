import { CARD_STATUS_LABELS, type CardStatus } from '@boucle/contract/shared/cards/status.ts';
import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type SearchHit } from '@boucle/contract/features/search/calls.ts';
import { type OrderStatus, orderStatusLabel } from '@boucle/contract/features/orders/status.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { contains } from '../../domain/transactions/criteria.ts';
import { cardLabel } from '../../domain/transactions/row.ts';

/** Each kind gives a few: the palette is no list. */
export const HITS_OF_A_KIND = 6;

/** Cards whose number contains these digits, the exact one first, then the first ones. */
export async function findCards(tx: Tx, accountId: number, digits: string): Promise<SearchHit[]> {
  const { rows } = await tx.raw<{ id: number; status: CardStatus; credits_cents: number }>({
    text: `select h.id, h.status, coalesce(m.balance_cents, 0) as credits_cents
             from card_holders h
             left join money_accounts m
               on m.account_id = h.account_id and m.kind = 'CAG' and m.owner = 'K' and m.owner_id = h.id
            where h.account_id = $1
              and (h.id = $3::bigint or h.id = any(array(select cards_numbered($1::bigint, $2, ${HITS_OF_A_KIND}))))
            order by h.id <> $3::bigint, h.id limit ${HITS_OF_A_KIND}`,
    values: [accountId, contains(digits), Number(digits)],
  });
  return rows.map(({ id, status, credits_cents }) => ({
    kind: 'card',
    id,
    label: cardLabel(id),
    fact: `${CARD_STATUS_LABELS[status]} · ${euro(toEuros(credits_cents))}`,
    transaction: null,
  }));
}

/**
 * Customers whose e-mail or name contains the text, accents aside; first those whose e-mail, or a
 * word of their name, begins with it. Of more than a thousand that contain it elsewhere than at the
 * beginning of the e-mail or name, a thousand are looked at.
 */
export async function findCustomers(tx: Tx, accountId: number, text: string): Promise<SearchHit[]> {
  const { rows } = await tx.raw<{ id: number; email: string; name: string; credits_cents: number }>({
    text: `with found as (
             select id, email, name, searched like plain($2) or searched like '% ' || plain($2) as begins from customers
              where account_id = $1 and id = any(array(select customers_first($1::bigint, $2, ${HITS_OF_A_KIND})))
              order by 4 desc, 2 limit ${HITS_OF_A_KIND}
           )
           select c.id, c.email, c.name, coalesce(m.balance_cents, 0) as credits_cents
             from found c
             left join money_accounts m
               on m.account_id = $1 and m.kind = 'CAG' and m.owner = 'U' and m.owner_id = c.id
            order by not c.begins, c.email`,
    values: [accountId, contains(text).slice(1)],
  });
  return rows.map(({ id, email, name, credits_cents }) => ({
    kind: 'customer',
    id,
    label: name === '' ? email : name,
    fact: [name === '' ? '' : email, euro(toEuros(credits_cents))].filter((part) => part !== '').join(' · '),
    transaction: null,
  }));
}

interface FoundOrder {
  id: number;
  status: OrderStatus;
  restaurant: string;
  external_id: string | null;
}

/** Owner of orders and transactions: an account, or one partner of it. */
interface Owner {
  accountId: number | null;
  partnerId: number | null;
}

/**
 * The order of that number, and those whose external reference contains the text; the latest first.
 */
export async function findOrders(
  tx: Tx,
  { accountId, partnerId }: Owner,
  text: string,
  number: number | undefined,
): Promise<SearchHit[]> {
  const { rows } = await tx.raw<FoundOrder>({
    text: `select o.id, o.status, r.name as restaurant, o.external_reference as external_id from orders o
             join restaurants r on r.account_id = o.account_id and r.id = o.restaurant_id
            where o.account_id = $1 and ($2::bigint is null or o.partner_id = $2)
              and (o.id = $3 or o.id = any(array(select orders_saying($1::bigint, $4))))
            order by o.id <> coalesce($3, 0), o.id desc limit ${HITS_OF_A_KIND}`,
    values: [accountId, partnerId, number ?? null, contains(text)],
  });
  return rows.map(({ id, status, restaurant, external_id }) => ({
    kind: 'order',
    id,
    label: `Commande ${id}`,
    fact: [external_id, restaurant, orderStatusLabel(status)].filter(Boolean).join(' · '),
    transaction: null,
  }));
}

interface FoundTransaction {
  id: number;
  type: TransactionType;
  day: string;
  customer_id: number | null;
  card_holder_id: number | null;
}

/** The transaction of that number, the partner's own for its people. */
export async function findTransaction(tx: Tx, { accountId, partnerId }: Owner, id: number): Promise<SearchHit[]> {
  const { rows } = await tx.raw<FoundTransaction>({
    text: `select id, type, day, customer_id, card_holder_id from transactions
            where account_id = $1 and id = $2 and ($3::bigint is null or partner_id = $3)`,
    values: [accountId, id, partnerId],
  });
  return rows.map(({ type, day, customer_id, card_holder_id }) => ({
    kind: 'transaction',
    id,
    label: `Transaction ${id}`,
    fact: `${TRANSACTION_TYPE_LABELS[type]} · ${writtenDay(day)}`,
    transaction: {
      type,
      owner_type: card_holder_id !== null ? 'CardHolder' : customer_id !== null ? 'Customer' : null,
      owner_id: card_holder_id ?? customer_id,
    },
  }));
}

interface FoundPaper {
  kind: 'invoice' | 'credit_note' | 'statement' | 'wash_lot';
  id: number;
  label: string;
  named: string | null;
}

/**
 * Issued invoices, credit notes, statements and washing lots whose number contains the text; the
 * latest first.
 */
export async function findPapers(tx: Tx, accountId: number, text: string): Promise<SearchHit[]> {
  const { rows } = await tx.raw<FoundPaper>({
    text: `(select kind, id, label, parties->'buyer'->>'name' as named from invoices
             where account_id = $1 and label ilike $2 order by issued_on desc, id desc limit ${HITS_OF_A_KIND})
           union all
           (select 'statement', s.id, to_char(s.month, 'YYYY') || '-' || lpad(s.number::text, 4, '0'), r.name
              from statements s join restaurants r on r.account_id = s.account_id and r.id = s.restaurant_id
             where s.account_id = $1 and to_char(s.month, 'YYYY') || '-' || lpad(s.number::text, 4, '0') like $2
             order by s.month desc, s.number desc limit ${HITS_OF_A_KIND})
           union all
           (select 'wash_lot', l.id, l.number, w.name
              from wash_lots l join wash_sites w on w.account_id = l.account_id and w.id = l.site_id
             where l.account_id = $1 and l.number ilike $2 order by l.id desc limit ${HITS_OF_A_KIND})`,
    values: [accountId, contains(text)],
  });
  return rows.map(({ kind, id, label, named }) => ({
    kind,
    id,
    label: `${PAPER_NAMES[kind]} ${label}`,
    fact: named ?? '',
    transaction: null,
  }));
}

const PAPER_NAMES = { invoice: 'Facture', credit_note: 'Avoir', statement: 'Relevé', wash_lot: 'Lot' } as const;
