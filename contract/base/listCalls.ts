import { type z } from 'zod';
import { call, type CallPath, history, type Reading } from './call.ts';
import { streamedDownload } from './download.ts';
import { list } from './pagination.ts';

/** A call that answers as CSV what another one answers as JSON, under the path of a file. */
export const csvCall = <Query extends z.ZodType>(access: Reading, path: CallPath, summary: string, query: Query) =>
  call(history(access))
    .route({ method: 'GET', path, summary, outputStructure: 'detailed' })
    .input(query)
    .output(streamedDownload);

/**
 * A list and the same as CSV, whole: filters, callers and path are declared once.
 * `summaries`: of the list, of the file.
 */
export const listAndCsv = <Query extends z.ZodType, Row extends z.ZodType>(
  access: Reading,
  path: CallPath,
  query: Query,
  row: Row,
  [summary, csvSummary]: readonly [list: string, csv: string],
) => ({
  list: call(access).route({ method: 'GET', path, summary }).input(query).output(list(row)),
  csv: csvCall(access, `${path}.csv`, csvSummary, query),
});
