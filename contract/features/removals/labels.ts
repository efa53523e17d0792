import { count } from '../../base/format.ts';

/** What may be taken out of use while something hangs on it. */
export const REMOVED = ['person', 'partner', 'restaurant', 'format', 'wash_site'] as const;
export type RemovedThing = (typeof REMOVED)[number];

/**
 * What becomes of something: `handed_over` to a successor, or to no one, `copied` to a successor,
 * `first` ends before the removal, `kept` goes on without the person.
 */
export type HangingEnd = 'handed_over' | 'copied' | 'first' | 'kept';

/** What hangs on something, and in words for so many. */
export const HANGING = {
  rounds: (pieces: number) => count(pieces, 'tournée à faire', 'tournées à faire'),
  orders: (pieces: number) => count(pieces, 'commande en cours', 'commandes en cours'),
  stock: (pieces: number) => count(pieces, 'contenant en stock', 'contenants en stock'),
  requests: (pieces: number) => count(pieces, 'demande sans réponse', 'demandes sans réponse'),
  counts: (pieces: number) => count(pieces, 'inventaire en cours', 'inventaires en cours'),
  lots: (pieces: number) => count(pieces, 'lot de lavage en cours', 'lots de lavage en cours'),
  restaurants: (pieces: number) => count(pieces, 'restaurant desservi', 'restaurants desservis'),
  points: (pieces: number) => count(pieces, 'point de dépôt desservi', 'points de dépôt desservis'),
} as const satisfies Readonly<Record<string, (pieces: number) => string>>;
export type HangingKind = keyof typeof HANGING;
