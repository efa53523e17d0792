import { dateTime, euro, quantity } from '../format.ts';
import { type PageName, pathOf } from '../pages.ts';
import { endsOf, type Party } from './ends.ts';
import { type TransactionRow } from './row.ts';
import { statusLabel } from './statuses.ts';
import { TRANSACTION_TYPE_LABELS } from './types.ts';

/** What stands where a transaction has nothing to say. */
export const ABSENT = '-';
/** What follows the name of an administrator, and that of a partner. */
export const ADMINISTRATOR_MARK = '(A)';
export const PARTNER_MARK = '(P)';
const GUEST = 'Invité';
const LOST = 'Perdus';

/** A name, and where it leads when its reader may go there. */
export interface Named {
  readonly label: string;
  readonly path: string | null;
}

/** A transaction as people read it: every column that a list or a CSV of transactions may show, in French. */
export interface TransactionDisplay {
  readonly id: number;
  readonly date: string;
  readonly type: string;
  readonly status: string;
  readonly by: Named;
  readonly from: Named;
  readonly to: Named;
  readonly customer: string;
  readonly customer_link: string | null;
  readonly restaurant: string;
  readonly restaurant_link: string | null;
  readonly partner: string;
  readonly drop_off_point: string;
  readonly collection_terminal_drawer: string;
  readonly source_name: string;
  readonly containers: string;
  readonly amount: string;
  readonly containers_cost: string;
  readonly comments: string;
}

export interface Reader {
  /** Tells whether the reader's role may open a page: a link to another one would lead to the dashboard. */
  readonly mayOpen: (page: PageName) => boolean;
}

/** The display of a transaction: the same for the web's table and the server's CSV. */
export function describe(row: TransactionRow, reader: Reader): TransactionDisplay {
  const ends = endsOf(row);
  const first = (parties: readonly Party[]): Named => firstNamed(row, parties, reader);
  const customer = first(['user', ...(isGuest(row) ? (['guest'] as const) : []), 'custom_customer']);
  const restaurant = first(['restaurant']);

  return {
    id: row.id,
    date: dateTime(row.completed_at ?? row.created_at),
    type: TRANSACTION_TYPE_LABELS[row.transaction_type],
    status: statusLabel(row.status, 'feminine'),
    by: first(ends.by),
    from: first(ends.from),
    to: first(ends.to),
    customer: customer.label,
    customer_link: customer.path,
    restaurant: restaurant.label,
    restaurant_link: restaurant.path,
    partner: row.partner_name ?? ABSENT,
    drop_off_point: row.drop_off_point_name ?? ABSENT,
    collection_terminal_drawer: row.collection_terminal_drawer_name ?? ABSENT,
    source_name: row.partner_name === null ? (row.account_name ?? ABSENT) : partnerName(row.partner_name),
    containers: quantity(row.containers_count),
    amount: euro(row.amount),
    containers_cost: euro(row.containers_cost),
    comments: [row.comments, row.failure_reason].filter(Boolean).join('\n'),
  };
}

function firstNamed(row: TransactionRow, parties: readonly Party[], reader: Reader): Named {
  for (const party of parties) {
    const label = labelOf(row, party);
    if (label) return { label, path: linkOf(row, party, reader) };
  }
  return { label: ABSENT, path: null };
}

function labelOf(row: TransactionRow, party: Party): string | null {
  switch (party) {
    case 'user':
      return row.user_email ?? row.owner?.label ?? null;
    case 'receiver':
      return row.receiver?.label ?? null;
    case 'guest':
      return GUEST;
    case 'guests':
      return row.restaurant_name === null ? GUEST : `Invités de ${row.restaurant_name}`;
    case 'restaurant':
      return row.restaurant_name;
    case 'partner':
      return row.partner_name === null ? null : partnerName(row.partner_name);
    case 'admin':
      return row.admin_email === null ? null : `${row.admin_email} ${ADMINISTRATOR_MARK}`;
    case 'drop_off_point':
      return row.drop_off_point_name;
    case 'drawer':
      return row.collection_terminal_drawer_name;
    case 'account':
      return row.account_name;
    case 'custom_customer':
      return row.custom_customer;
    case 'lost':
      return LOST;
  }
}

function linkOf(row: TransactionRow, party: Party, { mayOpen }: Reader): string | null {
  const userId = row.owner?.id ?? row.user_id;
  if (party === 'user' && userId !== null) return holderLink(row.owner_type, userId, mayOpen);
  if (party === 'receiver' && row.receiver !== null) return holderLink(row.receiver.type, row.receiver.id, mayOpen);
  if (party === 'restaurant' && row.restaurant_id !== null && mayOpen('restaurant')) {
    return pathOf('restaurant', { id: row.restaurant_id });
  }
  if (party === 'drop_off_point' && row.drop_off_point_id !== null && mayOpen('drop-off-point')) {
    return pathOf('drop-off-point', { id: row.drop_off_point_id });
  }
  return null;
}

function holderLink(type: TransactionRow['owner_type'], id: number, mayOpen: Reader['mayOpen']): string | null {
  const page = type === 'CardHolder' ? 'card' : 'customer';
  return mayOpen(page) ? pathOf(page, { id }) : null;
}

function partnerName(name: string): string {
  return `${name} ${PARTNER_MARK}`;
}

function isGuest(row: TransactionRow): boolean {
  return row.transaction_type.includes('guest');
}
