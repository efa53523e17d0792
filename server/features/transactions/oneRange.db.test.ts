import { type QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { convertToRanges } from '../../database/ranges/convert.ts';
import { Statements } from '../../database/statements.ts';
import { inScope } from '../../database/tenant.ts';
import { type TestWorld, testWorld } from '../../testing/ledgerWorld.ts';
import { ownerClient } from '../../testing/ranges/shapes.ts';
import { readDetail } from './detail.ts';

/** The plan of a partition names its table, and the index of the table, with the number of its range. */
const RANGE = /_r(\d+)\b/g;

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
  await convertToRanges(world.fresh.ownerConfig, { size: 100 });
  await world.fresh.asOwner('select add_id_range(), add_id_range(), add_id_range()');
});
afterAll(() => world.fresh.drop());

const credit = () =>
  world.record({
    type: 'admin_free_deposit',
    adminId: world.adminId,
    holder: { kind: 'customer', id: world.customer },
    amountCents: 100,
    origin: 'offered',
  });

/** The statements that some work sends. */
async function sentBy(work: () => Promise<unknown>): Promise<QueryConfig[]> {
  const query = vi.spyOn(Statements.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([asked]) => asked);
  } finally {
    query.mockRestore();
  }
}

/** The ranges that a statement opens, by its plan. */
const rangesOf = ({ text, values = [] }: QueryConfig): Promise<string[]> =>
  ownerClient(world.fresh, async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [
      ...(values as unknown[]),
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    return [...new Set([...plan.matchAll(RANGE)].map(([, n = '']) => n))].sort();
  });

it('a transaction is read from its own range alone', async () => {
  await world.fresh.asOwner(`select setval('transactions_id_seq', (select to_id from id_ranges where n = 1))`);
  const { id } = await credit();
  const scope = { kind: 'account', accountId: world.accountId } as const;
  const read = () =>
    inScope(world.fresh.database, scope, (tx) => readDetail(tx, world.accountId, id), { readOnly: true, oneRow: true });
  const sent = (await sentBy(read)).filter(({ text }) => /^\s*(?:select|with)\b/.test(text));
  const opened = await Promise.all(sent.map(rangesOf));
  expect(opened.filter((ranges) => ranges.length > 0).length).toBeGreaterThan(4);
  for (const [n, ranges] of opened.entries())
    expect(ranges.length === 0 || ranges.join() === '2', sent[n]?.text).toBe(true);
});
