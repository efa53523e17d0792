import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type AttachedInvoice } from './mail.ts';

/** A PDF that leaves with a mail. */
export interface AttachedPdf {
  readonly filename: string;
  readonly contentType: 'application/pdf';
  readonly content: Buffer;
}

/**
 * The PDF of an issued invoice, as it was written. Throws while it is being written: the mail is
 * tried again.
 */
export async function attachedPdf(database: Database, { accountId, id }: AttachedInvoice): Promise<AttachedPdf> {
  const { rows } = await inScope(
    database,
    { kind: 'account', accountId },
    (tx) =>
      tx.raw<{ label: string; pdf: Buffer }>({
        text: `select i.label, f.pdf from invoices i
          join invoice_files f on f.account_id = $1 and f.invoice_id = i.id where i.account_id = $1 and i.id = $2`,
        values: [accountId, id],
      }),
    { readOnly: true },
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`The PDF of the invoice ${id} is not written yet`);
  return { filename: `${row.label}.pdf`, contentType: 'application/pdf', content: row.pdf };
}
