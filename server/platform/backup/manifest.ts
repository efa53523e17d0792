import { type Client } from 'pg';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';

const manifest = z.object({
  format: z.literal(1),
  /** ISO 8601: everything is as it was at this instant. */
  made_at: z.string(),
  /** Of the product that made it; back-ups of before do not say. */
  version: z.string().optional(),
  /** The last file of the schema. */
  migration: z.string(),
  tables: z.array(z.object({ name: z.string(), file: z.string(), rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.coerce.number(), called: z.boolean() })),
  /** Sums of the two ledgers, by name: compared after a restore. */
  totals: z.record(z.string(), z.coerce.number()),
});
export type Manifest = z.infer<typeof manifest>;

/** A back-up that cannot be used or a database that cannot take it; the message is French. */
export class BackupFailure extends Error {
  override name = 'BackupFailure';
}

/** Reads a manifest. Throws BackupFailure when it is none. */
export function readManifest(text: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupFailure('Ce dossier n’est pas une sauvegarde de Boucle\u00a0: manifest.json ne se lit pas.', {
      cause: error,
    });
  }
}

/** The last file of the schema that this database went through. */
export async function lastMigration(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select max(name) as name from kysely_migration');
  return rows[0]?.name ?? '';
}

/**
 * Containers by place and state, cents by kind of account, transactions: over all accounts, or of
 * one.
 */
export async function ledgerTotals(client: Client, accountId: number | null = null): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; total: string }>(
    `select format('containers %s %s', place, state) as name, sum(quantity) as total
       from cells where $1::bigint is null or account_id = $1 group by place, state
     union all select format('cents %s', kind), sum(balance_cents)
       from money_accounts where $1::bigint is null or account_id = $1 group by kind
     union all select format('transactions %s', status), count(*)
       from transactions where $1::bigint is null or account_id = $1 group by status
     order by 1`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ name, total }) => [name, Number(total)]));
}
