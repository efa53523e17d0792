import { type ByteStream } from '@boucle/contract/base/download.ts';
import { dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { type RequestListQuery } from '@boucle/contract/features/supplyRequests/calls.ts';
import { requestStatusLabel } from '@boucle/contract/features/supplyRequests/labels.ts';
import { type SupplyRequest } from '@boucle/contract/features/supplyRequests/shapes.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { dayCell } from '../../platform/http/csvValues.ts';
import { type Reader } from '../../platform/api/readers.ts';
import { requestIds, requestsById } from './queries.ts';

const numberOf = (value: number | null): string => (value === null ? '' : String(value));

const COLUMNS: readonly CsvColumn<SupplyRequest>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  { heading: 'Demandée le', value: ({ asked_at }) => dateTime(asked_at) },
  { heading: 'Restaurant', value: ({ restaurant }) => restaurant.name, typed: true },
  { heading: 'Partenaire', value: ({ partner }) => partner?.name ?? '', typed: true },
  { heading: 'Demandée par', value: ({ asked_by }) => asked_by, typed: true },
  { heading: 'Pour le', value: ({ wanted_on }) => dayCell(wanted_on) },
  { heading: 'Statut', value: requestStatusLabel },
  { heading: 'À livrer', value: ({ to_give }) => String(to_give) },
  { heading: 'Prévision de la semaine', value: ({ forecast }) => numberOf(forecast) },
  { heading: 'Au-delà de 150\u00a0%', value: ({ above }) => (above ? 'oui' : 'non') },
  { heading: 'À reprendre', value: ({ to_take }) => String(to_take) },
  { heading: 'Fait', value: ({ done }) => numberOf(done) },
  { heading: 'Commentaire', value: ({ comment }) => comment, typed: true },
  { heading: 'Tournée', value: ({ round }) => round?.title ?? '', typed: true },
  { heading: 'Jour de la tournée', value: ({ round }) => dayCell(round?.day ?? null) },
  { heading: 'Réponse', value: ({ answer }) => answer ?? '', typed: true },
  { heading: 'Référence du partenaire', value: ({ external_id }) => external_id ?? '', typed: true },
];

/** The requests that answer the filters, in the order of the list, as a streamed CSV. */
export function requestCsv(
  database: Database,
  reader: Reader,
  query: RequestListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  const pages = pagesById(
    database,
    reader.accountId,
    (tx) => requestIds(tx, reader, query),
    (tx, ids) => requestsById(tx, reader.accountId, ids),
  );
  return { headers: csvHeaders(`demandes-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages) };
}
