import { CARD_STATUS_LABELS, type CardStatus } from '@boucle/contract/cards/status.ts';
import { euro, writtenDay } from '@boucle/contract/format.ts';
import { toEuros } from '@boucle/contract/primitives.ts';
import { type SearchHit } from '@boucle/contract/search.ts';
import { type OrderStatus, orderStatusLabel } from '@boucle/contract/orders/status.ts';
import { statusLabel } from '@boucle/contract/transactions/statuses.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/transactions/types.ts';
import { type Tx } from '../../database/transaction.ts';
import { contains } from '../../transactions/criteria.ts';
import { cardLabel } from '../../transactions/row.ts';

/** Each kind gives a few: the palette is no list. */
const HITS_OF_A_KIND = 6;

/** Cards whose number contains these digits, the exact one first. */
export async function findCards(tx: Tx, accountId: number, digits: string): Promise<SearchHit[]> {
  const { rows } = await tx.raw<{ id: number; status: CardStatus; credits_cents: number }>({
    name: 'search_cards',
    text: `select h.id, h.status, coalesce(m.balance_cents, 0) as credits_cents
             from card_holders h
             left join money_accounts m
               on m.account_id = h.account_id and m.kind = 'CAG' and m.owner = 'K' and m.owner_id = h.id
            where h.account_id = $1 and lpad(h.id::text, greatest(6, length(h.id::text)), '0') like $2
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

/** Customers whose e-mail or name contains the text, accents aside; first those whose e-mail, or a word of their name, begins with it. */
export async function findCustomers(tx: Tx, accountId: number, text: string): Promise<SearchHit[]> {
  const { rows } = await tx.raw<{ id: number; email: string; name: string; credits_cents: number }>({
    name: 'search_customers',
    text: `select c.id, c.email, c.name, coalesce(m.balance_cents, 0) as credits_cents
             from customers c
             left join money_accounts m
               on m.account_id = c.account_id and m.kind = 'CAG' and m.owner = 'U' and m.owner_id = c.id
            where c.account_id = $1 and c.searched like plain($2)
            order by not (c.searched like plain($3) or c.searched like '% ' || plain($3)), c.email limit ${HITS_OF_A_KIND}`,
    values: [accountId, contains(text), contains(text).slice(1)],
  });
  return rows.map(({ id, email, name, credits_cents }) => ({
    kind: 'customer',
    id,
    label: email,
    fact: [name, euro(toEuros(credits_cents))].filter((part) => part !== '').join(' · '),
    transaction: null,
  }));
}

interface Place {
  id: number;
  name: string;
  city: string;
  status: 'pending' | 'active' | 'disabled';
}

const placeHit =
  (kind: 'restaurant' | 'drop_off_point') =>
  (place: Place): SearchHit => ({
    kind,
    id: place.id,
    label: place.name,
    // What is ordinary is not said.
    fact: [place.city, place.status === 'active' ? '' : statusLabel(place.status, 'masculine')]
      .filter(Boolean)
      .join(' · '),
    transaction: null,
  });

/** Restaurants whose name or city contains the text, accents aside; those whose name begins with it first. */
export async function findRestaurants(tx: Tx, accountId: number, text: string): Promise<SearchHit[]> {
  const { rows } = await tx.raw<Place>({
    name: 'search_restaurants',
    text: `select id, name, city, status from restaurants
            where account_id = $1 and (plain(name) like plain($2) or plain(city) like plain($2))
            order by not plain(name) like plain($3), plain(name), id limit ${HITS_OF_A_KIND}`,
    values: [accountId, contains(text), contains(text).slice(1)],
  });
  return rows.map(placeHit('restaurant'));
}

/** Drop-off points, likewise; of all accounts for those who see them all. */
export async function findDropOffPoints(tx: Tx, accountId: number | null, text: string): Promise<SearchHit[]> {
  const { rows } = await tx.raw<Place>({
    name: 'search_drop_off_points',
    text: `select id, name, city, status from drop_off_points
            where ($1::bigint is null or account_id = $1) and (plain(name) like plain($2) or plain(city) like plain($2))
            order by not plain(name) like plain($3), plain(name), id limit ${HITS_OF_A_KIND}`,
    values: [accountId, contains(text), contains(text).slice(1)],
  });
  return rows.map(placeHit('drop_off_point'));
}

interface FoundOrder {
  id: number;
  status: OrderStatus;
  restaurant: string;
  external_id: string | null;
}

/** Whose orders: an account's, or those of one partner of it. */
interface OrderOwner {
  accountId: number | null;
  partnerId: number | null;
}

/** The order of that number, and those whose external reference contains the text; the latest first. */
export async function findOrders(
  tx: Tx,
  { accountId, partnerId }: OrderOwner,
  text: string,
  number: number | undefined,
): Promise<SearchHit[]> {
  const { rows } = await tx.raw<FoundOrder>({
    name: 'search_orders',
    text: `select o.id, o.status, r.name as restaurant, o.external_reference as external_id from orders o
             join restaurants r on r.account_id = o.account_id and r.id = o.restaurant_id
            where o.account_id = $1 and ($2::bigint is null or o.partner_id = $2) and (o.id = $3 or o.external_reference ilike $4)
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

/** The transaction of that number. */
export async function findTransaction(tx: Tx, accountId: number, id: number): Promise<SearchHit[]> {
  const { rows } = await tx.raw<FoundTransaction>({
    name: 'search_transactions',
    text: 'select id, type, day, customer_id, card_holder_id from transactions where account_id = $1 and id = $2',
    values: [accountId, id],
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
