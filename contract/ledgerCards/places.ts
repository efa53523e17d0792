/** Whose stock a card is of. The warehouse and the outside world bear no number. */
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
  'outside',
] as const;
export type StockCardPlace = (typeof STOCK_CARD_PLACES)[number];

/** How the ledger writes each kind of place. */
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
  outside: 'X',
} as const satisfies Record<StockCardPlace, string>;

const BY_LETTER = new Map<string, StockCardPlace>(STOCK_CARD_PLACES.map((place) => [PLACE_LETTERS[place], place]));

/** The kind of place that the ledger writes so; outside when it writes another letter. */
export const placeOfLetter = (letter: string): StockCardPlace => BY_LETTER.get(letter) ?? 'outside';

export const STOCK_CARD_STATES = [
  'clean',
  'dirty',
  'transit',
  'held',
  'supplier',
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
  outside: ['supplier', 'lost', 'broken', 'sold', 'recycled', 'gap'],
};

export const STOCK_CARD_STATE_LABELS: Readonly<Record<StockCardState, string>> = {
  clean: 'Propres',
  dirty: 'Sales',
  transit: 'En livraison',
  held: 'Détenus',
  supplier: 'Achetés',
  lost: 'Perdus',
  broken: 'Cassés',
  sold: 'Vendus',
  recycled: 'Recyclés',
  gap: 'Écarts d’inventaire',
};

/** Whether a place of the kind is named by a number. */
export const isNumbered = (place: StockCardPlace): boolean => place !== 'warehouse' && place !== 'outside';
