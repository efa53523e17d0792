import { tableColumns } from '../../shared/lists/tableColumns.tsx';
import { INCIDENT_COLUMNS as DECLARED } from '@boucle/contract/features/incidents/columns.ts';
import { type Incident, type INCIDENT_SORTS } from '@boucle/contract/features/incidents/calls.ts';
import { pieces } from '../../ui/cells.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { incidentChip } from './incidentLooks.ts';

/** The columns of the list. */
export const INCIDENT_COLUMNS: readonly Column<Incident, (typeof INCIDENT_SORTS)[number]>[] = tableColumns(DECLARED, [
  { key: 'created_at', sort: true },
  { key: 'place', width: 190, priority: 10, grow: true },
  { key: 'format', width: 160, priority: 9 },
  { key: 'quantity', sort: true, width: 90, priority: 12, cell: (incident) => <Gap {...incident} /> },
  { key: 'left', width: 80, priority: 4 },
  { key: 'deposit', sort: true, width: 110, priority: 6 },
  { key: 'kind', width: 192, priority: 8 },
  { key: 'restaurant', width: 160, priority: 3 },
  { key: 'partner', width: 140, priority: 2, hiddenByDefault: true },
  { key: 'cause', width: 190, priority: 1 },
  { key: 'status', width: 150, priority: 11, cell: ({ status }) => chip(incidentChip(status)) },
]);

/** Signed pieces; what is missing stands out, with its sign. */
export function Gap({ quantity }: Pick<Incident, 'quantity'>) {
  return <span className={quantity < 0 ? 'incident-missing' : undefined}>{pieces(quantity, true)}</span>;
}
