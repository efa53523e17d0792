import { type CollectionGap } from '@boucle/contract/features/collectionSites/shapes.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type GapCriteria, gapsBehind } from './gapQueries.ts';
import { csvOfToday } from '../../platform/http/csvFile.ts';
import { GAP_COLUMNS } from '@boucle/contract/features/collectionSites/columns.ts';

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
  return csvOfToday(`ecarts-collecteur-${criteria.siteId}`, GAP_COLUMNS, pages());
}
