import { expect, it } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { seedDemo } from './seed.ts';

it('seeds', async () => {
  const fresh = await freshDatabase();
  console.log(await seedDemo({ database: fresh.database, secret: Buffer.alloc(32), today: process.env.DAY ?? '2026-11-21' }));
  const c = new (await import('pg')).Client(fresh.ownerConfig); await c.connect();
  const q = async (t: string) => console.table((await c.query(t)).rows);
  await q("select account_id, type, variant, count(*), sum(amount_cents), sum(containers_count), min(day), max(day), count(reverses_id) as rev from transactions group by 1,2,3 order by 1,2,3");
  await q("select place, place_id, state, sum(quantity), min(quantity) from cells where account_id=1 and place not in ('K','U') group by 1,2,3 order by 1,2,3");
  await q("select status, count(*), count(card_issued_at) from card_holders group by 1");
  await q("select kind, owner, sum(balance_cents), min(balance_cents), max(balance_cents) from money_accounts where account_id=1 group by 1,2");
  await q("select date_trunc('week', day)::date::text as w, count(*) from transactions where type='grab_container' group by 1 order by 1");
  await c.end();
  await fresh.drop();
});
it('verified', async () => {
  const { verifyLedger } = await import('../ledger/verify.ts');
  const fresh = await freshDatabase();
  console.log(await seedDemo({ database: fresh.database, secret: Buffer.alloc(32), today: process.env.DAY ?? '2026-11-21' }));
  const t = performance.now();
  console.log(await verifyLedger(fresh.database, 'all'), performance.now() - t);
  const c = new (await import('pg')).Client(fresh.ownerConfig); await c.connect();
  await c.query('analyze');
  const t2 = performance.now();
  console.log((await verifyLedger(fresh.database, 'all')).length, performance.now() - t2);
  await c.end();
  await fresh.drop();
});
