import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../server/platform/database/pool.ts';
import { inScope } from '../../server/platform/database/tenant.ts';
import { type Tx } from '../../server/platform/database/transaction.ts';
import { asOwner, dataDir, databaseOf } from './database.ts';
import { EMAILS } from './people.ts';

/** An initiative and who administers it, with the password of the demo. */
export interface Programme {
  readonly accountId: number;
  readonly email: string;
}

/**
 * One more initiative: what can be done to one only once is done to another each time that a walk
 * is tried.
 */
export async function newProgramme(name: string): Promise<Programme> {
  const email = `${randomUUID()}@boucle.test`;
  const [made] = await asOwner<{ id: string }>('insert into accounts (name) values ($1) returning id', [
    `${name} ${email.slice(0, 8)}`,
  ]);
  if (made === undefined) throw new Error('The initiative was not written.');
  await asOwner(
    `insert into people (account_id, role, email, name, status, password_hash)
     select $1::bigint, 'account_admin', $2::text, 'Nour Alba', 'active', known.password_hash from people known where known.email = $3`,
    [made.id, email, EMAILS.account_admin],
  );
  await asOwner(
    'insert into second_person_settings (account_id, threshold_cents, threshold_pieces) values ($1, 50000000, 1000000)',
    [made.id],
  );
  return { accountId: Number(made.id), email };
}

/**
 * Runs work in the server's database as the application does for that initiative: to write the
 * past, which no call lets anybody do.
 */
export async function inProgramme(accountId: number, work: (tx: Tx) => Promise<void>): Promise<void> {
  const { ownerConfig, stop } = await databaseOf(dataDir());
  const database = openDatabase({ ownerConfig, max: 1 });
  try {
    await inScope(database, { kind: 'account', accountId }, work);
  } finally {
    await database.close();
    await stop();
  }
}

/** Writes a row, as the owner, and answers its number (0 of a table without). */
export async function insertRow(table: string, row: Readonly<Record<string, string | number | null>>): Promise<number> {
  const names = Object.keys(row);
  const [written] = await asOwner<{ id?: string }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${String(i + 1)}`).join(', ')}) returning *`,
    Object.values(row),
  );
  return Number(written?.id ?? 0);
}

/** Sets who sends the invoices of an initiative; with where it pays from, the IBAN. */
export async function sendInvoices({ accountId }: Programme, legalName: string, iban?: string): Promise<void> {
  await asOwner(
    `update accounts set legal_name = $2, siren = '732829320', vat_number = 'FR44732829320',
       billing_address = E'3 quai de la Fosse\\n44000 Nantes', iban = $3 where id = $1`,
    [accountId, legalName, iban ?? null],
  );
}

/** The number of the administrator of an initiative. */
export async function adminOf({ email }: Programme): Promise<number> {
  const [admin] = await asOwner<{ id: string }>('select id from people where email = $1', [email]);
  return Number(admin?.id);
}

/** A new format of an initiative, priced since long ago. */
export async function newFormat(accountId: number, depositCents: number): Promise<number> {
  const formatId = await insertRow('formats', { account_id: accountId, title: 'Grand bol 1 L' });
  await insertRow('format_prices', {
    account_id: accountId,
    format_id: formatId,
    valid_from: '2020-01-01',
    deposit_cents: depositCents,
  });
  return formatId;
}
