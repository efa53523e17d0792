import { type Owner } from './owner.ts';
import { type Step } from './step.ts';

/**
 * Views, triggers and foreign keys are dropped while tables are distributed. Their definitions are kept on the coordinator, in the transaction that drops
 * them, and are restored from there: an interrupted preparation resumes. Names of migrations that a preparation is to follow are kept beside them.
 */
export type Kind = 'view' | 'trigger' | 'foreign key' | 'migration';

const SCHEMA = `create schema if not exists boucle_cluster;
  create table if not exists boucle_cluster.aside (n bigint generated always as identity primary key, kind text not null, definition text not null)`;

/** Creates the table of dropped definitions, once. */
export async function openAside(owner: Owner): Promise<void> {
  const { rows } = await owner.query<{ there: boolean }>(
    `select to_regclass('boucle_cluster.aside') is not null as there`,
  );
  if (rows[0]?.there !== true) await owner.query(SCHEMA);
}

export async function isAside(owner: Owner, kind: Kind): Promise<boolean> {
  const { rows } = await owner.query<{ there: boolean }>({
    text: 'select exists (select from boucle_cluster.aside where kind = $1) as there',
    values: [kind],
  });
  return rows[0]?.there ?? false;
}

/** Keeps the statements that restore them, in order, and drops them, in one transaction. */
export async function putAside(
  owner: Owner,
  kind: Kind,
  back: readonly string[],
  away: readonly string[],
): Promise<void> {
  await owner.query('begin');
  try {
    for (const definition of back) {
      await owner.query({
        text: 'insert into boucle_cluster.aside (kind, definition) values ($1, $2)',
        values: [kind, definition],
      });
    }
    for (const text of away) await owner.query(text);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** Restores them one by one, in the order in which they were kept. */
export async function bringBack(owner: Owner, kind: Kind): Promise<void> {
  const { rows } = await owner.query<{ n: number; definition: string }>({
    text: 'select n, definition from boucle_cluster.aside where kind = $1 order by n',
    values: [kind],
  });
  for (const { n, definition } of rows) {
    await owner.query('begin');
    try {
      await owner.query(definition);
      await owner.query({ text: 'delete from boucle_cluster.aside where n = $1', values: [n] });
      await owner.query('commit');
    } catch (error) {
      await owner.query('rollback');
      throw error;
    }
  }
}

/** The last step: what migrations of a cluster that was prepared asked for is done. */
export const followed: Step = {
  title: 'Migrations suivies',
  isNeeded: (owner) => isAside(owner, 'migration'),
  run: async (owner) => {
    await owner.query("delete from boucle_cluster.aside where kind = 'migration'");
  },
};
