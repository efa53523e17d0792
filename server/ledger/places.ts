import { type CellRole, type MoneyRole } from './ruleLanguage.ts';
import { type HolderRef } from './types.ts';

/** Who a transaction names; the roles of a row are found among them. */
export interface Parties {
  readonly holder?: HolderRef | undefined;
  readonly restaurantId?: number | undefined;
  readonly partnerId?: number | undefined;
}

/** A cell by its key. The state `back` stands for clean or dirty until the restaurant's wash mode is read. */
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

/** The cell that a role stands for. Throws a RangeError when the transaction does not name the party. */
export function cellOf(role: CellRole, formatId: number, parties: Parties): CellKey {
  if (role === 'H') {
    const holder = named(parties.holder, role);
    return { place: holderLetter(holder), placeId: holder.id, formatId, state: 'held' };
  }
  const [place = '', state = ''] = role.split('.');
  return { place, placeId: placeIdOf(place, role, parties), formatId, state };
}

/** The money account that a role stands for. Throws a RangeError when the transaction does not name the party. */
export function moneyOf(role: MoneyRole, parties: Parties): MoneyKey {
  if (role === 'CAG' || role === 'CON') {
    const holder = named(parties.holder, role);
    return { kind: role, owner: holderLetter(holder), ownerId: holder.id };
  }
  if (role === 'CASH') return { kind: role, owner: 'R', ownerId: named(parties.restaurantId, role) };
  return { kind: role, owner: '-', ownerId: 0 };
}

/** Where what comes back lands: `R.back` is clean where the restaurant washes, dirty elsewhere. */
export function settleBack(key: CellKey, washMode: WashMode | undefined): CellKey {
  if (key.state !== 'back') return key;
  return { ...key, state: washMode === 'restaurant' ? 'clean' : 'dirty' };
}

export function cellName({ place, placeId, formatId, state }: CellKey): string {
  return `${place}/${placeId}/${formatId}/${state}`;
}

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
  if (place === 'R') return named(parties.restaurantId, role);
  if (place === 'P') return named(parties.partnerId, role);
  return 0;
}

function named<T>(party: T | undefined, role: string): T {
  if (party === undefined) throw new RangeError(`The transaction names nobody for ${role}`);
  return party;
}
