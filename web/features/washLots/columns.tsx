import { count, dateTime } from '@boucle/contract/base/format.ts';
import { type WashLot, type WASH_LOT_SORTS } from '@boucle/contract/features/washLots/shapes.ts';
import { pieces, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../ui/table/columns.ts';
import { lotChip } from './lotLooks.ts';

/** The columns of the list. */
export const WASH_LOT_COLUMNS: readonly Column<WashLot, (typeof WASH_LOT_SORTS)[number]>[] = [
  { key: 'number', label: 'Lot', sort: true, width: 120, priority: 12, cell: ({ number }) => number },
  { key: 'site', label: 'Lieu de lavage', width: 180, priority: 10, grow: true, cell: ({ site }) => site.name },
  { key: 'formats', label: 'Contenants', width: 220, priority: 9, cell: formatsOf },
  {
    key: 'dirty_in',
    label: 'Entrés',
    sort: true,
    align: 'end',
    width: 90,
    priority: 8,
    cell: (lot) => pieces(lot.dirty_in),
  },
  {
    key: 'clean_out',
    label: 'Propres',
    align: 'end',
    width: 90,
    priority: 7,
    cell: ({ clean_out: clean }) => (clean === null ? UNKNOWN_CELL : pieces(clean)),
  },
  {
    key: 'rejected',
    label: 'Rejetés',
    sort: true,
    align: 'end',
    width: 90,
    priority: 6,
    cell: (lot) => pieces(lot.rejected),
  },
  {
    key: 'temperature_c',
    label: 'Température',
    align: 'end',
    width: 110,
    priority: 3,
    cell: ({ temperature_c: celsius }) => (celsius === null ? UNKNOWN_CELL : `${celsius}\u00a0°C`),
  },
  { key: 'program', label: 'Programme', width: 150, priority: 1, cell: ({ program }) => program || UNKNOWN_CELL },
  {
    key: 'product',
    label: 'Produit',
    width: 150,
    priority: 1,
    hiddenByDefault: true,
    cell: ({ product }) => product || UNKNOWN_CELL,
  },
  {
    key: 'product_batch',
    label: 'Lot du produit',
    width: 130,
    priority: 1,
    hiddenByDefault: true,
    cell: ({ product_batch: batch }) => batch || UNKNOWN_CELL,
  },
  {
    key: 'operator',
    label: 'Opérateur',
    width: 150,
    priority: 2,
    hiddenByDefault: true,
    cell: ({ operator }) => operator?.name ?? UNKNOWN_CELL,
  },
  {
    key: 'started_at',
    label: 'Début',
    sort: true,
    width: DATE_TIME_WIDTH,
    priority: 5,
    cell: (lot) => dateTime(lot.started_at),
  },
  {
    key: 'ended_at',
    label: 'Fin',
    sort: true,
    width: DATE_TIME_WIDTH,
    priority: 1,
    hiddenByDefault: true,
    cell: ({ ended_at: end }) => (end === null ? UNKNOWN_CELL : dateTime(end)),
  },
  { key: 'status', label: 'Statut', width: 120, priority: 11, cell: ({ status }) => chip(lotChip(status)) },
];

/** « Grand bol 1 L × 12 », and how many more formats. */
export function formatsOf({ lines }: Pick<WashLot, 'lines'>): string {
  const [first, ...others] = lines;
  if (first === undefined) return '';
  const more = others.length > 0 ? `, +\u00a0${count(others.length, 'format', 'formats')}` : '';
  return `${first.format_title}\u00a0×\u00a0${first.dirty_in}${more}`;
}
