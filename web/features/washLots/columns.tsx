import { WASH_LOT_COLUMNS as DECLARED } from '@boucle/contract/features/washLots/columns.ts';
import { count } from '@boucle/contract/base/format.ts';
import { type WashLot, type WASH_LOT_SORTS } from '@boucle/contract/features/washLots/shapes.ts';
import { pieces, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { lotChip } from './lotLooks.ts';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';

type LotColumn = Column<WashLot, (typeof WASH_LOT_SORTS)[number]>;

/** Pieces of all formats; the CSV has them format by format. */
const sum = (key: 'dirty_in' | 'clean_out' | 'rejected', label: string, priority: number) =>
  ({ key, label, align: 'end', width: 90, priority, cell: (lot: WashLot) => pieces(lot[key]) }) as const;

/** The columns of the list. */
export const WASH_LOT_COLUMNS: readonly LotColumn[] = tableColumns(DECLARED, [
  { key: 'number', sort: true, width: 120, priority: 12 },
  { key: 'site', width: 180, priority: 10, grow: true },
  { key: 'formats', label: 'Contenants', width: 220, priority: 9, cell: formatsOf },
  { ...sum('dirty_in', 'Entrés', 8), key: 'dirty_in', sort: true },
  sum('clean_out', 'Propres', 7),
  { ...sum('rejected', 'Rejetés', 6), key: 'rejected', sort: true },
  {
    key: 'temperature_c',
    width: 110,
    priority: 3,
    cell: ({ temperature_c: celsius }) => (celsius === null ? UNKNOWN_CELL : `${celsius}\u00a0°C`),
  },
  { key: 'program', width: 150, priority: 1 },
  { key: 'product', width: 150, priority: 1, hiddenByDefault: true },
  { key: 'product_batch', width: 130, priority: 1, hiddenByDefault: true },
  { key: 'operator', width: 150, priority: 2, hiddenByDefault: true },
  { key: 'started_at', sort: true, priority: 5 },
  { key: 'ended_at', sort: true, priority: 1, hiddenByDefault: true },
  { key: 'status', width: 120, priority: 11, cell: ({ status }) => chip(lotChip(status)) },
]);

/** « Grand bol 1 L × 12 », and how many more formats. */
export function formatsOf({ lines }: Pick<WashLot, 'lines'>): string {
  const [first, ...others] = lines;
  if (first === undefined) return '';
  const more = others.length > 0 ? `, +\u00a0${count(others.length, 'format', 'formats')}` : '';
  return `${first.format_title}\u00a0×\u00a0${first.dirty_in}${more}`;
}
