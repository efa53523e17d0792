import { type CardHolder } from '@boucle/contract/cards.ts';
import { MAX_CARDS_PER_BATCH, PAGE_SIZE_MAX } from '@boucle/contract/constants.ts';
import { quantity } from '@boucle/contract/format.ts';
import { type CardListInput } from './cardList.ts';

type ReadPage = (input: CardListInput) => Promise<{ data: CardHolder[]; meta: { count: number } }>;

/** More cards are ticked than one action may touch. */
export class TooManyCardsError extends Error {
  override readonly name = 'TooManyCardsError';

  constructor(count: number) {
    super(
      `${quantity(count)} cartes sont sélectionnées\u00a0: une action en touche au plus ${MAX_CARDS_PER_BATCH} à la fois. Affinez les filtres.`,
    );
  }
}

/** Every card of a filtered list, read page by page. Raises TooManyCardsError beyond 500, before the second page. */
export async function gatherCards(filter: CardListInput, readPage: ReadPage): Promise<CardHolder[]> {
  const cards: CardHolder[] = [];
  for (let number = 1; ; number += 1) {
    const { data, meta } = await readPage({ ...filter, page: { number, size: PAGE_SIZE_MAX } });
    if (meta.count > MAX_CARDS_PER_BATCH) throw new TooManyCardsError(meta.count);
    cards.push(...data);
    if (data.length < PAGE_SIZE_MAX) return cards;
  }
}
