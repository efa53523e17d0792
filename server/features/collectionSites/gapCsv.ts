import { type CollectionGap } from '@boucle/contract/features/collectionSites/shapes.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { type GapCriteria, gapsBehind } from './gapQueries.ts';

const COLUMNS: readonly CsvColumn<CollectionGap>[] = [
  { heading: 'Date', value: ({ created_at }) => dateTime(created_at) },
  { heading: 'Borne', value: ({ terminal_name }) => terminal_name, typed: true },
  { heading: 'Tiroir', value: ({ drawer_name }) => drawer_name, typed: true },
  { heading: 'Format', value: ({ format_title }) => format_title, typed: true },
  { heading: 'Écart', value: ({ quantity }) => String(quantity) },
  { heading: 'Vidage', value: ({ transaction_id }) => String(transaction_id) },
];

/**
 * The gaps of a collector that answer the filters, the latest first, as CSV: each page behind the
 * last row of the one before.
 */
export function gapsCsv(
  database: Database,
  accountId: number,
  criteria: GapCriteria,
): { headers: Record<string, string>; body: ByteStream } {
  async function* pages(): AsyncGenerator<CollectionGap[], void> {
    const scope = { kind: 'account', accountId } as const;
    let behind: number | undefined = Number.MAX_SAFE_INTEGER;
    while (behind !== undefined) {
      const last: number = behind;
      const rows = await inScope(database, scope, (tx) => gapsBehind(tx, accountId, criteria, last), {
        readOnly: true,
        bulk: true,
      });
      if (rows.length > 0) yield rows;
      behind = rows.at(-1)?.id;
    }
  }
  return {
    headers: csvHeaders(`ecarts-collecteur-${criteria.siteId}-${parisDay(new Date())}`),
    body: csvStream(COLUMNS, pages()),
  };
}
