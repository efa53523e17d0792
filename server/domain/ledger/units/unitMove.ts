import { type RetiredFor, type UnitStatus } from '@boucle/contract/shared/units/labels.ts';
import { type CellKey } from '../books/places.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type UnitArrow } from '../books/unitArrows.ts';

export type UnitPlace = Omit<CellKey, 'formatId'>;

/** A container as it was last read. */
export interface KnownUnit {
  readonly code: string;
  readonly formatId: number;
  readonly status: UnitStatus;
  /** Null where it moved without its code. */
  readonly at: UnitPlace | null;
  readonly uses: number;
  /** The restaurant that had it last; null since the warehouse had it. */
  readonly restaurantId: number | null;
}

/** What a transaction does of a container that it names. */
export interface UnitMove {
  readonly unit: KnownUnit;
  readonly arrow: UnitArrow;
  /** It was expected elsewhere. */
  readonly missed: boolean;
  readonly wash: boolean;
  /** After it. */
  readonly at: UnitPlace | null;
  readonly uses: number;
  readonly status: UnitStatus;
  readonly retiredFor: RetiredFor | null;
  readonly restaurantId: number | null;
}

const HOLDERS = ['U', 'K', 'G', 'E'];
/** Where containers go that leave the programme. */
const GONE: readonly RetiredFor[] = ['broken', 'lost', 'sold', 'recycled'];

export const isSame = (one: UnitPlace | null, other: UnitPlace): boolean =>
  one !== null && one.place === other.place && one.placeId === other.placeId && one.state === other.state;

/** Whether the container goes to somebody, anew. */
export const isLent = ({ from, to }: UnitArrow): boolean => HOLDERS.includes(to.place) && !isSame(from, to);

/**
 * The move of a named container. LedgerRefusal where nothing moves; one that is believed elsewhere
 * is moved all the same.
 */
export function unitMove(unit: KnownUnit, arrows: readonly UnitArrow[]): UnitMove {
  const arrow = arrows.find(({ from }) => isSame(unit.at, from)) ?? arrows[0];
  if (arrow === undefined) throw new LedgerRefusal('Cette opération ne déplace aucun contenant.', 'lines');
  const { from, to, reuse } = arrow;
  const leaves = to.place === 'X' ? GONE.find((state) => state === to.state) : undefined;
  const comesBack = from.place === 'X' && isSame(unit.at, from);
  const status = statusAfter(unit, arrow, { leaves: leaves !== undefined, comesBack });
  return {
    unit,
    arrow,
    missed: !isSame(unit.at, from) && !(from.place === 'X' && unit.at === null),
    wash: from.state === 'dirty' && to.state === 'clean',
    at: to.place === 'X' && leaves === undefined ? null : to,
    uses: unit.uses + (reuse ? 1 : 0),
    status,
    retiredFor: leaves ?? null,
    restaurantId: restaurantAfter(unit, arrow),
  };
}

function statusAfter(
  { status }: KnownUnit,
  arrow: UnitArrow,
  { leaves, comesBack }: { readonly leaves: boolean; readonly comesBack: boolean },
): UnitStatus {
  if (leaves) return 'retired';
  if (status === 'retired') return comesBack ? 'active' : 'retired';
  return status === 'new' && !arrow.reuse && !isLent(arrow) ? 'new' : 'active';
}

function restaurantAfter({ restaurantId }: KnownUnit, { from, to }: UnitArrow): number | null {
  if (to.place === 'R') return to.placeId;
  if (to.place === 'A') return null;
  return from.place === 'R' ? from.placeId : restaurantId;
}
