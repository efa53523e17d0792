import { PAGE_SIZE_MAX } from '@boucle/contract/base/constants.ts';
import { quantity } from '@boucle/contract/base/format.ts';

export type PageOf<Row> = { readonly data: readonly Row[]; readonly meta: { readonly count: number } };
export type ReadPage<Row> = (page: { number: number; size: number }) => Promise<PageOf<Row>>;

/** More rows are ticked than one action may touch. */
export class TooManyRowsError extends Error {
  override readonly name = 'TooManyRowsError';

  constructor(count: number, most: number) {
    super(
      `${quantity(count)} lignes sont sélectionnées\u00a0: une action en touche au plus ${most} à la fois. Affinez les filtres.`,
    );
  }
}

/**
 * Every row of a filtered list, read page by page. Raises TooManyRowsError beyond `most`, before
 * the second page.
 */
export async function gatherRows<Row>(readPage: ReadPage<Row>, most: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 1; ; number += 1) {
    const { data, meta } = await readPage({ number, size: PAGE_SIZE_MAX });
    if (meta.count > most) throw new TooManyRowsError(meta.count, most);
    rows.push(...data);
    if (data.length < PAGE_SIZE_MAX) return rows;
  }
}
