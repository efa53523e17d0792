import { type Owner } from './owner.ts';

/** Whether the database is one of a Citus server. */
export const isCoordinator = async (owner: Owner): Promise<boolean> => {
  const { rows } = await owner.query<{ there: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_node') is not null as there`,
  );
  return rows[0]?.there ?? false;
};

/** Whether the product's tables are distributed, wholly or in part. */
export async function isSpread(owner: Owner): Promise<boolean> {
  if (!(await isCoordinator(owner))) return false;
  const { rows } = await owner.query<{ there: boolean }>(
    `select exists (select from pg_dist_partition where logicalrelid = to_regclass('public.accounts')) as there`,
  );
  return rows[0]?.there ?? false;
}
