import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';

/** Facts of a card that the dialogs need, whichever screen opens them. */
export type ShownCard = Pick<
  CardHolder,
  'id' | 'uuid' | 'number' | 'status' | 'funding' | 'initial_amount' | 'credits' | 'containers_count'
>;

/** « la carte 000012 », « les 3 cartes ». */
export function theCards(cards: readonly ShownCard[]): string {
  const [only] = cards;
  return cards.length === 1 && only ? `la carte ${only.number}` : `les ${cards.length} cartes`;
}
