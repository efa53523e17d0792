import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts';
import { CLUSTER_FUNCTIONS } from './functions.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

// Over a cluster they are there in their other form.
it.skipIf(process.env['CLUSTERED'] === '1')('follow what the migrations make of them now', async () => {
  const { rows } = await fresh.pool.query<{ name: string; digest: string }>({
    text: `select proname as name, md5(pg_get_functiondef(oid)) as digest from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any ($1)`,
    values: [CLUSTER_FUNCTIONS.map(({ name }) => name)],
  });
  const now = new Map(rows.map(({ name, digest }) => [name, digest]));
  // A migration changed one: write its other form anew, then the new digest beside it.
  expect(CLUSTER_FUNCTIONS.map(({ name }) => [name, now.get(name)])).toEqual(
    CLUSTER_FUNCTIONS.map(({ name, follows }) => [name, follows]),
  );
});
