import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../server/ledger/verification/verify.ts';
import { simulate } from '../server/simulation/simulate.ts';
import { rollUpAllDays } from '../server/statistics/accountDays.ts';
import { type FreshDatabase, freshDatabase } from '../server/testing/database.ts';
import { multiply } from './multiply.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const TODAY = '2026-11-20';
const COPIES = 3;
/** The sums of days, of which months are made by triggers, and up to where they are. */
const ROLLED_UP = [
  'account_day_rollups',
  'cell_day_rollups',
  'cell_month_rollups',
  'money_day_rollups',
  'money_month_rollups',
  'cell_days',
  'book_day_rollups',
  'book_month_rollups',
  'account_day_marks',
  'book_day_marks',
] as const;

describe('a year that was rolled up, so many times', () => {
  let fresh: FreshDatabase;
  let accountId: number;
  let transactions: number;
  let restaurants: number;
  beforeAll(async () => {
    fresh = await freshDatabase();
    ({ accountId } = await simulate(fresh.database, { transactions: 600, seed: 3, now: NOW, closings: false }));
    await rollUpAllDays(fresh.database, TODAY);
    transactions = await countOf('transactions');
    restaurants = await countOf('restaurants');
    await multiply(fresh.ownerConfig, COPIES);
    await fresh.asOwner('analyze');
  });
  afterAll(() => fresh.drop());

  const countOf = async (table: string): Promise<number> =>
    (await fresh.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;

  async function sums(): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const table of ROLLED_UP) {
      const { rows } = await fresh.owner.query<{ row: string }>(
        `select to_jsonb(r)::text as row from ${table} r order by 1`,
      );
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  }

  it('has so many times the restaurants and transactions, and books that recount', async () => {
    expect(transactions).toBeGreaterThan(500);
    expect(await countOf('transactions')).toBe(COPIES * transactions);
    expect(await countOf('restaurants')).toBe(COPIES * restaurants);
    expect(await verifyLedger(fresh.database, accountId)).toEqual([]);
  });

  it('has the sums of days and months that a roll-up of the whole would make', async () => {
    const multiplied = await sums();
    for (const table of ROLLED_UP) expect(multiplied[table], table).not.toHaveLength(0);
    await fresh.asOwner(`truncate ${ROLLED_UP.join(', ')}`);
    await rollUpAllDays(fresh.database, TODAY);
    expect(await sums()).toEqual(multiplied);
  });
});
