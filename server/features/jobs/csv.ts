import { type JobListQuery } from '@boucle/contract/features/jobs/calls.ts';
import { JOB_COLUMNS } from '@boucle/contract/features/jobs/columns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { allJobs, withSubjects } from './queries.ts';

/**
 * The jobs that answer the filters, in the order of the list. One reading has them all: no index
 * finds a job by its number.
 */
export const jobsCsv = (database: Database, accountId: number, query: JobListQuery) =>
  csvById(
    database,
    accountId,
    'taches',
    JOB_COLUMNS,
    (tx) => allJobs(tx, accountId, query),
    (tx, jobs) => withSubjects(tx, accountId, jobs),
  );
