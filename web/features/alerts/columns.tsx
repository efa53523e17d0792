import { type Alert, type ALERT_SORTS } from '@boucle/contract/features/alerts/calls.ts';
import { anomalyRule } from '@boucle/contract/features/alerts/rules.ts';
import { alertText } from '@boucle/contract/features/alerts/words.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { UNKNOWN_CELL } from '../../ui/cells.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../ui/table/columns.ts';
import { alertChip } from './alertLooks.ts';

/** The columns of the list. */
export const ALERT_COLUMNS: readonly Column<Alert, (typeof ALERT_SORTS)[number]>[] = [
  {
    key: 'opened_at',
    label: 'Levée le',
    sort: true,
    width: DATE_TIME_WIDTH,
    cell: ({ opened_at }) => dateTime(opened_at),
  },
  {
    key: 'rule',
    label: 'Règle',
    sort: true,
    width: 264,
    priority: 12,
    cell: ({ rule }) => anomalyRule(rule).title,
  },
  {
    key: 'subject',
    label: 'Sujet',
    width: 210,
    priority: 8,
    cell: ({ mentions }) => mentions[0]?.name ?? UNKNOWN_CELL,
  },
  {
    key: 'words',
    label: 'Constat',
    width: 320,
    priority: 9,
    grow: true,
    cell: (alert) => <span className="alert-words">{alertText(alert)}</span>,
  },
  {
    key: 'last_event_at',
    label: 'Dernier fait',
    sort: true,
    width: DATE_TIME_WIDTH,
    priority: 3,
    hiddenByDefault: true,
    cell: ({ last_event_at }) => dateTime(last_event_at),
  },
  { key: 'status', label: 'Statut', width: 170, priority: 11, cell: ({ status }) => chip(alertChip(status)) },
];
