import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type InvoicePlatform } from './platform.ts';

/** Of how many invoices what is to be deposited is read at once. */
const AT_ONCE = 50;
const MOST_FAILURE = 500;

interface Waiting extends Record<string, unknown> {
  readonly id: number;
  readonly label: string;
  readonly siren: string;
}

/**
 * Deposits the issued invoices of an account that have their files and are not deposited yet, each
 * once: after a kill between the platform's acceptance and our write, the platform has it already
 * and gives the same reference. One that fails keeps back no other; its failure is kept and shown.
 * Answers how many the platform has now and how many failed.
 */
export async function depositInvoices(
  database: Database,
  platform: Pick<InvoicePlatform, 'deposit'>,
  accountId: number,
): Promise<{ deposited: number; failed: number }> {
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(database, { kind: 'account', accountId }, work);
  const from = await run((tx) => depositedFrom(tx, accountId));
  const done = { deposited: 0, failed: 0 };
  let after = 0;
  while (from !== null) {
    const waiting = await run((tx) => toDeposit(tx, accountId, from, after));
    for (const { id, label, siren } of waiting) {
      after = id;
      try {
        const files = await run((tx) => filesOf(tx, accountId, id));
        const reference = await platform.deposit({ accountId, siren, label, ...files });
        await run((tx) => keepReference(tx, accountId, id, reference));
        done.deposited += 1;
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error);
        await run((tx) => keepFailure(tx, accountId, id, failure.slice(0, MOST_FAILURE)));
        done.failed += 1;
      }
    }
    if (waiting.length < AT_ONCE) break;
  }
  return done;
}

async function depositedFrom(tx: Tx, accountId: number): Promise<string | null> {
  const { rows } = await tx.raw<{ day: string | null }>({
    text: 'select invoices_deposited_from as day from accounts where id = $1',
    values: [accountId],
  });
  return rows[0]?.day ?? null;
}

/**
 * Invoices to companies in France: e-reporting covers the others. One whose status somebody
 * recorded was deposited by hand; the credit note of one that was sent back stays within the books
 * of its seller.
 */
async function toDeposit(tx: Tx, accountId: number, from: string, after: number): Promise<Waiting[]> {
  const { rows } = await tx.raw<Waiting>({
    text: `select i.id, i.label, i.parties->'seller'->>'siren' as siren from invoices i
      where i.account_id = $1 and i.label is not null and i.issued_on >= $2 and i.id > $3 and i.parties->'buyer'->>'kind' = 'b2b'
        and exists (select from invoice_files f where f.account_id = $1 and f.invoice_id = i.id)
        and not exists (select from invoice_deposits d where d.account_id = $1 and d.invoice_id = i.id and d.reference is not null)
        and not exists (select from invoice_statuses x where x.account_id = $1 and x.invoice_id = i.id and x.status <> 'sent')
        and not exists (select from invoice_statuses x where x.account_id = $1 and x.invoice_id = i.corrects_id and x.status in ('refused', 'rejected'))
      order by i.id limit ${AT_ONCE}`,
    values: [accountId, from, after],
  });
  return rows;
}

async function filesOf(tx: Tx, accountId: number, id: number): Promise<{ pdf: Uint8Array; xml: string }> {
  const { rows } = await tx.raw<{ pdf: Buffer; xml: Buffer }>({
    text: 'select pdf, xml from invoice_files where account_id = $1 and invoice_id = $2',
    values: [accountId, id],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`The invoice ${id} has no files`);
  return { pdf: row.pdf, xml: row.xml.toString('utf8') };
}

async function keepReference(tx: Tx, accountId: number, id: number, reference: string): Promise<void> {
  await tx.raw({
    text: `insert into invoice_deposits as d (account_id, invoice_id, tries, reference, deposited_at) values ($1, $2, 1, $3, $4)
      on conflict (account_id, invoice_id) do update
        set tries = d.tries + 1, failure = '', reference = excluded.reference, deposited_at = excluded.deposited_at where d.reference is null`,
    values: [accountId, id, reference, tx.now()],
  });
}

async function keepFailure(tx: Tx, accountId: number, id: number, failure: string): Promise<void> {
  await tx.raw({
    text: `insert into invoice_deposits as d (account_id, invoice_id, tries, failure) values ($1, $2, 1, $3)
      on conflict (account_id, invoice_id) do update set tries = d.tries + 1, failure = excluded.failure where d.reference is null`,
    values: [accountId, id, failure],
  });
}
