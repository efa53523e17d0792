import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

describe('functions that run as the owner', () => {
  it('look into public and, last, among temporary tables, whatever the caller’s path', async () => {
    const { rows } = await fresh.pool.query<{ name: string; path: string[] | null }>(
      `select proname as name, proconfig as path from pg_proc
        where pronamespace = 'public'::regnamespace and prosecdef order by proname`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['caller_of_token', 'customers_saying', 'orders_saying', 'transactions_saying']),
    );
    const others = rows.filter(({ path }) => path?.includes('search_path=public, pg_temp') !== true);
    expect(others).toEqual([]);
  });
});
