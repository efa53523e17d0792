import { type ByteStream } from '@boucle/contract/base/download.ts';
import { dateTime, euroPlain, parisDay } from '@boucle/contract/base/format.ts';
import { type Incident, type IncidentListQuery } from '@boucle/contract/features/incidents/calls.ts';
import {
  INCIDENT_CAUSE_LABELS,
  INCIDENT_KIND_LABELS,
  INCIDENT_STATUS_LABELS,
} from '@boucle/contract/shared/incidents/labels.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { incidentIds, incidentsById } from './queries.ts';

const COLUMNS: readonly CsvColumn<Incident>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  { heading: 'Date', value: ({ created_at }) => dateTime(created_at) },
  { heading: 'Origine', value: ({ kind }) => INCIDENT_KIND_LABELS[kind] },
  { heading: 'Lieu', value: ({ place }) => place.name, typed: true },
  { heading: 'Restaurant', value: ({ restaurant }) => restaurant?.name ?? '', typed: true },
  { heading: 'Partenaire', value: ({ partner }) => partner?.name ?? '', typed: true },
  { heading: 'Format', value: ({ format_title }) => format_title, typed: true },
  { heading: 'Écart', value: ({ quantity }) => String(quantity) },
  { heading: 'Reste', value: ({ left }) => String(left) },
  { heading: 'Consigne (€)', value: ({ deposit }) => euroPlain(deposit) },
  { heading: 'Statut', value: ({ status }) => INCIDENT_STATUS_LABELS[status] },
  { heading: 'Cause', value: ({ cause }) => (cause === null ? '' : INCIDENT_CAUSE_LABELS[cause]) },
  { heading: 'Note', value: ({ note }) => note ?? '', typed: true },
  { heading: 'Transaction', value: ({ transaction_id }) => String(transaction_id) },
  { heading: 'Commande', value: ({ order_id }) => (order_id === null ? '' : String(order_id)) },
  { heading: 'Compté par', value: ({ recorded_by }) => recorded_by ?? '', typed: true },
  { heading: 'Traité le', value: ({ resolved_at }) => instantCell(resolved_at) },
  { heading: 'Traité par', value: ({ resolved_by }) => resolved_by ?? '', typed: true },
];

/** The incidents that answer the filters, in the order of the list, as a streamed CSV. */
export function incidentCsv(
  database: Database,
  accountId: number,
  query: IncidentListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  const pages = pagesById(
    database,
    accountId,
    (tx) => incidentIds(tx, accountId, query),
    (tx, ids) => incidentsById(tx, accountId, ids),
  );
  return { headers: csvHeaders(`ecarts-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages) };
}
