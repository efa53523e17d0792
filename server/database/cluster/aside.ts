import { type Owner } from './owner.ts';

/**
 * What steps aside while tables are spread is written down on the coordinator in the transaction that takes it away, and comes back from there: a
 * preparation that was cut short goes on where it was.
 */
export type Kind = 'view' | 'foreign key';

const SCHEMA = `create schema if not exists boucle_cluster;
  create table if not exists boucle_cluster.aside (n bigint generated always as identity primary key, kind text not null, definition text not null)`;

/** Makes the place where it is written down, once. */
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

/** Writes down how each comes back, in order, and takes them away: all of it or nothing. */
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

/** Brings them back one by one, in the order in which they were written down. */
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
