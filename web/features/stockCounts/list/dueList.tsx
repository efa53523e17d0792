import { DUE_COLUMNS } from '@boucle/contract/features/stockCounts/columns.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { count, date, parisDay, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type DUE_SORTS, type dueQuery } from '@boucle/contract/features/stockCounts/calls.ts';
import { COUNTED_PLACE_LABELS, COUNTED_PLACES } from '@boucle/contract/shared/stockCounts/labels.ts';
import { type DuePlace } from '@boucle/contract/features/stockCounts/shapes.ts';
import { mdiCalendarSync, mdiClockAlertOutline, mdiClockOutline, mdiPencilOutline } from '@mdi/js';
import { useState } from 'react';
import { type z } from 'zod';
import { gapRate } from '../../../shared/counts/gapRate.ts';
import { gapsAddress } from '../../../shared/counts/gapsAddress.ts';
import { pieces } from '../../../ui/cells.tsx';
import { Link } from '../../../ui/Link.tsx';
import { chip, type ChipLook, StatusChip } from '../../../ui/StatusChip.tsx';
import { type Column } from '../../../ui/table/columns.ts';
import { anyOf, flag } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { entryAddress } from '../shared/addresses.ts';
import { tableColumns } from '../../../shared/lists/tableColumns.tsx';

const NEVER = 'Jamais compté';

const dueChip = ({ open_count_id, overdue, due_on }: DuePlace): ChipLook =>
  open_count_id !== null
    ? { state: 'transit', icon: mdiPencilOutline, label: 'En cours' }
    : overdue
      ? { state: 'warn', icon: mdiClockAlertOutline, label: 'En retard' }
      : { state: 'neutral', icon: mdiClockOutline, label: `Le ${writtenDay(due_on)}` };

const lastWords = ({ last_counted_at }: DuePlace): string => (last_counted_at === null ? NEVER : date(last_counted_at));

const COLUMNS: readonly Column<DuePlace, (typeof DUE_SORTS)[number]>[] = tableColumns(DUE_COLUMNS, [
  // A drawer differs from its neighbour by the end of its name.
  { key: 'name', sort: true, width: 300, grow: true },
  {
    key: 'act',
    label: 'Action',
    width: 110,
    priority: 12,
    cell: ({ open_count_id: open }) => <span className="b-link">{open === null ? 'Compter' : 'Continuer'}</span>,
  },
  { key: 'due_on', sort: true, width: 150, priority: 11, cell: (place) => chip(dueChip(place)) },
  { key: 'last', width: 150, priority: 10, cell: lastWords },
  { key: 'age_days', sort: true, width: 120, priority: 6 },
  { key: 'flow', sort: true, width: 130, priority: 9 },
  { key: 'gaps', sort: true, width: 126, priority: 5, cell: (place) => <Gaps {...place} /> },
  { key: 'gap_rate', sort: true, align: 'end', width: 124, priority: 7, cell: (place) => gapRate(place) },
  { key: 'every_days', width: 100, priority: 4, cell: ({ every_days }) => `${quantity(every_days)}\u00a0j` },
  { key: 'place', width: 140, priority: 6 },
]);

/** Pieces that were off there; they lead to their rows. */
function Gaps({ gaps, name, ...at }: DuePlace) {
  const [today] = useState(() => parisDay(Date.now()));
  if (gaps === 0) return pieces(0);
  return (
    <Link className="b-link" to={gapsAddress(today, at)} aria-label={`${quantity(gaps)}, écarts\u00a0: ${name}`}>
      {quantity(gaps)}
    </Link>
  );
}

/** The places to count, the most urgent first. */
export const DUE_LIST = defineList<DuePlace, z.input<typeof dueQuery>, (typeof DUE_SORTS)[number]>({
  name: 'stock-counts-due',
  columns: COLUMNS,
  search: 'Nom du lieu',
  filters: {
    overdue: flag('overdue', 'Échéance', { value: 'true', label: 'En retard' }),
    never: flag('never', 'Compté', { value: 'true', label: 'Jamais' }),
    place: anyOf('Lieux', COUNTED_PLACES, COUNTED_PLACE_LABELS),
  },
});

/** A place as a row: it leads to its count, or to the opening of one. */
export const dueRow = (
  openAddress: (place: DuePlace) => Address,
  onSchedule: (place: DuePlace) => void,
): RowTraits<DuePlace> => ({
  key: ({ place, place_id }) => `${place}-${place_id ?? ''}`,
  name: ({ name }) => name,
  to: (place) => (place.open_count_id === null ? openAddress(place) : entryAddress(place.open_count_id)),
  actions: (place) => [
    { label: 'Changer le rythme…', icon: mdiCalendarSync, onSelect: () => onSchedule(place) },
    ...(place.gaps === 0 ? [] : [{ label: 'Voir ses écarts', to: gapsAddress(parisDay(new Date()), place) }]),
  ],
  phone: (place) => ({
    title: place.name,
    chip: <StatusChip {...dueChip(place)} />,
    end: <span className="b-link">{place.open_count_id === null ? 'Compter' : 'Continuer'}</span>,
    meta: lastWords(place),
    metaEnd: `${count(place.flow, 'bougé', 'bougés')} en 90\u00a0j`,
  }),
});
