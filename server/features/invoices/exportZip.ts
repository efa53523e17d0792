import { Readable } from 'node:stream';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { type Invoice } from '@boucle/contract/features/invoices/shapes.ts';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { csvText } from '../../platform/http/csv.ts';
import { INVOICE_COLUMNS } from './csv.ts';
import { fileOf } from './files.ts';

/**
 * The PDF of each invoice and credit note of a month, and a list of them, as a ZIP that is written
 * while it is read: one file in memory at a time.
 */
export function exportZip(
  database: Database,
  accountId: number,
  month: string,
  invoices: readonly Invoice[],
): { headers: Record<string, string>; body: ByteStream } {
  return {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="factures-${month}.zip"`,
      'cache-control': 'no-store',
    },
    body: Readable.toWeb(Readable.from(pieces(database, accountId, month, invoices), { objectMode: false })),
  };
}

async function* pieces(
  database: Database,
  accountId: number,
  month: string,
  invoices: readonly Invoice[],
): AsyncGenerator<Uint8Array, void> {
  const written: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, bytes) => {
    if (error === null) written.push(bytes);
    else failure = error;
  });
  const add = (name: string, bytes: Uint8Array): Uint8Array[] => {
    const file = new ZipPassThrough(name);
    file.mtime = new Date(`${month}-01T12:00:00Z`);
    zip.add(file);
    file.push(bytes, true);
    if (failure !== undefined) throw failure;
    return written.splice(0);
  };
  yield* add('index.csv', strToU8(csvText(INVOICE_COLUMNS, invoices)));
  for (const { id, label } of invoices) {
    const { file } = await inScope(database, { kind: 'account', accountId }, (tx) => fileOf(tx, accountId, id, 'pdf'), {
      readOnly: true,
      bulk: true,
    });
    yield* add(`${label ?? String(id)}.pdf`, new Uint8Array(await file.arrayBuffer()));
  }
  zip.end();
  yield* written.splice(0);
}
