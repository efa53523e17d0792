import { tableColumns } from '../../../shared/lists/tableColumns.tsx';
import { ROUND_COLUMNS } from '@boucle/contract/features/rounds/columns.ts';
import { date, quantity } from '@boucle/contract/base/format.ts';
import { type ROUND_SORTS, type roundListQuery } from '@boucle/contract/features/rounds/calls.ts';
import { ROUND_STATUS_LABELS, ROUND_STATUSES } from '@boucle/contract/features/rounds/labels.ts';
import { type Round } from '@boucle/contract/features/rounds/shapes.ts';
import { type z } from 'zod';
import { UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { chip, StatusChip } from '../../../ui/StatusChip.tsx';
import { type Column } from '../../../ui/table/columns.ts';
import { anyOf, numbered } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { roundAddress } from '../shared/addresses.ts';
import { roundChip } from '../shared/looks.ts';
import { kilometres } from '../shared/words.ts';

const dayOf = ({ day }: Round): string => date(`${day}T12:00:00Z`);
const whoOf = ({ driver, partner }: Round): string => driver?.name ?? partner?.name ?? '';
const stopsOf = ({ done_count, skipped, stops_count }: Round): string =>
  `${quantity(done_count + skipped)} / ${quantity(stops_count)}`;
const plannedAnd = (planned: number, done: number): string => `${quantity(done)} / ${quantity(planned)}`;

const COLUMNS: readonly Column<Round, (typeof ROUND_SORTS)[number]>[] = tableColumns(ROUND_COLUMNS, [
  { key: 'title', sort: true, width: 220, priority: 12, grow: true },
  { key: 'day', sort: true, width: 120, priority: 11 },
  { key: 'status', width: 130, priority: 10, cell: (round) => chip(roundChip(round)) },
  { key: 'driver', width: 160, priority: 6, cell: (round) => whoOf(round) || UNKNOWN_CELL },
  { key: 'stops_count', sort: true, width: 90, priority: 9, cell: stopsOf },
  { key: 'to_give', width: 140, priority: 8, cell: ({ to_give, given }) => plannedAnd(to_give, given) },
  { key: 'to_take', width: 140, priority: 7, cell: ({ to_take, taken }) => plannedAnd(to_take, taken) },
  { key: 'surplus', width: 90, priority: 4 },
  { key: 'metres', sort: true, align: 'end', width: 110, priority: 5, cell: ({ metres }) => kilometres(metres) },
]);

/** The rounds: the latest day first. */
export const ROUND_LIST = defineList<Round, z.input<typeof roundListQuery>, (typeof ROUND_SORTS)[number]>({
  name: 'rounds',
  columns: COLUMNS,
  search: 'N°, nom ou restaurant',
  filters: {
    status: anyOf('Statut', ROUND_STATUSES, ROUND_STATUS_LABELS),
    restaurant_id: numbered(),
    partner_id: numbered(),
    driver_id: numbered(),
    period: { label: 'Jour' },
  },
});

export const ROUND_ROW: RowTraits<Round> = {
  key: ({ id }) => String(id),
  name: ({ title }) => title,
  to: ({ id, day }) => roundAddress(id, day),
  phone: (round) => ({
    title: round.title,
    chip: <StatusChip {...roundChip(round)} />,
    end: stopsOf(round),
    meta: whoOf(round),
    metaEnd: dayOf(round),
  }),
};
