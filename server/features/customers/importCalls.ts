import { accountOf, calls } from '../../api/procedures.ts';
import { type Tx } from '../../database/transaction.ts';
import { type ImportTarget, previewTable, writeTable, wrongLines } from '../../imports/importTable.ts';
import { customerKeys, type CustomerLine } from '../../tables/customerLines.ts';

/** A key says its kind, then its value: `email lea@exemple.fr`. */
const emailIn = (key: string): string => key.slice(key.indexOf(' ') + 1);

async function there(tx: Tx, accountId: number, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.raw<{ email: string }>({
    text: 'select email from customers where account_id = $1 and email = any($2::text[])',
    values: [accountId, keys.map(emailIn)],
  });
  return new Set(rows.flatMap(customerKeys));
}

/** Nobody is mailed « Bienvenue » for having stood in a file: they have asked for nothing. */
async function write(tx: Tx, accountId: number, lines: readonly CustomerLine[]): Promise<number> {
  await tx.raw({ text: "set local app.silent = 'on'" });
  const { rowCount } = await tx.raw({
    text: `insert into customers (account_id, email, name)
           select $1::bigint, line.email, line.name from unnest($2::text[], $3::text[]) as line (email, name)
           on conflict (account_id, email) do nothing returning 1`,
    values: [accountId, lines.map(({ email }) => email), lines.map(({ name }) => name)],
  });
  return rowCount ?? 0;
}

const CUSTOMERS: ImportTarget<'customers'> = { kind: 'customers', there, write };

/** Consos from a file (docs/imports.md). */
export const importCalls = {
  importPreview: calls.customers.importPreview.handler(async ({ context, input }) => ({
    data: await previewTable(CUSTOMERS, context, accountOf(context.caller), input),
  })),
  importFaults: calls.customers.importFaults.handler(({ context, input }) =>
    wrongLines(CUSTOMERS, context, accountOf(context.caller), input),
  ),
  importRows: calls.customers.importRows.handler(async ({ context, input }) => ({
    data: await writeTable(CUSTOMERS, context, accountOf(context.caller), input),
  })),
};
