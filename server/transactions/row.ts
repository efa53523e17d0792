import { cardNumber } from '@boucle/contract/cards/status.ts';
import { toEuros } from '@boucle/contract/primitives.ts';
import { type TransactionContainer, type TransactionRow } from '@boucle/contract/transactions/row.ts';

/** What rowSql answers. */
export interface SqlRow {
  id: number;
  day: string;
  type: TransactionRow['transaction_type'];
  variant: string;
  status: TransactionRow['status'];
  /** ISO 8601, UTC. */
  created_at: string;
  completed_at: string | null;
  amount_cents: number;
  containers_cost_cents: number;
  containers_count: number;
  customer_id: number | null;
  customer_email: string | null;
  card_holder_id: number | null;
  admin_id: number | null;
  admin_email: string | null;
  restaurant_id: number | null;
  restaurant_name: string | null;
  partner_id: number | null;
  partner_name: string | null;
  drop_off_point_id: number | null;
  drop_off_point_name: string | null;
  collection_drawer_id: number | null;
  drawer_name: string | null;
  custom_customer: string | null;
  account_name: string;
  comment: string | null;
  failure_reason: string | null;
  reverses_id: number | null;
  lines: TransactionContainer[] | null;
}

/** How a card is named where people read. */
export const cardLabel = (id: number): string => `Carte ${cardNumber(id)}`;

/** A transaction as the API answers it: cents become euros, instants ISO 8601, and every name is there. */
export function transactionRowOf(row: SqlRow): TransactionRow {
  const owner = ownerOf(row);
  return {
    id: row.id,
    transaction_type: row.type,
    amount: toEuros(row.amount_cents),
    containers: row.lines ?? [],
    containers_cost: toEuros(row.containers_cost_cents),
    containers_count: row.containers_count,
    created_at: row.created_at,
    completed_at: row.completed_at,
    status: row.status,
    user_id: owner?.owner.id ?? null,
    user_email: row.customer_email,
    admin_id: row.admin_id,
    admin_email: row.admin_email,
    drop_off_point_id: row.drop_off_point_id,
    drop_off_point_name: row.drop_off_point_name,
    collection_terminal_drawer_id: row.collection_drawer_id,
    collection_terminal_drawer_name: row.drawer_name,
    partner_id: row.partner_id,
    partner_name: row.partner_name,
    restaurant_id: row.restaurant_id,
    custom_customer: row.custom_customer,
    restaurant_name: row.restaurant_name,
    account_name: row.account_name,
    owner_type: owner?.type ?? null,
    owner: owner?.owner ?? null,
    comments: row.comment,
    failure_reason: row.failure_reason,
    variant: row.variant === '' ? null : row.variant,
    day: row.day,
    reverses_id: row.reverses_id,
  };
}

function ownerOf({ customer_id, customer_email, card_holder_id }: SqlRow) {
  if (card_holder_id !== null) {
    return { type: 'CardHolder' as const, owner: { id: card_holder_id, label: cardLabel(card_holder_id) } };
  }
  if (customer_id === null) return null;
  return { type: 'Customer' as const, owner: { id: customer_id, label: customer_email ?? `Conso ${customer_id}` } };
}
