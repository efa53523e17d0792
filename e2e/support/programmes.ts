import { randomUUID } from 'node:crypto';
import { startEmbedded } from '../../server/database/embedded.ts';
import { openDatabase } from '../../server/database/pool.ts';
import { inScope } from '../../server/database/tenant.ts';
import { type Tx } from '../../server/database/transaction.ts';
import { asOwner, dataDir } from './database.ts';
import { EMAILS } from './people.ts';

/** An initiative and who administers it, with the password of the demo. */
export interface Programme {
  readonly accountId: number;
  readonly email: string;
}

/** One more initiative: what can be done to one only once is done to another each time that a walk is tried. */
export async function newProgramme(name: string): Promise<Programme> {
  const email = `${randomUUID()}@boucle.test`;
  const [row] = await asOwner<{ account_id: string }>(
    `with made as (insert into accounts (name) values ($1 || ' ' || left($2, 8)) returning id)
     insert into people (account_id, role, email, name, status, password_hash)
     select made.id, 'account_admin', $2, 'Nour Alba', 'active', known.password_hash from made, people known where known.email = $3
     returning account_id`,
    [name, email, EMAILS.account_admin],
  );
  if (row === undefined) throw new Error('The initiative was not written.');
  return { accountId: Number(row.account_id), email };
}

/** Runs work in the server's database as the application does for that initiative: to write the past, which no call lets anybody do. */
export async function inProgramme(accountId: number, work: (tx: Tx) => Promise<void>): Promise<void> {
  const { ownerConfig, stop } = await startEmbedded({ dataDir: dataDir() });
  const database = openDatabase({ ownerConfig, max: 1 });
  try {
    await inScope(database, { kind: 'account', accountId }, work);
  } finally {
    await database.close();
    await stop();
  }
}
