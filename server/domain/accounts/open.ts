import { type Senders, sendInvitation } from '../../auth/people/invitations.ts';
import { normalEmail } from '../../auth/people/people.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { insertMember } from './teamQueries.ts';
import { EMAIL_TAKEN } from './team.ts';
import { withOwnName } from './names.ts';

interface NewAccount {
  name: string;
  /** Who administers it first, when that is known. */
  administrator: { email: string; name: string } | undefined;
}

/** Where the fields of a refusal stand in the input. */
interface Paths {
  name: string;
  email: string;
}

/**
 * Opens an initiative, its warehouse empty, and invites its first administrator once all is
 * written. Platform scope. Throws 422 for a name or an e-mail that is in use.
 */
export async function openAccount(
  { tx, dependencies }: { tx: Tx; dependencies: Senders },
  { name, administrator }: NewAccount,
  paths: Paths,
): Promise<number> {
  const { id } = await withOwnName(paths.name, () =>
    tx.insertInto('accounts').values({ name }).returning('id').executeTakeFirstOrThrow(),
  );
  if (administrator !== undefined) {
    const email = normalEmail(administrator.email);
    const personId = await insertMember(tx, { accountId: id, email, name: administrator.name });
    if (personId === undefined) throw invalidField(paths.email, EMAIL_TAKEN);
    tx.afterCommit(() => sendInvitation(dependencies, personId));
  }
  return id;
}
