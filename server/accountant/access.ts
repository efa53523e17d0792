import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { accountantVisits, limitKey, networkKey, wrongAccountantLinks } from '../auth/limits/limits.ts';
import { countVisit, type OpenLink, openLinkNamed } from '../features/books/accountant/links.ts';
import { isSecretOf, readAccountantToken } from '../features/books/accountant/token.ts';
import { writeEvent } from '../http/audit.ts';

/** Who reads by a link, and whose books. */
export interface Accountant extends Pick<OpenLink, 'id' | 'email' | 'lastDay'> {
  readonly accountId: number;
}

/** The link and secret that a request presents. */
export interface Shown {
  readonly token: string;
  readonly address: string | null;
  readonly requestId: string;
}

export type Admission =
  | Accountant
  | { readonly refused: 'unknown' }
  | { readonly refused: 'often'; readonly seconds: number };

/**
 * Lets in whoever shows the link of an accountant that is open today, and of no other account: all that is read then is read in the scope of its own. What
 * opens nothing is counted by network, and what opens by link.
 */
export async function admit(database: Database, { token, address }: Shown): Promise<Admission> {
  const wrong = wrongAccountantLinks(database);
  const network = networkKey(address);
  const waiting = await wrong.wait(network);
  if (waiting !== undefined) return { refused: 'often', seconds: waiting };
  const read = readAccountantToken(token);
  const found =
    read &&
    (await inScope(
      database,
      { kind: 'account', accountId: read.accountId },
      (tx) => openLinkNamed(tx, read.accountId, read.id),
      { readOnly: true },
    ));
  if (read === undefined || found === undefined || !isSecretOf(read.secret, found.hash)) {
    await wrong.count(network);
    return { refused: 'unknown' };
  }
  const { accountId, id } = read;
  const seconds = await accountantVisits(database).count(limitKey(accountId, id));
  if (seconds !== undefined) return { refused: 'often', seconds };
  return { accountId, id, email: found.email, lastDay: found.lastDay };
}

/** Writes in the journal of the initiative that an accountant opened the page, or took a file. */
export async function noteAccess(
  database: Database,
  { accountId, id, email }: Accountant,
  { address, requestId }: Shown,
  file?: string,
): Promise<void> {
  await inScope(database, { kind: 'account', accountId }, async (tx) => {
    if (file === undefined) await countVisit(tx, accountId, id);
    writeEvent(tx, {
      accountId,
      personId: null,
      action: file === undefined ? 'accountant.open' : 'accountant.download',
      entityId: String(id),
      details: { email, ...(file !== undefined && { file }) },
      address,
      requestId,
    });
  });
}
