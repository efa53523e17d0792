import { type PlaceKind } from '@boucle/contract/features/places/calls.ts';
import { type CountPlace } from '@boucle/contract/shared/transactions/countPlaces.ts';

/** Kind of place that was counted. */
export type CountedKind = PlaceKind | 'warehouse' | 'drawer';

const KINDS: readonly string[] = ['warehouse', 'restaurant', 'partner', 'drop_off_point', 'drawer'];

/** Whether somebody may count what a kind of place has. */
export const isCounted = (kind: string): kind is CountedKind => KINDS.includes(kind);

/** A place that somebody counted, and in which state its containers are. */
export interface CountedAt {
  readonly kind: CountedKind;
  /** Undefined for the warehouse, and until it is chosen. */
  readonly id: number | undefined;
  readonly state: 'clean' | 'dirty';
}

/** The ones that are chosen from a list; a drawer is named by where one comes from. */
export const COUNTED_KINDS = [
  { value: 'warehouse', label: 'Entrepôt' },
  { value: 'restaurant', label: 'Restaurant' },
  { value: 'partner', label: 'Partenaire' },
  { value: 'drop_off_point', label: 'Point de dépôt' },
] as const;

export const COUNTED_STATES = [
  { value: 'clean', label: 'Propres' },
  { value: 'dirty', label: 'Sales' },
] as const;

const LETTERS = { warehouse: 'A', restaurant: 'R', partner: 'P', drop_off_point: 'D', drawer: 'T' } as const;

/** The API's name of the number of a place of that kind. */
export const NUMBER_FIELDS = {
  restaurant: 'restaurant_id',
  partner: 'partner_id',
  drop_off_point: 'drop_off_point_id',
  drawer: 'collection_terminal_drawer_id',
} as const;

/** Fields that the API may refuse of a place. */
export const COUNTED_FIELDS = ['place', ...Object.values(NUMBER_FIELDS)] as const;

/** The place as the API takes it. */
export function countedPlace({ kind, id, state }: CountedAt) {
  const place: CountPlace = kind === 'drawer' ? 'T.dirty' : `${LETTERS[kind]}.${state}`;
  if (kind === 'warehouse' || id === undefined) return { place };
  switch (kind) {
    case 'restaurant':
      return { place, restaurant_id: id };
    case 'partner':
      return { place, partner_id: id };
    case 'drop_off_point':
      return { place, drop_off_point_id: id };
    case 'drawer':
      return { place, collection_terminal_drawer_id: id };
  }
}

const MISSING = {
  restaurant: 'Le champ Restaurant est obligatoire',
  partner: 'Le champ Partenaire est obligatoire',
  drop_off_point: 'Le champ Point de dépôt est obligatoire',
  drawer: 'Le champ Tiroir est obligatoire',
} as const;

/** Errors of a place before it is sent. */
export function countedErrors({ kind, id }: CountedAt): Record<string, string> {
  return kind === 'warehouse' || id !== undefined ? {} : { [NUMBER_FIELDS[kind]]: MISSING[kind] };
}
