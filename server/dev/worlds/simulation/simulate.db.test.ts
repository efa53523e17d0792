import { afterAll, beforeAll, expect, it } from 'vitest';
import { snapshot } from '../../testing/ledgerSnapshot.ts';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts';
import { brokenInstants } from '../../testing/worlds/eachInstant.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type Simulated, simulate } from './simulate.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const ASKED = 4_000;

const run = () => simulate(fresh.database, { transactions: ASKED, seed: 7, now: NOW });

let fresh: FreshDatabase;
let first: Simulated;
beforeAll(async () => {
  fresh = await freshDatabase();
  first = await run();
});
afterAll(() => fresh.drop());

it('a simulated year is a clean one: the books recount, hardly anything was refused, every kind of day is in it', async () => {
  const { accountId, transactions, refused } = first;
  expect(transactions).toBeGreaterThan(ASKED * 0.97);
  expect(refused).toBeLessThan(ASKED * 0.02);
  expect(await verifyLedger(fresh.database, accountId)).toEqual([]);
  expect(await brokenInstants(fresh)).toEqual([]);
  const { rollups, cells } = await inScope(fresh.database, { kind: 'account', accountId }, (tx) =>
    snapshot(tx, accountId),
  );
  const types = new Set(Object.keys(rollups).map((name) => name.split(' ')[0]));
  expect([...types]).toEqual(
    expect.arrayContaining([
      'activate_card',
      'add_deposit',
      'admin_fix_customer_stocks',
      'admin_free_deposit',
      'admin_give',
      'admin_in',
      'admin_pickup_drop_off_point_dirty_container',
      'admin_return_dirty',
      'admin_wash',
      'customerless_refill',
      'deliver_restaurant_order',
      'drop_partner_container',
      'empty_collection_terminal_drawer',
      'grab_container',
      'grab_guest_container',
      'pickup_restaurant_order',
      'redeem_reward',
      'refill_container',
      'refill_other_container',
      'refund_deposit',
      'return_container',
      'return_container_in_collection_drawer',
      'return_guest_container',
      'without_webapp_caterer',
    ]),
  );
  expect(Object.keys(cells).length).toBeGreaterThan(20);
  const gaps = await inScope(fresh.database, { kind: 'account', accountId }, (tx) =>
    tx.raw<{ status: string }>({ text: "select distinct status from incidents where kind = 'count' order by 1" }),
  );
  expect(gaps.rows.map(({ status }) => status)).toEqual(['open', 'settled']);
});

it('the same seed writes the same year', async () => {
  const again = await run();
  expect(again.transactions).toBe(first.transactions);
  const sums = (accountId: number) =>
    inScope(fresh.database, { kind: 'account', accountId }, async (tx) => {
      const { rows } = await tx.raw({
        text: `select type, count(*)::int as n, sum(amount_cents)::bigint as cents, sum(containers_count)::int as pieces, max(day) as last
          from transactions where account_id = $1 group by 1 order by 1`,
        values: [accountId],
      });
      return rows;
    });
  expect(await sums(again.accountId)).toEqual(await sums(first.accountId));
});
