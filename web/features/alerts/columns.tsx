import { tableColumns } from '../../shared/lists/tableColumns.tsx';
import { ALERT_COLUMNS as DECLARED } from '@boucle/contract/features/alerts/columns.ts';
import { type Alert, type ALERT_SORTS } from '@boucle/contract/features/alerts/calls.ts';
import { alertText } from '@boucle/contract/features/alerts/words.ts';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { alertChip } from './alertLooks.ts';

/** The columns of the list. */
export const ALERT_COLUMNS: readonly Column<Alert, (typeof ALERT_SORTS)[number]>[] = tableColumns(DECLARED, [
  { key: 'opened_at', sort: true },
  { key: 'rule', sort: true, width: 264, priority: 12 },
  { key: 'subject', width: 210, priority: 8 },
  {
    key: 'words',
    width: 320,
    priority: 9,
    grow: true,
    cell: (alert) => <span className="alert-words">{alertText(alert)}</span>,
  },
  { key: 'last_event_at', sort: true, priority: 3, hiddenByDefault: true },
  { key: 'status', width: 170, priority: 11, cell: ({ status }) => chip(alertChip(status)) },
]);
