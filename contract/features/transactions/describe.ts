import { dateTime, euro, quantity } from '../../base/format.ts';
import { type Address, type PageName } from '../../pages.ts';
import { endsOf, type Party } from './ends.ts';
import { typeAndOrigin } from './origin.ts';
import { ABSENT, linkOf, type Named, partnerName, spokenParty } from './parties.ts';
import { type TransactionRow } from '../../shared/transactions/row.ts';
import { statusLabel } from '../../shared/transactions/statuses.ts';

/**
 * A transaction as people read it: every column that a list or a CSV of transactions may show, in
 * French.
 */
export interface TransactionDisplay {
  readonly id: number;
  readonly date: string;
  readonly type: string;
  readonly status: string;
  readonly by: Named;
  readonly from: Named;
  readonly to: Named;
  readonly customer: string;
  readonly customer_link: Address | null;
  readonly restaurant: string;
  readonly restaurant_link: Address | null;
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
  /**
   * Whether the reader's role may open a page: a link to another one would lead to the dashboard.
   */
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
    type: typeAndOrigin(row),
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
    amount: euro(row.money),
    containers_cost: euro(row.containers_cost),
    comments: [row.comments, row.failure_reason].filter(Boolean).join('\n'),
  };
}

function firstNamed(row: TransactionRow, parties: readonly Party[], reader: Reader): Named {
  for (const party of parties) {
    const label = spokenParty(row, party);
    if (label) return { label, path: linkOf(row, party, reader.mayOpen) };
  }
  return { label: ABSENT, path: null };
}

/** Whether a transaction concerns a guest, who has no name. */
export function isGuest(row: TransactionRow): boolean {
  return row.transaction_type.includes('guest');
}
