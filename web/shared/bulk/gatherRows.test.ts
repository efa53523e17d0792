import { describe, expect, it } from 'vitest';
import { gatherRows, TooManyRowsError } from './gatherRows.ts';

function server(count: number) {
  const asked: number[] = [];
  return {
    asked,
    readPage: ({ number, size }: { number: number; size: number }) => {
      asked.push(number);
      const start = (number - 1) * size;
      const length = Math.max(0, Math.min(size, count - start));
      return Promise.resolve({ data: Array.from({ length }, (_, index) => start + index + 1), meta: { count } });
    },
  };
}

describe('all the rows of a filtered list', () => {
  it('are read page by page, each once', async () => {
    const { asked, readPage } = server(230);
    expect(await gatherRows(readPage, 500)).toEqual(Array.from({ length: 230 }, (_, index) => index + 1));
    expect(asked).toEqual([1, 2, 3]);
  });
  it('are at most as many as one action touches', async () => {
    expect(await gatherRows(server(500).readPage, 500)).toHaveLength(500);
  });
  it('are refused beyond, in French, after one page', async () => {
    const { asked, readPage } = server(1248);
    await expect(gatherRows(readPage, 500)).rejects.toThrow(TooManyRowsError);
    await expect(gatherRows(readPage, 500)).rejects.toThrow('au plus 500 à la fois');
    expect(asked).toEqual([1, 1]);
  });
});
