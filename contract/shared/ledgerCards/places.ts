import { WAREHOUSE } from '../places/warehouse.ts';

/**
 * Whose stock a card is of. The warehouse, the outside world and the fleet, which is all that did
 * not leave for outside, have no number.
 */
export const STOCK_CARD_PLACES = [
  'warehouse',
  'restaurant',
  'partner',
  'drop_off_point',
  'drawer',
  'customer',
  'card',
  'guests',
  'service',
  'fleet',
  'outside',
] as const;
export type StockCardPlace = (typeof STOCK_CARD_PLACES)[number];

/** Where the ledger puts containers: the fleet is not a place. */
export type LedgerPlace = Exclude<StockCardPlace, 'fleet'>;

/**
 * How the ledger writes each kind of place. The fleet is what came from outside less what went back
 * there.
 */
export const PLACE_LETTERS = {
  warehouse: 'A',
  restaurant: 'R',
  partner: 'P',
  drop_off_point: 'D',
  drawer: 'T',
  customer: 'U',
  card: 'K',
  guests: 'G',
  service: 'E',
  fleet: 'X',
  outside: 'X',
} as const satisfies Record<StockCardPlace, string>;

const BY_LETTER = new Map<string, LedgerPlace>(
  STOCK_CARD_PLACES.flatMap((place) => (place === 'fleet' ? [] : [[PLACE_LETTERS[place], place] as const])),
);

/** The kind of place that the ledger writes so; outside when it writes another letter. */
export const placeOfLetter = (letter: string): LedgerPlace => BY_LETTER.get(letter) ?? 'outside';

/** Name of a kind of place where it stands alone. */
export const LEDGER_PLACE_LABELS: Readonly<Record<LedgerPlace, string>> = {
  warehouse: WAREHOUSE,
  restaurant: 'Restaurant',
  partner: 'Partenaire',
  drop_off_point: 'Point de dépôt',
  drawer: 'Tiroir',
  customer: 'Conso',
  card: 'Carte',
  guests: 'Invités du restaurant',
  service: 'Service hors appli',
  outside: 'Extérieur',
};

export const STOCK_CARD_STATES = [
  'clean',
  'dirty',
  'transit',
  'held',
  'supplier',
  'opening',
  'lost',
  'broken',
  'sold',
  'recycled',
  'gap',
] as const;
export type StockCardState = (typeof STOCK_CARD_STATES)[number];

/** The states in which each kind of place has containers, in the order of a container's life. */
export const STATES_OF: Readonly<Record<StockCardPlace, readonly StockCardState[]>> = {
  warehouse: ['clean', 'dirty'],
  restaurant: ['clean', 'dirty'],
  partner: ['clean', 'transit', 'dirty'],
  drop_off_point: ['clean', 'dirty'],
  drawer: ['dirty'],
  customer: ['held'],
  card: ['held'],
  guests: ['held'],
  service: ['held'],
  fleet: [],
  outside: ['supplier', 'opening', 'lost', 'broken', 'sold', 'recycled', 'gap'],
};

export const STOCK_CARD_STATE_LABELS: Readonly<Record<StockCardState, string>> = {
  clean: 'Propres',
  dirty: 'Sales',
  transit: 'En livraison',
  held: 'Détenus',
  supplier: 'Achetés',
  opening: 'Repris à l’ouverture',
  lost: 'Perdus',
  broken: 'Cassés',
  sold: 'Vendus',
  recycled: 'Recyclés',
  gap: 'Écarts d’inventaire',
};

const UNNUMBERED: readonly StockCardPlace[] = ['warehouse', 'fleet', 'outside'];

/** Whether a place of the kind is named by a number. */
export const isNumbered = (place: StockCardPlace): boolean => !UNNUMBERED.includes(place);

/** Places whose stock the pages of a super administrator show. */
export const SHOWN_TO_PLATFORM: readonly StockCardPlace[] = ['partner', 'drop_off_point'];
