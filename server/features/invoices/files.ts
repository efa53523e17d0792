import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { THE_INVOICE } from './detail.ts';

const TYPES = { pdf: 'application/pdf', xml: 'application/xml' } as const;

/**
 * A file of an issued invoice as it was written; 404 when there is none, 409 while it is being
 * written or the invoice waits.
 */
export async function fileOf(
  tx: Tx,
  accountId: number,
  id: number,
  kind: 'pdf' | 'xml',
): Promise<{ file: Blob; label: string }> {
  const { rows } = await tx.raw<{ label: string | null; bytes: Buffer | null }>({
    text: `select i.label, f.${kind} as bytes from invoices i
      left join invoice_files f on f.account_id = $1 and f.invoice_id = i.id where i.account_id = $1 and i.id = $2`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound(THE_INVOICE);
  if (row.label === null) throw conflict('Cette facture n’est pas encore émise.');
  if (row.bytes === null) throw conflict('Ce fichier est en préparation\u00a0: réessayez dans un instant.');
  return { file: new Blob([new Uint8Array(row.bytes)], { type: TYPES[kind] }), label: row.label };
}

/** Those of some invoices whose files are written. */
export async function writtenFiles(tx: Tx, accountId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.raw<{ invoice_id: number }>({
    text: 'select invoice_id from invoice_files where account_id = $1 and invoice_id = any($2::bigint[])',
    values: [accountId, ids],
  });
  return new Set(rows.map(({ invoice_id }) => invoice_id));
}
