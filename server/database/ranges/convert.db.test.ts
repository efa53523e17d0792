import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenConstraint, sqlState } from '../errors.ts';
import { inScope } from '../tenant.ts';
import { verifyAccount } from '../../ledger/verification/verifyAccount.ts';
import { verifyLedger } from '../../ledger/verification/verify.ts';
import { transactionsById } from '../../transactions/page.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts';
import { type ModelRun } from '../../testing/ledgerModel/modelRun.ts';
import { newModelRun, stock } from '../../testing/ledgerModel/newModelRun.ts';
import { expectSame, historyOf, play, tick } from '../../testing/ledgerModel/playHistories.ts';
import { RANGED_TABLES, rangeOf } from './catalog.ts';
import { convertToRanges } from './convert.ts';
import { keepRanges } from './keepRanges.ts';
import { freezeRanges, moveRange } from './oldRanges.ts';
import { rangeSizes, tableSizes } from './rangeSizes.ts';
import { type Shape, ownerClient, shapeOf } from '../../testing/ranges/shapes.ts';

const SIZE = 100;
const NAMES = RANGED_TABLES.map(({ name }) => name);

let fresh: FreshDatabase;
let run: ModelRun;
let before: Record<string, Shape>;
let unproved: string[];

const shapes = (): Promise<Record<string, Shape>> => ownerClient(fresh, (client) => shapeOf(client, NAMES));
const NOT_PROVED = `select conrelid::regclass || ' ' || conname as name from pg_constraint where not convalidated and conparentid = 0 order by 1`;
const notProved = async (): Promise<string[]> =>
  ownerClient(fresh, async (client) => (await client.query<{ name: string }>(NOT_PROVED)).rows.map(({ name }) => name));

async function rowsIn(table: string): Promise<number> {
  return ownerClient(fresh, async (client) => {
    const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
    return rows[0]?.rows ?? 0;
  });
}

beforeAll(async () => {
  fresh = await freshDatabase();
  run = await newModelRun(fresh, false);
  await stock(run, tick);
  await play(run, historyOf(2), 1);
  before = await shapes();
  unproved = await notProved();
  await convertToRanges(fresh.ownerConfig, { size: SIZE });
}, 300_000);
afterAll(() => fresh.drop());

describe('tables in ranges', () => {
  it('have the columns, checks, keys, indexes, triggers, policies and rights that they had, proved', async () => {
    expect(await shapes()).toEqual(before);
    expect(await notProved()).toEqual(unproved);
    expect((await ownerClient(fresh, tableSizes)).map(({ name, isInRanges }) => [name, isInRanges])).toEqual(
      NAMES.map((name) => [name, true]),
    );
  });

  it('hold what they held, and postings go on over the ends of ranges as the model says', async () => {
    await expectSame(run);
    expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
    for (const seed of [3, 4, 5, 7]) {
      await play(run, historyOf(seed, 64), 8);
      // Stands for the job of each hour.
      await keepRanges(fresh.database);
    }
    await expectSame(run);
    const ranges = await ownerClient(fresh, rangeSizes);
    expect(ranges.length).toBeGreaterThan(3);
    for (const table of NAMES) expect(await rowsIn(rangeOf(table, 2)), table).toBeGreaterThan(0);
    expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
    for (const mode of ['full', 'incremental'] as const)
      expect(await verifyAccount(fresh.database, run.world.accountId, { mode })).toMatchObject({ off: 0 });
  });

  it('tell where containers went outside the programme as their movements do, which no list reads', async () => {
    const { accountId } = run.world;
    const { rows } = await fresh.owner.query<{ id: number; state: string }>(
      `select t.id::int as id, (select o.state from movements m join cells o on o.account_id = m.account_id and o.id in (m.from_cell, m.to_cell)
            and o.place = 'X' where m.account_id = t.account_id and m.transaction_id = t.id order by m.n limit 1) as state
         from transactions t where t.account_id = $1 and t.type in ('admin_out', 'admin_fix_customer_stocks') order by t.id`,
      [accountId],
    );
    const listed = await run.world.run((tx) =>
      transactionsById(
        tx,
        accountId,
        rows.map(({ id }) => id),
      ),
    );
    expect(listed.map(({ id, outside }) => ({ id, state: outside }))).toEqual(rows);
    expect(new Set(rows.map(({ state }) => state)).size).toBeGreaterThan(3);
  });

  it('make no range beyond those that are needed', async () => {
    expect(await keepRanges(fresh.database)).toEqual([]);
  });

  it('show nothing without a scope, the ranges themselves to nobody', async () => {
    for (const table of NAMES) {
      const seen = await fresh.pool.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
      expect(seen.rows, table).toEqual([{ rows: 0 }]);
      for (const n of [1, 2]) {
        const asked = `select from ${rangeOf(table, n)}`;
        await expect(fresh.pool.query(asked), asked).rejects.toThrow('permission denied');
        for (const scope of [{ kind: 'platform' }, { kind: 'account', accountId: run.world.accountId }] as const)
          await expect(
            inScope(fresh.database, scope, (tx) => tx.raw({ text: asked })),
            asked,
          ).rejects.toThrow('permission denied');
      }
    }
    const { rows } = await ownerClient(fresh, (client) =>
      client.query(
        `select relname from pg_class where relkind in ('r', 'p') and relname ~ '_r\\d+$' and not relrowsecurity`,
      ),
    );
    expect(rows).toEqual([]);
  });

  it('are append-only, whole and range by range, even for the owner', async () => {
    const stateOf = (work: Promise<unknown>) => work.then(() => undefined, sqlState);
    for (const table of NAMES) {
      for (const text of [`update ${table} set account_id = account_id`, `delete from ${table}`])
        expect(await stateOf(run.world.run((tx) => tx.raw({ text }))), text).toMatch(/^(42501|BL001)$/);
      for (const place of [table, rangeOf(table, 1), rangeOf(table, 2)])
        for (const text of [
          `update ${place} set account_id = account_id`,
          `delete from ${place}`,
          `truncate ${place} cascade`,
        ])
          expect(await stateOf(fresh.asOwner(text)), text).toBe('BL001');
    }
  });

  it('take one reversal of a transaction, whichever ranges the two would be in, side by side too', async () => {
    const [one] = await ownerClient(fresh, async (client) => {
      const { rows } = await client.query<{ id: number; last: number }>(
        `select t.id::int as id, (select max(id) from transactions)::int as last from transactions t
          where status = 'completed' and reverses_id is null
            and not exists (select from transactions r where r.account_id = t.account_id and r.reverses_id = t.id) order by id limit 1`,
      );
      return rows;
    });
    const { id = 0, last = 0 } = one ?? {};
    const reversal = (number: number) =>
      run.world.run((tx) =>
        tx.raw({
          text: `insert into transactions (account_id, id, type, status, day, completed_at, reverses_id, comment) overriding system value
            select account_id, $2, type, 'completed', day, now(), id, 'deux fois' from transactions where account_id = $1 and id = $3 returning id`,
          values: [run.world.accountId, number, id],
        }),
      );
    await fresh.asOwner('select add_id_range(), add_id_range()');
    // One in the range of the last transaction, one in the next.
    const outcomes = await Promise.allSettled([reversal(last + 1), reversal(last + SIZE)]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused.map((error) => [sqlState(error), brokenConstraint(error)])).toEqual([
      ['23505', 'transactions_reverses'],
    ]);
    await expect(reversal(last + 2 * SIZE)).rejects.toMatchObject({ constraint: 'transactions_reverses' });
  });

  it('are compared with what is noted as unique of all of them', async () => {
    const found = await verifyLedger(fresh.database, 'all');
    await fresh.tamper(
      `create table aside as table transaction_references; update transaction_references set value = '-' || value`,
    );
    const { rows } = await fresh.owner.query<{ value: string; id: string; n: string }>(
      `select a.value, a.transaction_id::text as id, (select min(n) from id_ranges where a.transaction_id < to_id)::text as n
         from aside a where kind = 'reverses' order by 2`,
    );
    const off = await verifyLedger(fresh.database, 'all');
    expect(new Set(rows.map(({ n }) => n)).size).toBeGreaterThan(1);
    for (const { value, id } of rows)
      expect(off).toContain(
        `Compte ${run.world.accountId}, invariant 4, ce qui annule la transaction ${value}\u00a0: rien dans les registres, transaction ${id} au recomptage.`,
      );
    await fresh.tamper(
      'delete from transaction_references; insert into transaction_references table aside; drop table aside',
    );
    expect(await verifyLedger(fresh.database, 'all')).toEqual(found);
  });

  it('freeze when all their numbers are given, and move then', async () => {
    await fresh.asOwner(`select setval('transactions_id_seq', (select to_id from id_ranges where n = 3))`);
    // The two reversals of before are rows alone.
    const found = await verifyLedger(fresh.database, 'all');
    const place = `ranges_${run.world.accountId}_${process.pid}`;
    await ownerClient(fresh, async (client) => {
      await expect(moveRange(client, 1, 'pg_default', () => undefined)).rejects.toThrow('n’est pas figée');
      const done: string[] = [];
      expect(await freezeRanges(client, (table) => done.push(table))).toEqual({ frozen: [1, 2, 3], again: [] });
      expect(done).toHaveLength(3 * NAMES.length);
      expect(await freezeRanges(client, () => undefined)).toEqual({ frozen: [], again: [] });
      await expect(moveRange(client, 1, 'nowhere', () => undefined)).rejects.toThrow('pas d’espace');
      await expect(moveRange(client, 99, 'pg_default', () => undefined)).rejects.toThrow('pas de plage');
      await client.query('set allow_in_place_tablespaces = on');
      await client.query(`create tablespace ${place} location ''`);
      try {
        await moveRange(client, 1, place, () => undefined);
        expect((await rangeSizes(client)).map(({ tablespace }) => tablespace).slice(0, 2)).toEqual([place, null]);
        const { rows } = await client.query(
          `select count(*) filter (where reltablespace <> 0)::int as there, count(*)::int as all from pg_class
            where relkind in ('r', 'i') and oid in (select indexrelid from pg_index where indrelid = 'movements_r1'::regclass union select 'movements_r1'::regclass)`,
        );
        const [{ there, all } = { there: 0, all: 1 }] = rows as { there: number; all: number }[];
        expect(there).toBe(all);
        expect(await verifyLedger(fresh.database, 'all')).toEqual(found);
      } finally {
        await moveRange(client, 1, 'pg_default', () => undefined);
        await client.query(`drop tablespace ${place}`);
      }
    });
  });
});
