import { type NewSharedView, type SharedView } from '@boucle/contract/features/sharedViews/calls.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** A reader of the account's views. */
interface Reader {
  readonly accountId: number;
  readonly personId: number;
}

// A view of a person who left stays for the others.
const columns = (
  personId: number,
) => sql`v.id, v.path, v.name, v.search, coalesce(nullif(p.name, ''), p.email) as shared_by,
  (v.person_id = ${personId}::bigint or p.status = 'disabled' or p.role <> 'account_admin') as may_edit`;

/** The shared views of a list, by name. */
export const listSharedViews = (tx: Tx, { accountId, personId }: Reader, path: string): Promise<SharedView[]> =>
  prepared(
    tx,
    sql<SharedView>`select ${columns(personId)} from shared_views v join people p on p.id = v.person_id
      where v.account_id = ${accountId}::bigint and v.path = ${path}::text
      order by lower(v.name), v.id`,
  );

/**
 * One shared view; undefined when the account has none of that number. `lock`: it is about to
 * change.
 */
export async function readSharedView(
  tx: Tx,
  { accountId, personId }: Reader,
  id: number,
  { lock = false } = {},
): Promise<SharedView | undefined> {
  const [view] = await prepared(
    tx,
    sql<SharedView>`select ${columns(personId)} from shared_views v join people p on p.id = v.person_id
      where v.account_id = ${accountId}::bigint and v.id = ${id}::bigint ${sql.raw(lock ? 'for update of v' : '')}`,
  );
  return view;
}

/** Its number; undefined when another view of the list has this name, however it is written. */
export async function insertSharedView(
  tx: Tx,
  { accountId, personId }: Reader,
  { path, name, search }: NewSharedView,
): Promise<number | undefined> {
  const made = await tx
    .insertInto('shared_views')
    .values({ account_id: accountId, person_id: personId, path, name, search })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Whether another view of the same list has this name, however it is written. */
export async function isNameTaken(tx: Tx, accountId: number, { id, path }: SharedView, name: string): Promise<boolean> {
  const [taken] = await prepared(
    tx,
    sql<{ id: number }>`select id from shared_views
      where account_id = ${accountId}::bigint and path = ${path}::text and lower(name) = lower(${name}::text)
        and id <> ${id}::bigint`,
  );
  return taken !== undefined;
}

export async function updateSharedView(
  tx: Tx,
  accountId: number,
  id: number,
  { name, search }: Pick<SharedView, 'name' | 'search'>,
): Promise<void> {
  await tx
    .updateTable('shared_views')
    .set({ name, search, updated_at: tx.now() })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSharedView(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('shared_views').where('account_id', '=', accountId).where('id', '=', id).execute();
}
