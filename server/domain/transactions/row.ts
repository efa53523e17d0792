import { errors as messages } from '@boucle/contract/messages/fr/errors.ts';
import { customerName } from '@boucle/contract/features/customers/name.ts';
import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { moneyCentsOf } from './money.ts';
import { type TransactionContainer, type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';

/** The row of rowSql. */
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
  customer_name: string | null;
  customer_erased: boolean;
  card_holder_id: number | null;
  admin_id: number | null;
  admin_email: string | null;
  admin_name: string | null;
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
  to_customer_id: number | null;
  to_card_holder_id: number | null;
  receiver_email: string | null;
  receiver_name: string | null;
  receiver_erased: boolean;
  outside: TransactionRow['outside'];
  wash_lot: TransactionRow['wash_lot'];
  device_name: string | null;
  /** The title is null for another container than the initiative's: it is of no format. */
  lines: (Omit<TransactionContainer, 'format_title'> & { format_title: string | null })[] | null;
}

/** How a card is named where people read. */
export const cardLabel = (id: number): string => `Carte ${cardNumber(id)}`;

/**
 * A transaction as the API answers it: cents become euros, instants ISO 8601, and every name is
 * there.
 */
export function transactionRowOf(row: SqlRow): TransactionRow {
  const owner = holderOf(row.customer_id, row.customer_email, row.card_holder_id);
  return {
    id: row.id,
    transaction_type: row.type,
    amount: toEuros(row.amount_cents),
    containers: (row.lines ?? []).map((line) => ({
      ...line,
      format_title: line.format_title ?? messages.undefined_container,
    })),
    money: toEuros(moneyCentsOf(row)),
    containers_cost: toEuros(row.containers_cost_cents),
    containers_count: row.containers_count,
    created_at: row.created_at,
    completed_at: row.completed_at,
    status: row.status,
    user_id: owner?.id ?? null,
    user_email: row.customer_email,
    user_name: customerNameOf(row.customer_id, row.customer_email, row.customer_name, row.customer_erased),
    admin_id: row.admin_id,
    admin_email: row.admin_email,
    admin_name: known(row.admin_name),
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
    owner: owner && { id: owner.id, label: owner.label },
    comments: row.comment,
    failure_reason: row.failure_reason,
    variant: row.variant === '' ? null : row.variant,
    day: row.day,
    reverses_id: row.reverses_id,
    receiver: receiverOf(row),
    outside: row.outside,
    wash_lot: row.wash_lot,
    device_name: row.device_name,
  };
}

/** Empty while unknown. */
const known = (name: string | null): string | null => (name === null || name.trim() === '' ? null : name);

function customerNameOf(id: number | null, email: string | null, name: string | null, erased: boolean): string | null {
  if (id === null || email === null) return null;
  return erased || known(name) !== null ? customerName({ id, email, name: name ?? '', erased }) : null;
}

function receiverOf(row: SqlRow): TransactionRow['receiver'] {
  const holder = holderOf(row.to_customer_id, row.receiver_email, row.to_card_holder_id);
  const name = customerNameOf(row.to_customer_id, row.receiver_email, row.receiver_name, row.receiver_erased);
  return holder && { ...holder, name };
}

/** A card or a customer, as people read it; null when the transaction names neither. */
function holderOf(customerId: number | null, email: string | null, cardId: number | null) {
  if (cardId !== null) return { type: 'CardHolder', id: cardId, label: cardLabel(cardId) } as const;
  if (customerId === null) return null;
  return { type: 'Customer', id: customerId, label: email ?? `Conso ${customerId}` } as const;
}
