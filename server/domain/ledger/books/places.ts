import { type CellRole, type MoneyRole } from '../rules/ruleLanguage.ts';
import { type HolderRef } from '../types.ts';

/** Who and what a transaction names; the roles of a row are found among them. */
export interface Parties {
  readonly holder?: HolderRef | undefined;
  readonly receiver?: HolderRef | undefined;
  readonly restaurantId?: number | undefined;
  /** The restaurant whose guests they are, when it is not the one named. */
  readonly lenderId?: number | undefined;
  readonly partnerId?: number | undefined;
  readonly dropOffPointId?: number | undefined;
  readonly drawerId?: number | undefined;
  readonly serviceId?: number | undefined;
  readonly orderId?: number | undefined;
}

/**
 * A cell by its key. The state `back` stands for clean or dirty until the restaurant's wash mode is
 * read.
 */
export interface CellKey {
  readonly place: string;
  readonly placeId: number;
  readonly formatId: number;
  readonly state: string;
}

export interface MoneyKey {
  readonly kind: string;
  readonly owner: string;
  readonly ownerId: number;
}

export type WashMode = 'account' | 'restaurant';

/** Letter of a holder in cells, lots and money accounts: U customer, K card. */
export function holderLetter(holder: HolderRef): 'U' | 'K' {
  return holder.kind === 'card' ? 'K' : 'U';
}

/**
 * The cell that a role stands for. Throws a RangeError when the transaction does not name the
 * party.
 */
export function cellOf(role: CellRole, formatId: number, parties: Parties): CellKey {
  const borrower = borrowerOf(role, parties);
  if (borrower) return { place: borrower.owner, placeId: borrower.ownerId, formatId, state: 'held' };
  const [place = '', state = ''] = role.split('.');
  return { place, placeId: placeIdOf(place, role, parties), formatId, state };
}

/** Who holds the containers and the loans of a role; undefined for a place that borrows nothing. */
export function borrowerOf(role: CellRole, parties: Parties): { owner: string; ownerId: number } | undefined {
  switch (role) {
    case 'H':
      return ownerOf(named(parties.holder, role));
    case 'U':
      return ownerOf(named(parties.receiver, role));
    case 'G':
      return { owner: 'G', ownerId: named(parties.lenderId ?? parties.restaurantId, role) };
    case 'E':
      return { owner: 'E', ownerId: named(parties.serviceId, role) };
    default:
      return undefined;
  }
}

/**
 * The money account that a role stands for. Throws a RangeError when the transaction does not name
 * the party.
 */
export function moneyOf(role: MoneyRole, parties: Parties): MoneyKey {
  switch (role) {
    case 'CAG':
    case 'CON':
      return { kind: role, ...ownerOf(named(parties.holder, role)) };
    case 'CAG(u)':
    case 'CON(u)':
      return { kind: role.slice(0, 3), ...ownerOf(named(parties.receiver, role)) };
    case 'GST':
      return { kind: role, owner: 'R', ownerId: named(parties.lenderId ?? parties.restaurantId, role) };
    case 'CASH':
      return { kind: role, owner: 'R', ownerId: named(parties.restaurantId, role) };
    case 'AR':
      return { kind: role, owner: 'E', ownerId: named(parties.serviceId, role) };
    default:
      return { kind: role, owner: '-', ownerId: 0 };
  }
}

function ownerOf(holder: HolderRef): { owner: string; ownerId: number } {
  return { owner: holderLetter(holder), ownerId: holder.id };
}

/** Where what comes back lands: `R.back` is clean where the restaurant washes, dirty elsewhere. */
export function settleBack(key: CellKey, washMode: WashMode | undefined): CellKey {
  if (key.state !== 'back') return key;
  return { ...key, state: washMode === 'restaurant' ? 'clean' : 'dirty' };
}

/** A cell as the key of a map. */
export function cellName({ place, placeId, formatId, state }: CellKey): string {
  return `${place}/${placeId}/${formatId}/${state}`;
}

/** A money account as the key of a map. */
export function moneyName({ kind, owner, ownerId }: MoneyKey): string {
  return `${kind}/${owner}/${ownerId}`;
}

/** Cells that may never fall below zero: all but the outside world. */
export function isGuardedCell({ place }: CellKey): boolean {
  return place !== 'X';
}

/** Money accounts that may never fall below zero: what is owed to holders and guests. */
export function isGuardedMoney({ kind }: MoneyKey): boolean {
  return kind === 'CAG' || kind === 'CON' || kind === 'GST';
}

function placeIdOf(place: string, role: CellRole, parties: Parties): number {
  switch (place) {
    case 'R':
      return named(parties.restaurantId, role);
    case 'P':
      return named(parties.partnerId, role);
    case 'D':
      return named(parties.dropOffPointId, role);
    case 'T':
      return named(parties.drawerId, role);
    default:
      return 0;
  }
}

function named<T>(party: T | undefined, role: string): T {
  if (party === undefined) throw new RangeError(`The transaction names nobody for ${role}`);
  return party;
}
