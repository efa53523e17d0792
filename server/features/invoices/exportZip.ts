import { type ByteStream } from '@boucle/contract/base/download.ts';
import { type Invoice } from '@boucle/contract/features/invoices/shapes.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { csvText } from '../../platform/http/csv.ts';
import { zipBody } from '../../platform/http/zip.ts';
import { INVOICE_COLUMNS } from '@boucle/contract/features/invoices/columns.ts';
import { csvColumns } from '../../platform/http/csvFile.ts';
import { fileOf } from './files.ts';

/** Name of such a ZIP, the day that its files bear, and which files of each invoice it holds. */
interface Zipped {
  readonly name: string;
  readonly day: string;
  readonly kinds: readonly ('pdf' | 'xml')[];
}

/**
 * Files of invoices and credit notes, and a list of them, as a ZIP that is written while it is
 * read: one file in memory at a time.
 */
export function exportZip(
  database: Database,
  accountId: number,
  { name, day, kinds }: Zipped,
  invoices: readonly Invoice[],
): { headers: Record<string, string>; body: ByteStream } {
  const how = { mtime: new Date(`${day}T12:00:00Z`), isStored: true };
  const scope = { kind: 'account', accountId } as const;
  const body = zipBody(async (zip) => {
    await zip.add('index.csv', how, (sink) => sink(Buffer.from(csvText(csvColumns(INVOICE_COLUMNS), invoices))));
    for (const { id, label } of invoices)
      for (const kind of kinds)
        await zip.add(`${label ?? String(id)}.${kind}`, how, async (sink) => {
          const once = { readOnly: true, bulk: true };
          const { file } = await inScope(database, scope, (tx) => fileOf(tx, accountId, id, kind), once);
          await sink(new Uint8Array(await file.arrayBuffer()));
        });
  });
  return {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="factures-${name}.zip"`,
      'cache-control': 'no-store',
    },
    body,
  };
}
