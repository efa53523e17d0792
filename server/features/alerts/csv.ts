import { type Alert, type AlertListQuery } from '@boucle/contract/features/alerts/calls.ts';
import { ALERT_STATUS_LABELS } from '@boucle/contract/shared/alerts/labels.ts';
import { anomalyRule } from '@boucle/contract/features/alerts/rules.ts';
import { alertText } from '@boucle/contract/features/alerts/words.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { date, dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { alertIds, alertsById } from './queries.ts';

const COLUMNS: readonly CsvColumn<Alert>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  { heading: 'Levée le', value: ({ opened_at }) => dateTime(opened_at) },
  { heading: 'Règle', value: ({ rule }) => anomalyRule(rule).title },
  { heading: 'Sujet', value: ({ mentions }) => mentions[0]?.name ?? '', typed: true },
  { heading: 'Constat', value: (alert) => alertText(alert), typed: true },
  { heading: 'Dernier fait', value: ({ last_event_at }) => dateTime(last_event_at) },
  { heading: 'Transactions', value: ({ evidence }) => evidence.transactions.join(' ') },
  { heading: 'Statut', value: ({ status }) => ALERT_STATUS_LABELS[status] },
  { heading: 'Reportée au', value: ({ snoozed_until }) => (snoozed_until === null ? '' : date(snoozed_until)) },
  { heading: 'Fermée le', value: ({ resolved_at }) => instantCell(resolved_at) },
  { heading: 'Fermée par', value: ({ resolved_by }) => resolved_by ?? '', typed: true },
  { heading: 'Note', value: ({ note }) => note ?? '', typed: true },
];

/** The alerts that answer the filters, in the order of the list, as a streamed CSV. */
export function alertCsv(
  database: Database,
  accountId: number,
  query: AlertListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  const pages = pagesById(
    database,
    accountId,
    (tx) => alertIds(tx, accountId, query),
    (tx, ids) => alertsById(tx, accountId, ids),
  );
  return { headers: csvHeaders(`alertes-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages) };
}
