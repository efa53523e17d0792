import { type ByteStream } from '@boucle/contract/base/download.ts';
import { parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type RoundListQuery } from '@boucle/contract/features/rounds/calls.ts';
import { ROUND_STATUS_LABELS } from '@boucle/contract/features/rounds/labels.ts';
import { type Round } from '@boucle/contract/features/rounds/shapes.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { roundIds, roundsById } from './queries.ts';

const METRES = 1000;
const kilometres = (metres: number): string => (metres / METRES).toFixed(1).replace('.', ',');

const COLUMNS: readonly CsvColumn<Round>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  { heading: 'Jour', value: ({ day }) => writtenDay(day) },
  { heading: 'Nom', value: ({ title }) => title, typed: true },
  { heading: 'Statut', value: ({ status }) => ROUND_STATUS_LABELS[status] },
  { heading: 'Partenaire', value: ({ partner }) => partner?.name ?? '', typed: true },
  { heading: 'Chauffeur', value: ({ driver }) => driver?.name ?? '', typed: true },
  { heading: 'Arrêts', value: ({ stops_count }) => String(stops_count) },
  { heading: 'Faits', value: ({ done_count }) => String(done_count) },
  { heading: 'Passés', value: ({ skipped }) => String(skipped) },
  { heading: 'À livrer', value: ({ to_give }) => String(to_give) },
  { heading: 'Livrés', value: ({ given }) => String(given) },
  { heading: 'À reprendre', value: ({ to_take }) => String(to_take) },
  { heading: 'Repris', value: ({ taken }) => String(taken) },
  { heading: 'De plus que les registres', value: ({ surplus }) => String(surplus) },
  { heading: 'Kilomètres estimés', value: ({ metres }) => kilometres(metres) },
  { heading: 'Commencée le', value: ({ started_at }) => instantCell(started_at) },
  { heading: 'Terminée le', value: ({ ended_at }) => instantCell(ended_at) },
];

/** The rounds that answer the filters, in the order of the list, as a streamed CSV. */
export function roundCsv(
  database: Database,
  accountId: number,
  query: RoundListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  const reader = { accountId, partnerId: null };
  const pages = pagesById(
    database,
    accountId,
    (tx) => roundIds(tx, reader, query),
    (tx, ids) => roundsById(tx, accountId, ids),
  );
  return { headers: csvHeaders(`tournees-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages) };
}
