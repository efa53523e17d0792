import { euro, quantity } from '@boucle/contract/base/format.ts';
import { IMPORT_MOST_BALANCES } from '@boucle/contract/shared/imports/limits.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { maxBalanceCents } from '../../domain/accounts/maxBalance.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type ImportTarget, previewTable, writeTable, wrongLines } from '../../documents/imports/importTable.ts';
import { record } from '../../domain/ledger/record.ts';
import { type Fault } from '../../documents/tables/cells.ts';
import { customerKeys, type CustomerLine } from '../../documents/tables/customerLines.ts';

/** A key is its kind, then its value: `email lea@exemple.fr`. */
const emailIn = (key: string): string => key.slice(key.indexOf(' ') + 1);

async function there(tx: Tx, accountId: number, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.raw<{ email: string }>({
    text: 'select email from customers where account_id = $1 and email = any($2::text[])',
    values: [accountId, keys.map(emailIn)],
  });
  return new Set(rows.flatMap(customerKeys));
}

/**
 * A cagnotte holds no more than its cap, and each credit is a transaction: a file brings some
 * thousands.
 */
async function judge(tx: Tx, accountId: number): Promise<(line: CustomerLine) => Fault[]> {
  const capCents = await maxBalanceCents(tx, accountId);
  let credited = 0;
  return ({ openingCents }) => {
    if (openingCents === 0) return [];
    const field = 'opening_balance';
    if (openingCents > capCents)
      return [{ field, sentence: `Une cagnotte est plafonnée à ${euro(toEuros(capCents))}.` }];
    credited += 1;
    return credited <= IMPORT_MOST_BALANCES ? [] : [{ field, sentence: TOO_MANY }];
  };
}

const TOO_MANY = `Un fichier reprend au plus ${quantity(IMPORT_MOST_BALANCES)} soldes\u00a0: importez cette ligne ensuite.`;

/**
 * No one is mailed « Bienvenue » for having stood in a file: they have asked for nothing. An
 * invitation leaves later (`inviteWaiting`). What they had before is credited as opening.
 */
async function write(
  tx: Tx,
  accountId: number,
  lines: readonly CustomerLine[],
  adminId: number,
  invite: boolean,
): Promise<number> {
  await tx.raw({ text: "set local app.silent = 'on'" });
  const { rows } = await tx.raw<{ id: number; email: string }>({
    text: `insert into customers (account_id, email, name, invitation_waits)
           select $1::bigint, line.email, line.name, $4 from unnest($2::text[], $3::text[]) as line (email, name)
           on conflict (account_id, email) do nothing returning id, email`,
    values: [accountId, lines.map(({ email }) => email), lines.map(({ name }) => name), invite],
  });
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  for (const { email, openingCents } of lines) {
    const id = ids.get(email);
    if (openingCents === 0 || id === undefined) continue;
    await record(tx, accountId, {
      type: 'admin_free_deposit',
      origin: 'opening',
      holder: { kind: 'customer', id },
      amountCents: openingCents,
      adminId,
      comment: 'Solde repris d’un fichier',
    });
  }
  return rows.length;
}

const customers = (invite = false): ImportTarget<'customers'> => ({
  kind: 'customers',
  there,
  write: (tx, accountId, lines, adminId) => write(tx, accountId, lines, adminId, invite),
  judge,
  centsOf: ({ openingCents }) => openingCents,
});

/** Consos from a file (docs/imports.md). */
export const importCalls = {
  importPreview: calls.customers.importPreview.handler(async ({ context, input }) => ({
    data: await previewTable(customers(), context, accountOf(context.caller), input),
  })),
  importFaults: calls.customers.importFaults.handler(({ context, input }) =>
    wrongLines(customers(), context, accountOf(context.caller), input),
  ),
  importRows: calls.customers.importRows.handler(async ({ context, input: { invite, ...sent } }) => ({
    data: await writeTable(customers(invite), context, accountOf(context.caller), sent),
  })),
};
