import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig, Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyAccount } from '../../ledger/verification/verifyAccount.ts';
import { type ExampleWorld, EXAMPLE_PASSWORD, exampleWorld } from '../../testing/examples/exampleWorld.ts';
import { type NodeProcess, of, processOf } from '../../testing/processes/citus.ts';
import { askedAgain, moveAccount, putApart, serverOf } from '../../testing/processes/citusAccounts.ts';
import { isolateAccount, plannedMoves, rebalance } from './moves.ts';
import { prepareCluster } from './prepare.ts';
import { readStatus } from './status.ts';

/** In databases of a cluster of this machine: `CLUSTER_URL=… npm run test:long -- cluster`. */
const CLUSTERED = process.env['CLUSTERED'] === '1';

let world: ExampleWorld;
let owner: Client;
let name: string;

async function connected(config: ClientConfig): Promise<Client> {
  const client = new Client(config);
  // Servers are killed on purpose.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const accounts = (): number[] => [world.ledger.accountId, world.other.accountId];

/** Both ways of looking at the books find them right. */
async function expectRight(): Promise<void> {
  for (const accountId of accounts()) {
    for (const mode of ['full', 'incremental'] as const) {
      const { checks } = await askedAgain(() => verifyAccount(world.ledger.fresh.database, accountId, { mode }));
      expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
    }
  }
}

const nodeOf = (accountId: number): Promise<ClientConfig> => serverOf(owner, inject('clusterNodes'), accountId);

/** Credits a customer of an account by a cent, again and again, until it is told to end; answers the numbers that were acknowledged and what failed. */
function crediting(accountId: number): { end: () => Promise<{ kept: number[]; statuses: Map<number, number> }> } {
  const isOther = accountId === world.other.accountId;
  const token = isOther ? world.tokens.stranger : world.tokens.admin;
  const customer_id = isOther ? world.other.customer : world.ledger.customer;
  const kept: number[] = [];
  const statuses = new Map<number, number>();
  let isOver = false;
  const work = async (): Promise<void> => {
    while (!isOver) {
      const { status, data } = await world.call('POST', '/transactions', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: { transaction_type: 'admin_free_deposit', customer_id, amount: 0.01, origin: 'offered' },
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 300) kept.push((data as { id: number }).id);
      else await sleep(50);
    }
  };
  const working = [work(), work()];
  return {
    async end() {
      isOver = true;
      await Promise.all(working);
      return { kept, statuses };
    },
  };
}

async function expectKept(accountId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await askedAgain(() =>
    owner.query<{ count: number }>({
      text: 'select count(*)::int as count from transactions where account_id = $1 and id = any ($2::bigint[])',
      values: [accountId, ids],
    }),
  );
  expect(rows[0]?.count).toBe(ids.length);
}

/** A transaction prepared when a server fell is kept or undone once it is back. */
async function expectNonePrepared(): Promise<void> {
  await askedAgain(() => owner.query('select recover_prepared_transactions()'));
  await expect.poll(async () => (await readStatus(owner)).prepared, { timeout: 60_000 }).toBe(0);
}

describe.runIf(CLUSTERED)('a cluster by account', () => {
  beforeAll(async () => {
    world = await exampleWorld();
    owner = await connected(world.ledger.fresh.ownerConfig);
    name = (await owner.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '';
  }, 600_000);
  afterAll(async () => {
    await owner.end();
    await world.end();
  }, 120_000);

  it('is prepared once: a second time does nothing', async () => {
    const steps: [string, number | undefined][] = [];
    const { ownerConfig } = world.ledger.fresh;
    const onStep = (title: string, milliseconds: number | undefined): void => void steps.push([title, milliseconds]);
    expect(await prepareCluster(owner, { ownerConfig, onStep })).toBe(0);
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.filter(([, milliseconds]) => milliseconds !== undefined)).toEqual([]);
  });

  it('is prepared by one command at a time, without the application, and never in ranges', async () => {
    const { ownerConfig } = world.ledger.fresh;
    const preparing = { ownerConfig, onStep: () => undefined };
    await prepareCluster(owner, preparing);
    const second = await connected(ownerConfig);
    await expect(prepareCluster(second, preparing)).rejects.toThrow(/^Une autre commande prépare ce cluster/);
    await second.end();
    const refused = [
      ['create table in_ranges (id bigint) partition by range (id)', /^L’historique de cette base est en plages/],
      [
        "insert into boucle_cluster.aside (kind, definition) values ('view', 'select')",
        /^L’application est connectée à cette base/,
      ],
    ] as const;
    for (const [before, sentence] of refused) {
      await owner.query('begin');
      await owner.query(before);
      await expect(prepareCluster(owner, preparing)).rejects.toThrow(sentence);
      await owner.query('rollback');
    }
  });

  it('tells its servers and where each account is', async () => {
    const { version, nodes, accounts: placed, prepared } = await readStatus(owner);
    expect(version).toMatch(/^Citus/);
    expect(nodes.filter(({ isCoordinator }) => isCoordinator)).toHaveLength(1);
    expect(nodes.every(({ answers }) => answers)).toBe(true);
    expect(placed.map(({ id }) => id)).toEqual(expect.arrayContaining(accounts()));
    expect(placed.every(({ bytes = 0 }) => bytes > 0)).toBe(true);
    expect(prepared).toBe(0);
  });

  it('shows no row on any server to whoever names no account', async () => {
    for (const node of inject('clusterNodes')) {
      const url = new URL(of(node, name).connectionString ?? '');
      url.username = 'boucle_app';
      const client = await connected({ ...node, connectionString: url.href });
      try {
        for (const table of ['transactions', 'customers', 'accounts', 'people', 'lots']) {
          const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
          expect([table, rows[0]?.count]).toEqual([table, 0]);
        }
        // Nor the pieces themselves, by their names, which are hidden from lists.
        await client.query('set citus.override_table_visibility to off');
        const pieces = await client.query<{ piece: string }>(
          `select c.oid::regclass::text as piece from pg_class c
            where c.relname ~ '^(transactions|customers)_[0-9]+$' and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select') limit 4`,
        );
        // A worker has some; the coordinator may have none.
        if (node !== inject('clusterNodes')[0]) expect(pieces.rows.length).toBeGreaterThan(0);
        for (const { piece } of pieces.rows) {
          const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${piece}`);
          expect([piece, rows[0]?.count]).toEqual([piece, 0]);
        }
      } finally {
        await client.end();
      }
    }
  });

  it('keeps books that both verifications find right', expectRight, 300_000);

  it('posts though a question could not be planned on a connection before', { timeout: 120_000 }, async () => {
    const { pool } = world.ledger.fresh;
    const refused = `with a as materialized (
        select (select name from restaurants r where r.account_id = o.account_id and r.id = o.place_id)
          from movements m left join cells o on o.account_id = 1 and o.id = m.to_cell where m.account_id = 1)
      select from a, transactions t where t.account_id = 1`;
    const clients = await Promise.all([pool.connect(), pool.connect()]);
    for (const client of clients) await expect(client.query(refused)).rejects.toThrow(/complex joins|correlated/);
    for (const client of clients) client.release();
    const load = crediting(world.ledger.accountId);
    await sleep(2_000);
    const { kept, statuses } = await load.end();
    expect(kept.length).toBeGreaterThan(0);
    expect([...statuses.keys()]).toEqual([201]);
  });

  it('moves an account while it is written', { timeout: 600_000 }, async () => {
    const { accountId } = world.ledger;
    const load = crediting(accountId);
    await sleep(500);
    expect(await isolateAccount(owner, accountId)).toBe(true);
    expect(await isolateAccount(owner, accountId)).toBe(false);
    const node = await moveAccount(owner, accountId);
    await sleep(500);
    const { kept, statuses } = await load.end();
    expect(kept.length).toBeGreaterThan(0);
    expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    await expectKept(accountId, kept);
    const after = await readStatus(owner);
    expect(after.accounts.find(({ id }) => id === accountId)).toMatchObject({ node, together: 1 });
    await expectRight();
    expect(Array.isArray(await plannedMoves(owner))).toBe(true);
    await rebalance(owner);
    await expectRight();
  });

  describe('one of whose servers falls', () => {
    let node: NodeProcess;
    let fallen: number;
    beforeAll(async () => {
      fallen = world.ledger.accountId;
      await putApart(owner, inject('clusterNodes'), [fallen, world.other.accountId]);
      node = await processOf(await nodeOf(fallen));
    }, 120_000);

    it('keeps each posting whole or not at all', { timeout: 300_000 }, async () => {
      const load = crediting(fallen);
      await sleep(1_000);
      await node.kill();
      await sleep(500);
      await node.start();
      await sleep(1_500);
      const { kept, statuses } = await load.end();
      expect(kept.length).toBeGreaterThan(0);
      expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
      await expectNonePrepared();
      await expectKept(fallen, kept);
      await expectRight();
    });

    it('keeps a closing whole or not at all', { timeout: 900_000 }, async () => {
      const state = `select (select count(*) from closed_months where account_id = $1)::int as months,
        (select count(*) from statements where account_id = $1)::int as statements, (select count(*) from period_seals where account_id = $1)::int as seals`;
      const stateNow = (): Promise<unknown> =>
        askedAgain(async () => (await owner.query({ text: state, values: [fallen] })).rows[0] as unknown);
      const answers: number[] = [];
      for (const [n, month] of ['2026-05', '2026-06', '2026-07'].entries()) {
        const before = await stateNow();
        const closing = world.call('POST', '/statements/close', {
          token: world.tokens.admin,
          headers: { 'idempotency-key': randomUUID() },
          body: { month },
        });
        await sleep(30 * (n + 1));
        await node.kill();
        const { status } = await closing;
        answers.push(status);
        await node.start();
        await expectNonePrepared();
        const after = (await stateNow()) as { months: number; seals: number };
        if (status < 300) expect(after.months).toBeGreaterThan((before as { months: number }).months);
        expect(after.seals).toBe(after.months);
        await expectRight();
      }
      // One at least was cut.
      expect(answers).toContain(503);
    });

    it('harms its own accounts alone, who are told', { timeout: 300_000 }, async () => {
      await node.kill();
      try {
        const { status } = await world.call('GET', '/transactions', { token: world.tokens.admin });
        expect(status).toBe(503);
        const others = await world.call('GET', '/transactions', { token: world.tokens.stranger });
        expect(others.status).toBe(200);
        const { nodes } = await readStatus(owner);
        expect(nodes.filter(({ answers }) => !answers)).toHaveLength(1);
      } finally {
        await node.start();
      }
      await expectRight();
    });

    it('lets the others post', { timeout: 300_000 }, async () => {
      await node.kill();
      try {
        const others = crediting(world.other.accountId);
        await sleep(500);
        const { kept, statuses } = await others.end();
        await expectKept(world.other.accountId, kept);
        expect([...statuses.keys()]).toEqual([201]);
      } finally {
        await node.start();
      }
    });

    it('lets everybody sign in', { timeout: 300_000 }, async () => {
      await node.kill();
      try {
        const { rows } = await owner.query<{ email: string }>(
          `select email from people where role in ('super_admin', 'account_admin', 'partner_admin') and status = 'active' order by id`,
        );
        for (const { email } of rows) {
          const answer = await world.call('POST', '/auth/login', { body: { email, password: EXAMPLE_PASSWORD } });
          expect([email, answer.status]).toEqual([email, 200]);
        }
      } finally {
        await node.start();
      }
    });
  });

  it('goes on once its coordinator was killed', { timeout: 300_000 }, async () => {
    const { accountId } = world.ledger;
    const [coordinator = {}] = inject('clusterNodes');
    const node = await processOf(coordinator);
    const load = crediting(accountId);
    await sleep(1_000);
    await node.kill();
    await sleep(500);
    await node.start();
    await sleep(1_500);
    const { kept, statuses } = await load.end();
    owner = await connected(world.ledger.fresh.ownerConfig);
    expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    await expectNonePrepared();
    await expectKept(accountId, kept);
    await expectRight();
  });
});
