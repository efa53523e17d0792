import { dateTime, quantity } from '@boucle/contract/base/format.ts';
import { type COUNT_SORTS, type countListQuery } from '@boucle/contract/features/stockCounts/calls.ts';
import {
  COUNT_STATUS_LABELS,
  COUNT_STATUSES,
  COUNTED_PLACE_LABELS,
  COUNTED_PLACES,
} from '@boucle/contract/shared/stockCounts/labels.ts';
import { type StockCount } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type z } from 'zod';
import { money, pieces, UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { chip, StatusChip } from '../../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../../ui/table/columns.ts';
import { anyOf, numbered } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { countAddress } from '../shared/addresses.ts';
import { countChip } from '../shared/looks.ts';

/** « Ô Bon Bol, Le Petit Wok et 4 autres » */
export const placesWords = ({ places, places_count: all }: Pick<StockCount, 'places' | 'places_count'>): string => {
  const names = places.map(({ name }) => name).join(', ');
  const others = all - places.length;
  return others <= 0 ? names : `${names} et ${quantity(others)} ${others > 1 ? 'autres' : 'autre'}`;
};

const progress = ({ counted_count, lines_count }: StockCount): string =>
  `${quantity(counted_count)} / ${quantity(lines_count)}`;

const COLUMNS: readonly Column<StockCount, (typeof COUNT_SORTS)[number]>[] = [
  { key: 'title', label: 'Inventaire', sort: true, width: 220, priority: 12, grow: true, cell: ({ title }) => title },
  { key: 'status', label: 'Statut', width: 130, priority: 11, cell: ({ status }) => chip(countChip(status)) },
  { key: 'places', label: 'Lieux', width: 200, priority: 5, cell: placesWords },
  { key: 'lines_count', label: 'Lignes', sort: true, align: 'end', width: 90, priority: 8, cell: progress },
  {
    key: 'surplus',
    label: 'En trop',
    sort: true,
    align: 'end',
    width: 90,
    priority: 9,
    cell: ({ status, surplus }) => (status === 'posted' ? pieces(surplus, true) : UNKNOWN_CELL),
  },
  {
    key: 'missing',
    label: 'Manquants',
    sort: true,
    align: 'end',
    width: 110,
    priority: 10,
    cell: ({ status, missing }) => (status === 'posted' ? pieces(-missing, true) : UNKNOWN_CELL),
  },
  {
    key: 'cost',
    label: 'Prix d’achat',
    align: 'end',
    width: 110,
    priority: 4,
    cell: ({ status, cost }) => (status === 'posted' ? money(cost) : UNKNOWN_CELL),
  },
  {
    key: 'opened_at',
    label: 'Ouvert le',
    sort: true,
    width: DATE_TIME_WIDTH,
    priority: 7,
    cell: ({ opened_at }) => dateTime(opened_at),
  },
  { key: 'opened_by', label: 'Par', width: 150, priority: 3, cell: ({ opened_by }) => opened_by },
  {
    key: 'posted_at',
    label: 'Enregistré le',
    sort: true,
    width: DATE_TIME_WIDTH,
    priority: 6,
    cell: ({ posted_at }) => (posted_at === null ? UNKNOWN_CELL : dateTime(posted_at)),
  },
];

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
    metaEnd: dateTime(count.opened_at),
  }),
};
