import { type ByteStream } from '@boucle/contract/base/download.ts';
import { dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { EVERY_INITIATIVE, JOB_STATE_LABELS, jobLabel } from '@boucle/contract/features/jobs/labels.ts';
import { type JobListQuery, type JobRow } from '@boucle/contract/features/jobs/calls.ts';
import { pagesById } from '../../platform/database/pagesById.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { instantCell } from '../../platform/http/csvValues.ts';
import { jobIds, jobsById } from './queries.ts';

const COLUMNS: readonly CsvColumn<JobRow>[] = [
  { heading: 'Tâche', value: ({ name }) => jobLabel(name) },
  { heading: 'À propos de', value: ({ subject, shared }) => subject ?? (shared ? EVERY_INITIATIVE : ''), typed: true },
  { heading: 'État', value: ({ state }) => JOB_STATE_LABELS[state] },
  { heading: 'Essais', value: ({ tries }) => String(tries) },
  { heading: 'Demandée le', value: ({ created_at }) => dateTime(created_at) },
  { heading: 'Finie le', value: ({ ended_at }) => instantCell(ended_at) },
  {
    heading: 'Prochain essai le',
    value: ({ state, next_try_at }) => (state === 'retry' ? instantCell(next_try_at) : ''),
  },
];

/** The jobs that answer the filters, in the order of the list, as a streamed CSV. */
export function jobsCsv(
  database: Database,
  accountId: number,
  query: JobListQuery,
): { headers: Record<string, string>; body: ByteStream } {
  const pages = pagesById(
    database,
    accountId,
    (tx) => jobIds(tx, accountId, query),
    (tx, ids) => jobsById(tx, accountId, ids),
  );
  return { headers: csvHeaders(`taches-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages) };
}
