import { tableColumns } from '../../../shared/lists/tableColumns.tsx';
import { COUNT_COLUMNS } from '@boucle/contract/features/stockCounts/columns.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { type COUNT_SORTS, type countListQuery } from '@boucle/contract/features/stockCounts/calls.ts';
import {
  COUNT_STATUS_LABELS,
  COUNT_STATUSES,
  COUNTED_PLACE_LABELS,
  COUNTED_PLACES,
} from '@boucle/contract/shared/stockCounts/labels.ts';
import { type StockCount } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type ReactNode } from 'react';
import { type z } from 'zod';
import { money, pieces, UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { chip, StatusChip } from '../../../ui/StatusChip.tsx';
import { type Column } from '../../../ui/table/columns.ts';
import { anyOf, numbered } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { countAddress } from '../shared/addresses.ts';
import { countChip } from '../shared/looks.ts';
import { Moment } from '../../../ui/figures/Moment.tsx';

/** « Ô Bon Bol, Le Petit Wok et 4 autres » */
export const placesWords = ({ places, places_count: all }: Pick<StockCount, 'places' | 'places_count'>): string => {
  const names = places.map(({ name }) => name).join(', ');
  const others = all - places.length;
  return others <= 0 ? names : `${names} et ${quantity(others)} ${others > 1 ? 'autres' : 'autre'}`;
};

const progress = ({ counted_count, lines_count }: StockCount): string =>
  `${quantity(counted_count)} / ${quantity(lines_count)}`;

/** What a count found; nothing before it is recorded. */
const posted = (cell: (count: StockCount) => ReactNode) => (count: StockCount) =>
  count.status === 'posted' ? cell(count) : UNKNOWN_CELL;

const COLUMNS: readonly Column<StockCount, (typeof COUNT_SORTS)[number]>[] = tableColumns(COUNT_COLUMNS, [
  { key: 'title', sort: true, width: 220, priority: 12, grow: true },
  { key: 'status', width: 130, priority: 11, cell: ({ status }) => chip(countChip(status)) },
  { key: 'places', width: 200, priority: 5, cell: placesWords },
  { key: 'lines_count', sort: true, width: 90, priority: 8, cell: progress },
  { key: 'surplus', sort: true, width: 90, priority: 9, cell: posted(({ surplus }) => pieces(surplus, true)) },
  { key: 'missing', sort: true, width: 110, priority: 10, cell: posted(({ missing }) => pieces(-missing, true)) },
  { key: 'cost', width: 110, priority: 4, cell: posted(({ cost }) => money(cost)) },
  { key: 'opened_at', sort: true, priority: 7 },
  { key: 'opened_by', width: 150, priority: 3 },
  { key: 'posted_at', sort: true, priority: 6 },
]);

/** The counts: those under way first, then the latest. */
export const COUNT_LIST = defineList<StockCount, z.input<typeof countListQuery>, (typeof COUNT_SORTS)[number]>({
  name: 'stock-counts',
  columns: COLUMNS,
  search: 'N°, nom ou lieu',
  filters: {
    status: anyOf('Statut', COUNT_STATUSES, COUNT_STATUS_LABELS),
    place: anyOf('Lieux', COUNTED_PLACES, COUNTED_PLACE_LABELS),
    format_id: numbered({ label: 'Format' }),
    restaurant_id: numbered(),
    partner_id: numbered(),
    period: { label: 'Ouvert' },
  },
});

export const COUNT_ROW: RowTraits<StockCount> = {
  key: ({ id }) => String(id),
  name: ({ title }) => title,
  to: ({ id }) => countAddress(id),
  phone: (count) => ({
    title: count.title,
    chip: <StatusChip {...countChip(count.status)} />,
    end: count.status === 'posted' ? pieces(count.surplus - count.missing, true) : progress(count),
    meta: placesWords(count),
    metaEnd: <Moment at={count.opened_at} />,
  }),
};
