import { isGuest, describe, type Reader, type TransactionDisplay } from './describe.ts';
import { endsOf, type Party } from './ends.ts';
import { OUTSIDE_LABELS } from '../../shared/transactions/outside.ts';
import { ABSENT, ADMINISTRATOR_MARK, linkOf, type Named, spokenParty } from './parties.ts';
import { deviceLabel } from '../../shared/devices/labels.ts';
import { type TransactionRow } from '../../shared/transactions/row.ts';
import { WAREHOUSE } from '../../shared/places/warehouse.ts';

/** A party of the links by type, or a place that these have no word for. */
type Place = Party | 'warehouse' | 'supplier' | 'opening' | 'gap' | 'outside';

interface Ends {
  readonly from: readonly Place[];
  readonly to: readonly Place[];
}

/** Where something was counted: the place that is named, else the warehouse. */
const COUNTED: readonly Place[] = ['restaurant', 'partner', 'drop_off_point', 'drawer', 'warehouse'];

/** Variants of an exit that do not leave the warehouse. */
const IN_A_PLACE: ReadonlySet<string> = new Set(['missing_at', 'restaurant_clean', 'restaurant_dirty']);

/**
 * « De » and « Vers » as places: where the links by type name who keeps them, the place itself
 * stands.
 */
function placesOf(row: TransactionRow): Ends {
  switch (row.transaction_type) {
    case 'admin_in':
      return {
        from: [row.variant === 'bought' ? 'supplier' : row.variant === 'opening' ? 'opening' : 'gap'],
        to: row.variant === 'found_at' ? COUNTED : ['warehouse'],
      };
    case 'admin_out':
      return {
        from: IN_A_PLACE.has(row.variant ?? '') ? COUNTED : ['warehouse'],
        to: ['outside'],
      };
    case 'admin_fix_customer_stocks': {
      const place = ['restaurant', 'drop_off_point', 'outside', 'warehouse'] as const;
      return row.variant?.startsWith('more') ? { from: place, to: ['user'] } : { from: ['user'], to: place };
    }
    case 'admin_give':
      return { from: [isBoth(row) ? 'partner' : 'warehouse'], to: ['restaurant', 'partner'] };
    case 'admin_return':
    case 'admin_return_dirty':
      return { from: ['restaurant', 'partner'], to: [isBoth(row) ? 'partner' : 'warehouse'] };
    // No container moves in the end: its holder and the restaurant that refilled it are shown
    // instead.
    case 'refill_container':
    case 'refill_other_container':
    case 'redeem_reward':
      return { from: ['user'], to: ['restaurant'] };
    default: {
      const { from, to } = endsOf(row);
      return { from: from.map(placeFor), to: to.map(placeFor) };
    }
  }
}

/** Whether a partner and a restaurant are the two ends: the warehouse is neither. */
function isBoth(row: TransactionRow): boolean {
  return row.partner_id !== null && row.restaurant_id !== null;
}

function placeFor(party: Party): Place {
  return party === 'admin' || party === 'account' ? 'warehouse' : party;
}

function named(row: TransactionRow, places: readonly Place[], reader: Reader): Named {
  for (const place of places) {
    const label = nameOf(row, place);
    if (label !== null) return { label, path: isParty(place) ? linkOf(row, place, reader.mayOpen) : null };
  }
  return { label: ABSENT, path: null };
}

const PLACES: readonly Place[] = ['warehouse', 'supplier', 'opening', 'gap', 'outside'];

function isParty(place: Place): place is Party {
  return !PLACES.includes(place);
}

/** People by their names, places by theirs; null when the transaction has none. */
function nameOf(row: TransactionRow, place: Place): string | null {
  switch (place) {
    case 'warehouse':
      return WAREHOUSE;
    case 'supplier':
    case 'opening':
    case 'gap':
      return OUTSIDE_LABELS[place];
    case 'outside':
      return row.outside === null ? null : OUTSIDE_LABELS[row.outside];
    case 'user':
      return row.user_name ?? spokenParty(row, place);
    case 'receiver':
      return row.receiver?.name ?? spokenParty(row, place);
    case 'admin':
      return administratorName(row);
    default:
      return spokenParty(row, place);
  }
}

/**
 * « Camille Ferrand (A) »; by e-mail while the name is unknown, null when no administrator acted.
 */
export function administratorName(row: Pick<TransactionRow, 'admin_email' | 'admin_name'>): string | null {
  const name = row.admin_name ?? row.admin_email;
  return name === null ? null : `${name} ${ADMINISTRATOR_MARK}`;
}

/**
 * A transaction as screens show it: « De » and « Vers » are places, people have names. The API and
 * the CSV keep the links by type (`describe`).
 */
export function describeOnScreen(row: TransactionRow, reader: Reader): TransactionDisplay {
  const display = describe(row, reader);
  const { from, to } = placesOf(row);
  const customer = named(row, ['user', ...(isGuest(row) ? (['guest'] as const) : []), 'custom_customer'], reader);
  return {
    ...display,
    by:
      row.device_name === null
        ? named(row, endsOf(row).by, reader)
        : { label: deviceLabel(row.device_name), path: null },
    from: named(row, from, reader),
    to: named(row, to, reader),
    customer: customer.label,
  };
}
