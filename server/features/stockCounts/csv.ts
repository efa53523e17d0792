import { type ByteStream } from '@boucle/contract/base/download.ts';
import { dateTime, euroPlain, parisDay } from '@boucle/contract/base/format.ts';
import { type CountListQuery } from '@boucle/contract/features/stockCounts/calls.ts';
import { COUNT_STATUS_LABELS } from '@boucle/contract/shared/stockCounts/labels.ts';
import { type StockCount } from '@boucle/contract/features/stockCounts/shapes.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { countIds, countsById } from './queries.ts';

const MOST_PLACES = 100;
const COLUMNS: readonly CsvColumn<StockCount>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  { heading: 'Nom', value: ({ title }) => title, typed: true },
  { heading: 'Statut', value: ({ status }) => COUNT_STATUS_LABELS[status] },
  { heading: 'Lieux', value: ({ places }) => places.map(({ name }) => name).join(', '), typed: true },
  { heading: 'À l’aveugle', value: ({ blind }) => (blind ? 'Oui' : 'Non') },
  { heading: 'Ouvert le', value: ({ opened_at }) => dateTime(opened_at) },
  { heading: 'Ouvert par', value: ({ opened_by }) => opened_by, typed: true },
  { heading: 'Lignes', value: ({ lines_count }) => String(lines_count) },
  { heading: 'Comptées', value: ({ counted_count }) => String(counted_count) },
  { heading: 'Dernier comptage', value: ({ last_counted_at }) => instantCell(last_counted_at) },
  { heading: 'Écarts', value: ({ gaps_count }) => String(gaps_count) },
  { heading: 'En trop', value: ({ surplus }) => String(surplus) },
  { heading: 'Manquants', value: ({ missing }) => String(missing) },
  { heading: 'Coût d’achat des écarts (€)', value: ({ cost }) => euroPlain(cost) },
  { heading: 'Enregistré le', value: ({ posted_at }) => instantCell(posted_at) },
  { heading: 'Enregistré par', value: ({ posted_by }) => posted_by ?? '', typed: true },
];

/** The counts that answer the filters, in the order of the list, as a streamed CSV. */
export function countCsv(
  database: Database,
  accountId: number,
  query: CountListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  const pages = pagesById(
    database,
    accountId,
    (tx) => countIds(tx, accountId, query),
    (tx, ids) => countsById(tx, accountId, ids, MOST_PLACES),
  );
  return { headers: csvHeaders(`inventaires-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages) };
}
