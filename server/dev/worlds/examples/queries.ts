import { EXAMPLE_STEPS } from '@boucle/contract/features/example/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

interface Claimed {
  /** Of the real initiative. */
  readonly name: string;
  readonly openedBy: number;
}

/**
 * Until the transaction ends no one else makes the example of this initiative, nor begins or ends
 * its removal.
 */
async function lockExample(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: `select pg_advisory_xact_lock(hashtextextended('example/' || $1::text, 0))`,
    values: [accountId],
  });
}

/**
 * Takes the making of an example until the transaction ends; undefined when there is none to be
 * made. Its row stays unlocked, since its steps are written during the work. In the platform's
 * scope.
 */
export async function claimExample(tx: Tx, accountId: number): Promise<Claimed | undefined> {
  await lockExample(tx, accountId);
  const { rows } = await tx.raw<{ name: string; opened_by: number }>({
    text: `select a.name, e.opened_by from examples e join accounts a on a.id = e.account_id
      where e.account_id = $1 and e.state = 'preparing'`,
    values: [accountId],
  });
  const [row] = rows;
  return row && { name: row.name, openedBy: row.opened_by };
}

export async function writeStep(tx: Tx, accountId: number, step: number): Promise<void> {
  await tx.raw({
    text: `update examples set step = $2, told_at = now() where account_id = $1 and state = 'preparing'`,
    values: [accountId, step],
  });
}

/**
 * From here on people come into it; false when its removal was requested while it was made: nothing
 * of it may be kept.
 */
export async function exampleIsReady(tx: Tx, accountId: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `update examples set state = 'ready', step = ${EXAMPLE_STEPS.length}, told_at = now() where account_id = $1 and state = 'preparing'`,
    values: [accountId],
  });
  return rowCount === 1;
}

export async function giveUpExample(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: `update examples set state = 'failed' where account_id = $1 and state = 'preparing'`,
    values: [accountId],
  });
}

/**
 * The account of the example that an initiative is rid of; null when it was never made, undefined
 * when there is nothing to remove. Its making, if under way, is waited for: uncommitted rows are
 * not seen.
 */
export async function exampleToRemove(tx: Tx, accountId: number): Promise<number | null | undefined> {
  await lockExample(tx, accountId);
  const { rows } = await tx.raw<{ id: number | null }>({
    text: `select a.id from examples e left join accounts a on a.example_of = e.account_id
      where e.account_id = $1 and e.state = 'removing'`,
    values: [accountId],
  });
  return rows[0]?.id;
}

/** Every table that has rows of accounts, with the account tables that it refers to. */
export async function accountTables(tx: Tx): Promise<{ tables: string[]; references: Reference[] }> {
  const { rows } = await tx.raw<{ name: string }>({
    text: `select format('%I', c.relname) as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  });
  const { rows: references } = await tx.raw<{ child: string; parent: string }>({
    text: `select distinct format('%I', child.relname) as child, format('%I', parent.relname) as parent
      from pg_constraint r join pg_class child on child.oid = r.conrelid join pg_class parent on parent.oid = r.confrelid
      where r.contype = 'f' and r.conrelid <> r.confrelid and r.connamespace = 'public'::regnamespace`,
  });
  return { tables: rows.map(({ name }) => name), references };
}

/** A foreign key from one table to another. */
export interface Reference {
  readonly child: string;
  readonly parent: string;
}

/** Deletes so many rows of an example from a table, at most; answers how many. */
export async function removeRows(
  tx: Tx,
  { exampleId, table, most }: { exampleId: number; table: string; most: number },
): Promise<number> {
  const { rows } = await tx.raw<{ gone: number }>({
    text: 'select remove_example_rows($1, $2::text::regclass, $3) as gone',
    values: [exampleId, table, most],
  });
  return rows[0]?.gone ?? 0;
}

/** Jobs that wait for an example, or speak of it. */
export async function removeJobs(tx: Tx, exampleId: number): Promise<void> {
  await tx.raw({ text: `delete from pgboss.job where data->>'accountId' = $1`, values: [String(exampleId)] });
}

/** Ends an example: of its account no row is left, or it never had one. */
export async function endExample(tx: Tx, accountId: number, exampleId: number | null): Promise<void> {
  if (exampleId === null) await tx.raw({ text: 'delete from examples where account_id = $1', values: [accountId] });
  else await tx.raw({ text: 'select remove_example($1)', values: [exampleId] });
}

/** The initiatives whose example has had its days: from here on it is being removed. */
export async function examplesOver(tx: Tx): Promise<number[]> {
  const { rows } = await tx.raw<{ account_id: number }>({
    text: `update examples set state = 'removing', told_at = now() where ends_at < now() returning account_id`,
  });
  return rows.map(({ account_id: id }) => id);
}
