import { ofName } from '../../base/elision.ts';
import { type Address, type PageName, pathOf } from '../../pages.ts';
import { type Party } from './ends.ts';
import { type TransactionRow } from '../../shared/transactions/row.ts';

/** Stands where a transaction has no value. */
export const ABSENT = '-';
/** Marks behind the name of an administrator, and of a partner. */
export const ADMINISTRATOR_MARK = '(A)';
export const PARTNER_MARK = '(P)';
const GUEST = 'Invité';
const LOST = 'Perdus';

/** A name, and where it leads when its reader may go there. */
export interface Named {
  readonly label: string;
  readonly path: Address | null;
}

/**
 * A party as the API and the CSV write it: people by their e-mail; null when the transaction names
 * none.
 */
export function spokenParty(row: TransactionRow, party: Party): string | null {
  switch (party) {
    case 'user':
      return row.user_email ?? row.owner?.label ?? null;
    case 'receiver':
      return row.receiver?.label ?? null;
    case 'guest':
      return GUEST;
    case 'guests':
      return row.restaurant_name === null ? GUEST : `Invités ${ofName(row.restaurant_name)}`;
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

/** Where a party leads, for a reader who may open its page. */
export function linkOf(row: TransactionRow, party: Party, mayOpen: (page: PageName) => boolean): Address | null {
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

function holderLink(
  type: TransactionRow['owner_type'],
  id: number,
  mayOpen: (page: PageName) => boolean,
): Address | null {
  const page = type === 'CardHolder' ? 'card' : 'customer';
  return mayOpen(page) ? pathOf(page, { id }) : null;
}

/** A partner, distinct from a place of the same name. */
export function partnerName(name: string): string {
  return `${name} ${PARTNER_MARK}`;
}
