import { dateTime, quantity } from '@boucle/contract/base/format.ts';
import { STOCK_CARD_STATE_LABELS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type CountLine, type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { laundriesWords } from '@boucle/contract/features/stockCounts/words.ts';
import { type Brand } from '../pdf/brand.ts';
import { type PaperColumn, paperPdf } from '../pdf/paper.ts';

/**
 * Pieces that a courier of the partner has on the way, by partner and format: they are on no shelf.
 */
export type InTransit = readonly { readonly place_id: number; readonly format_id: number; readonly quantity: number }[];

/**
 * A sheet to count on with a pen: a line a cell, with a box for the number. A blind one shows no
 * expected quantity.
 */
export function countSheetPdf(count: StockCountDetail, transit: InTransit, brand: Brand): Promise<Uint8Array> {
  const onTheWay = (line: CountLine): number =>
    line.place !== 'partner' || line.state !== 'clean'
      ? 0
      : (transit.find(({ place_id, format_id }) => place_id === line.place_id && format_id === line.format_id)
          ?.quantity ?? 0);
  const state = (line: CountLine): string => {
    const pieces = onTheWay(line);
    const state = STOCK_CARD_STATE_LABELS[line.state];
    if (line.laundries.length > 0) return `${state} (${laundriesWords(line.laundries)})`;
    return pieces === 0 ? state : `${state} (${quantity(pieces)} en livraison)`;
  };
  const columns: PaperColumn<CountLine>[] = [
    { heading: 'Lieu', share: 5, value: ({ name }) => name },
    { heading: 'Format', share: 4, value: ({ format_title }) => format_title },
    { heading: 'État', share: 4, value: state },
    ...(count.blind
      ? []
      : [
          {
            heading: 'Attendu',
            share: 2,
            align: 'right' as const,
            value: ({ expected }: CountLine) => (expected === null ? '' : quantity(expected)),
          },
        ]),
    {
      heading: 'Compté',
      share: 2,
      align: 'right',
      value: ({ counted }) => (counted === null ? '……………' : quantity(counted)),
    },
  ];
  return paperPdf<CountLine>({
    brand,
    title: 'Feuille de comptage',
    subtitle: `Inventaire n°\u00a0${count.id} · ${count.title}`,
    facts: [
      ['Ouvert le', `${dateTime(count.opened_at)}, par ${count.opened_by}`],
      ['Lignes', quantity(count.lines_count)],
    ],
    columns,
    rows: count.lines,
    notes: [
      'Écrivez ce que vous voyez, format par format, puis saisissez-le avec l’heure du comptage. Ce qui est en livraison ou chez une laverie n’est pas sur l’étagère\u00a0: ne le comptez pas.',
    ],
    signatures: ['Compté par, date et heure', 'Signature'],
  });
}
