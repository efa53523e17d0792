import { createHash } from 'node:crypto';
import { statementNumber } from '@boucle/contract/shared/statements/labels.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type JobQueue } from '../../platform/jobs/queue.ts';
import { brandOf } from '../papers/brandOf.ts';
import { type IssuedInvoice } from '../papers/facturX/issuedInvoice.ts';
import { INVOICE_FILES } from '../papers/makers.ts';
import { type Processes } from '../../platform/processes/processes.ts';

/** Of how many invoices what stands on them is read at once. */
const AT_ONCE = 50;

/**
 * Puts a job for each account that has invoices without their files: a worker that was killed left
 * some, or no one asked.
 */
export async function findInvoicesWithoutFiles(database: Database, add: JobQueue['add']): Promise<void> {
  await inScope(database, { kind: 'platform', examples: 'too' }, async (tx) => {
    const { rows } = await tx.raw<{ account_id: number }>({
      text: `select distinct i.account_id from invoices i
        left join invoice_files f on f.account_id = i.account_id and f.invoice_id = i.id
        where i.label is not null and f.invoice_id is null`,
    });
    for (const { account_id: accountId } of rows) await add(tx, 'invoice-files', { accountId });
  });
}

/**
 * Makes the files of the issued invoices of an account that have none, each once and for good: done
 * again, or by two at once, it keeps what was written first. One that fails does not keep back the
 * others; its error is thrown after them. Answers how many it wrote.
 */
export async function makeInvoiceFiles(
  database: Database,
  processes: Pick<Processes, 'run'>,
  accountId: number,
): Promise<number> {
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(database, { kind: 'account', accountId }, work);
  const brand = await run((tx) => brandOf(tx, accountId));
  let made = 0;
  let after = 0;
  const failures: unknown[] = [];
  for (;;) {
    const waiting = await run((tx) => withoutFiles(tx, accountId, after));
    for (const { id, ...invoice } of waiting) {
      after = id;
      try {
        const { xml, pdf } = await processes.run(String(accountId), INVOICE_FILES, [invoice, brand]);
        await run((tx) => keep(tx, accountId, id, { xml: Buffer.from(xml), pdf: Buffer.from(pdf) }));
        made += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (waiting.length < AT_ONCE) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} invoices got no files`);
  return made;
}

interface Row extends Omit<IssuedInvoice, 'statement' | 'corrects'> {
  readonly id: number;
  readonly month: string | null;
  readonly rank: number | null;
  readonly corrected: string | null;
  readonly corrected_on: string | null;
}

async function withoutFiles(tx: Tx, accountId: number, after: number): Promise<(IssuedInvoice & { id: number })[]> {
  const { rows } = await tx.raw<Row & Record<string, unknown>>({
    text: `select i.id, i.kind, i.label, i.issued_on, i.due_on, i.period_from, i.period_to, i.lines, i.vat, i.net_cents, i.vat_cents, i.parties,
        i.notes, i.on_statement, s.month, s.number as rank, c.label as corrected, c.issued_on as corrected_on
      from invoices i left join statements s on s.account_id = $1 and s.id = i.statement_id
      left join invoices c on c.account_id = $1 and c.id = i.corrects_id
      where i.account_id = $1 and i.label is not null and i.id > $2
        and not exists (select from invoice_files f where f.account_id = $1 and f.invoice_id = i.id)
      order by i.id limit ${AT_ONCE}`,
    values: [accountId, after],
  });
  return rows.map(({ month, rank, corrected, corrected_on, ...row }) => ({
    ...row,
    corrects: corrected === null || corrected_on === null ? null : { label: corrected, issued_on: corrected_on },
    statement: month === null || rank === null ? null : statementNumber(month, rank),
  }));
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

async function keep(tx: Tx, accountId: number, id: number, { xml, pdf }: { xml: Buffer; pdf: Buffer }): Promise<void> {
  await tx.raw({
    text: `insert into invoice_files (account_id, invoice_id, xml, pdf, xml_sha256, pdf_sha256) values ($1, $2, $3, $4, $5, $6)
      on conflict (account_id, invoice_id) do nothing`,
    values: [accountId, id, xml, pdf, sha256(xml), sha256(pdf)],
  });
}
