import { type CardHolder } from '@boucle/contract/cards.ts';
import { describe, expect, it } from 'vitest';
import { gatherCards, TooManyCardsError } from './gatherCards.ts';

function server(count: number) {
  const asked: unknown[] = [];
  return {
    asked,
    readPage: ({ page }: { page?: { number?: unknown; size?: unknown } | undefined }) => {
      asked.push(page?.number);
      const start = (Number(page?.number) - 1) * Number(page?.size);
      const length = Math.max(0, Math.min(Number(page?.size), count - start));
      const data = Array.from({ length }, (_, index) => ({ id: start + index + 1 }) as CardHolder);
      return Promise.resolve({ data, meta: { count } });
    },
  };
}

describe('all the cards of a filtered list', () => {
  it('are read page by page, each once', async () => {
    const { asked, readPage } = server(230);
    const cards = await gatherCards({}, readPage);
    expect(cards.map(({ id }) => id)).toEqual(Array.from({ length: 230 }, (_, index) => index + 1));
    expect(asked).toEqual([1, 2, 3]);
  });
  it('are at most 500', async () => {
    expect(await gatherCards({}, server(500).readPage)).toHaveLength(500);
  });
  it('are refused beyond, in French, after one page', async () => {
    const { asked, readPage } = server(1248);
    await expect(gatherCards({}, readPage)).rejects.toThrow(TooManyCardsError);
    await expect(gatherCards({}, readPage)).rejects.toThrow('au plus 500 à la fois');
    expect(asked).toEqual([1, 1]);
  });
});
