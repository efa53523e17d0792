import { dateTime } from '@boucle/contract/base/format.ts';
import { type Incident, type INCIDENT_SORTS } from '@boucle/contract/features/incidents/calls.ts';
import { INCIDENT_CAUSE_LABELS, INCIDENT_KIND_LABELS } from '@boucle/contract/shared/incidents/labels.ts';
import { money, pieces, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../ui/table/columns.ts';
import { incidentChip } from './incidentLooks.ts';

/** The columns of the list. */
export const INCIDENT_COLUMNS: readonly Column<Incident, (typeof INCIDENT_SORTS)[number]>[] = [
  {
    key: 'created_at',
    label: 'Date',
    sort: true,
    width: DATE_TIME_WIDTH,
    cell: ({ created_at }) => dateTime(created_at),
  },
  { key: 'place', label: 'Lieu', width: 190, priority: 10, grow: true, cell: ({ place }) => place.name },
  { key: 'format', label: 'Format', width: 160, priority: 9, cell: ({ format_title }) => format_title },
  {
    key: 'quantity',
    label: 'Écart',
    sort: true,
    align: 'end',
    width: 90,
    priority: 12,
    cell: (incident) => <Gap {...incident} />,
  },
  { key: 'left', label: 'Reste', align: 'end', width: 80, priority: 4, cell: ({ left }) => pieces(left) },
  {
    key: 'deposit',
    label: 'Consigne',
    sort: true,
    align: 'end',
    width: 110,
    priority: 6,
    cell: ({ deposit }) => money(deposit),
  },
  { key: 'kind', label: 'Origine', width: 192, priority: 5, cell: ({ kind }) => INCIDENT_KIND_LABELS[kind] },
  {
    key: 'restaurant',
    label: 'Restaurant',
    width: 160,
    priority: 3,
    cell: ({ restaurant }) => restaurant?.name ?? UNKNOWN_CELL,
  },
  {
    key: 'partner',
    label: 'Partenaire',
    width: 140,
    priority: 2,
    hiddenByDefault: true,
    cell: ({ partner }) => partner?.name ?? UNKNOWN_CELL,
  },
  {
    key: 'cause',
    label: 'Cause',
    width: 190,
    priority: 1,
    cell: ({ cause }) => (cause === null ? UNKNOWN_CELL : INCIDENT_CAUSE_LABELS[cause]),
  },
  { key: 'status', label: 'Statut', width: 150, priority: 11, cell: ({ status }) => chip(incidentChip(status)) },
];

/** Signed pieces; what is missing stands out, with its sign. */
export function Gap({ quantity }: Pick<Incident, 'quantity'>) {
  return <span className={quantity < 0 ? 'incident-missing' : undefined}>{pieces(quantity, true)}</span>;
}
