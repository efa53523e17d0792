import { ofName } from '@boucle/contract/base/elision.ts';
import { type BalanceKind, type BalanceOwner, OWNER_LETTERS } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { PLACE_LETTERS, type StockCardPlace, type StockCardState } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { SHELF_JOINS, isLowShelf } from '../../domain/formats/lowShelves.ts';
import { IS_OFFERED } from '../../domain/formats/offered.ts';
import { cardLabel } from '../../domain/transactions/row.ts';
import { WAREHOUSE } from '@boucle/contract/shared/places/warehouse.ts';

/** The tables whose rows are places or owners, how each is named and what closes it. */
const NAMED = {
  restaurant: { table: 'restaurants', name: 'name', active: "status <> 'disabled'" },
  guests: { table: 'restaurants', name: 'name', active: "status <> 'disabled'" },
  partner: { table: 'partners', name: 'name', active: "status = 'active'" },
  drop_off_point: { table: 'drop_off_points', name: 'name', active: "status = 'active'" },
  drawer: { table: 'collection_drawers', name: 'name', active: "status = 'active'" },
  customer: { table: 'customers', name: "coalesce(nullif(name, ''), email)", active: 'erased_at is null' },
  card: { table: 'card_holders', name: "''", active: "status <> 'disabled'" },
  service: { table: 'services', name: 'custom_customer', active: 'true' },
} as const;

export interface NamedSubject {
  readonly name: string;
  readonly active: boolean;
}

/**
 * The name of a place or an owner of the account and whether it is open; undefined when there is
 * none of that number.
 */
export async function subjectNamed(
  tx: Tx,
  accountId: number,
  kind: StockCardPlace | BalanceOwner,
  id: number | undefined,
): Promise<NamedSubject | undefined> {
  if (kind === 'warehouse') return { name: WAREHOUSE, active: true };
  if (kind === 'fleet') return { name: 'Parc', active: true };
  if (kind === 'outside') return { name: 'Extérieur', active: true };
  const { table, name, active } = NAMED[kind];
  const { rows } = await tx.raw<NamedSubject>({
    text: `select ${name} as name, ${active} as active from ${table} where account_id = $1 and id = $2`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  if (kind === 'card') return { ...row, name: cardLabel(id ?? 0) };
  return kind === 'guests' ? { ...row, name: `Invités ${ofName(row.name)}` } : row;
}

export interface CellFound {
  readonly id: number;
  readonly state: StockCardState;
  readonly quantity: number;
  readonly reserved: number;
}

/** The cells of a place, of one format or of all: the ones that were ever used. */
export async function cellsOf(
  tx: Tx,
  accountId: number,
  place: StockCardPlace,
  placeId: number | undefined,
  formatId: number | undefined,
): Promise<CellFound[]> {
  const { rows } = await tx.raw<CellFound>({
    text: `select id, state, quantity, reserved from cells
            where account_id = $1 and place = $2 and place_id = $3 and ($4::bigint is null or format_id = $4)`,
    values: [accountId, PLACE_LETTERS[place], placeId ?? 0, formatId],
  });
  return rows;
}

/** The levels of a shelf that no one watches. */
export const NO_LEVELS = { alert_level: null, target_level: null, low: false };

/**
 * From how many clean containers of a format on a restaurant is short, how many should be there,
 * and whether it is short.
 */
export async function levelsOf(
  tx: Tx,
  accountId: number,
  restaurantId: number,
  formatId: number,
): Promise<{ alert_level: number | null; target_level: number | null; low: boolean }> {
  const { rows } = await tx.raw<{ alert_level: number | null; target_level: number | null; low: boolean }>({
    text: `select l.alert_level, l.target_level, coalesce(${isLowShelf('r')}, false) as low
             from restaurant_formats l join restaurants r on r.account_id = l.account_id and r.id = l.restaurant_id ${SHELF_JOINS}
            where l.account_id = $1 and l.restaurant_id = $2 and l.format_id = $3 and ${IS_OFFERED}`,
    values: [accountId, restaurantId, formatId],
  });
  return rows[0] ?? NO_LEVELS;
}

/** A money account; undefined when it was never used. */
export async function moneyAccountOf(
  tx: Tx,
  accountId: number,
  kind: BalanceKind,
  owner: BalanceOwner | undefined,
  ownerId: number | undefined,
): Promise<{ id: number; blocked_cents: number } | undefined> {
  const { rows } = await tx.raw<{ id: number; blocked_cents: number }>({
    text: `select id, blocked_cents from money_accounts where account_id = $1 and kind = $2 and owner = $3 and owner_id = $4`,
    values: [accountId, kind, owner === undefined ? '-' : OWNER_LETTERS[owner], ownerId ?? 0],
  });
  return rows[0];
}
