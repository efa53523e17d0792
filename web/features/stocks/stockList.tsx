import { type MatrixPlace, type matrixQuery } from '@boucle/contract/features/places/matrix.ts';
import { MATRIX_KIND_LABELS, MATRIX_KINDS } from '@boucle/contract/features/places/matrixKinds.ts';
import { type Address, type PageName, pathOf } from '@boucle/contract/pages.ts';
import { type ReactNode } from 'react';
import { type z } from 'zod';
import { StockNumber } from '../../shared/ledgerCards/StockNumber.tsx';
import { CellPieces } from '../../shared/stockMatrix/CellPieces.tsx';
import { piecesOf } from '../../shared/stockMatrix/matrixRows.ts';
import { pieces, Pieces } from '../../ui/cells.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { anyOf } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';

const total = ({ cells }: MatrixPlace): number => cells.reduce((sum, cell) => sum + piecesOf(cell), 0);

const PAGES = {
  restaurant: 'restaurant',
  partner: 'partner-supply',
  drop_off_point: 'drop-off-point',
  collection_site: 'collection-site',
} as const satisfies Partial<Record<MatrixPlace['kind'], PageName>>;

/** The page of a place; the warehouse has none of its own. */
export const placeAddress = ({ kind, id }: Pick<MatrixPlace, 'kind' | 'id'>): Address | undefined =>
  kind === 'warehouse' ? undefined : pathOf(PAGES[kind], { id });

/** A number of a place that has stock cards; drawers have those of a collector. */
function numberOf({ kind, id, name }: MatrixPlace, format: { readonly id: number; readonly title: string }) {
  if (kind === 'collection_site') return {};
  const number = (state: 'clean' | 'dirty', count: number, text: ReactNode) => (
    <StockNumber
      of={{ place: kind, ...(kind !== 'warehouse' && { id }), format: format.id, state }}
      count={count}
      label={`${format.title} ${state === 'clean' ? 'propres' : 'sales'}, ${name}`}
    >
      {text}
    </StockNumber>
  );
  return { number };
}

/** A column for each format, after the place and its total. */
export function stockColumns(
  formats: readonly { readonly id: number; readonly title: string }[],
): readonly Column<MatrixPlace>[] {
  return [
    {
      key: 'name',
      label: 'Lieu',
      width: 200,
      priority: 1000,
      grow: true,
      cell: ({ name, active }) => (
        <>
          {name}
          {!active && <span className="b-faint"> (fermé)</span>}
        </>
      ),
    },
    { key: 'kind', label: 'Type de lieu', width: 130, priority: 1, cell: ({ kind }) => MATRIX_KIND_LABELS[kind] },
    { key: 'total', label: 'Total', align: 'end', width: 84, priority: 999, cell: (place) => pieces(total(place)) },
    ...formats.map((format, rank) => ({
      key: `format-${format.id}`,
      label: format.title,
      align: 'end' as const,
      width: 118,
      priority: 900 - rank,
      cell: (place: MatrixPlace) => (
        <CellPieces cell={place.cells.find(({ format_id: id }) => id === format.id)} {...numberOf(place, format)} />
      ),
    })),
  ];
}

/** A place as a row of the list. */
export const STOCK_ROW: RowTraits<MatrixPlace> = {
  key: ({ kind, id }) => `${kind}-${id}`,
  name: ({ name }) => name,
  to: placeAddress,
  phone: (place) => ({
    title: place.name,
    end: <Pieces count={total(place)} />,
    meta: MATRIX_KIND_LABELS[place.kind],
    metaEnd: `${place.cells.length} ${place.cells.length > 1 ? 'formats' : 'format'}`,
  }),
};

/** The places of the programme, the warehouse first, then by kind and name. */
export const STOCK_LIST = defineList<MatrixPlace, z.input<typeof matrixQuery>>({
  name: 'stocks',
  columns: stockColumns([]),
  search: 'Nom du lieu',
  filters: { kind: anyOf('Type de lieu', MATRIX_KINDS, MATRIX_KIND_LABELS) },
});
