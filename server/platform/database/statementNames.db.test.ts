import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type Who } from '@boucle/contract/partnerApi/call.ts';
import { PARTNER_API } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { ROLES } from '@boucle/contract/base/roles.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { examples, filledPath } from '../../dev/testing/examples/examples.ts';
import { partnerContractCalls, partnerExamples } from '../../dev/testing/examples/partnerExamples.ts';
import { type PartnerWorld, partnerWorld } from '../../dev/testing/worlds/partnerWorld.ts';
import { type Database, openDatabase } from './pool.ts';
import { prepared } from './prepared.ts';
import { inScope } from './tenant.ts';

const PLANS_AT_MOST = 1_150;

let world: PartnerWorld;
let one: Database;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  world = await partnerWorld();
  const { ledger } = world;
  await ledger.supply(ledger.sender, [{ formatId: ledger.cup, quantity: 100 }]);
  await ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: ledger.customer },
    amountCents: 100_000,
    origin: 'offered',
    adminId: ledger.adminId,
  });
  // The console's calls connect the initiative themselves, to the simulator.
  await world.owner.query("delete from payment_connections; update accounts set connect_status = 'pending'");
  one = openDatabase({ ownerConfig: world.fresh.ownerConfig, max: 1 });
  app = createApp({ ...world.dependencies, database: one });
});
afterAll(async () => {
  await one.close();
  await world.end();
});

interface Reply {
  readonly status: number;
  readonly text: string;
}

async function reply(method: string, path: string, authorization: string, body: unknown): Promise<Reply> {
  const response = await app.request(path, {
    method,
    headers: {
      authorization,
      ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

async function consoleCall(call: (typeof contractCalls)[number]): Promise<Reply> {
  const role = ROLES.find((candidate) => rolesOf(call).includes(candidate)) ?? 'account_admin';
  const sent = await examples[call.name](world, world.people[role]);
  const path = ADMIN_API + filledPath(call.path, sent) + (sent.query === undefined ? '' : `?${sent.query}`);
  return reply(call.method, path, `Bearer ${await world.tokenOf(world.people[role])}`, sent.body);
}

async function partnerCall(call: (typeof partnerContractCalls)[number]): Promise<Reply> {
  const who: Who = call.access.who[0];
  const sent = await partnerExamples[call.name](world, who);
  await world.owner.query('delete from rate_limits');
  const as = sent.as ?? world.callers[who];
  const query = sent.query === undefined ? '' : `?${sent.query}`;
  const path = PARTNER_API + filledPath(call.path, { id: sent.id, parts: { line: 1, ...sent.parts } }) + query;
  const authorization =
    typeof as === 'string' ? `Bearer ${as}` : `Basic ${btoa(`${as.client_id}:${as.client_secret}`)}`;
  return reply(call.method, path, authorization, sent.body);
}

describe('names of statements', () => {
  it('names a posting after 1,000 combinations of filters', async () => {
    const { accountId } = world.ledger;
    for (let i = 0; i < 1_000; i += 1) {
      const conditions = Array.from({ length: 10 }, (_, bit) => ((i >> bit) & 1 ? sql`id > ${bit}` : sql`true`));
      await inScope(one, { kind: 'account', accountId }, (tx) =>
        prepared(tx, sql<{ id: number }>`select id from formats where ${sql.join(conditions, sql` and `)}`),
      );
    }
    const kept = await keptStatements();
    const filters = kept.filter(({ statement }) => statement.startsWith('select id from formats where'));
    expect(filters.length).toBeLessThanOrEqual(200);

    // Of a kind that this process has not posted yet.
    const credit = contractCalls.find(({ name }) => name === 'cards.credit');
    if (credit === undefined) throw new Error('No such call');
    for (let i = 0; i < 3; i += 1) expect((await consoleCall(credit)).status).toBe(credit.success);
    const known = new Set(kept.map(({ statement }) => statement));
    const postings = (await keptStatements()).filter(
      ({ statement }) => statement.startsWith('with posted as') && !known.has(statement),
    );
    expect(postings.map(({ runs }) => runs)).toEqual([3]);
  });

  it('serves every call of both APIs on one connection', async () => {
    const wrong: unknown[] = [];
    const note = (call: { name: string; success: number }, { status, text }: Reply): void => {
      if (status !== call.success) wrong.push([call.name, status, text.slice(0, 200)]);
    };
    for (const call of partnerContractCalls) note(call, await partnerCall(call));
    for (const call of contractCalls) note(call, await consoleCall(call));
    expect(wrong).toEqual([]);
    const plans = await memoryOfPlans();
    process.stdout.write(`one connection: ${plans.count} statements, ${Math.round(plans.bytes / 1024)} KiB of plans\n`);
    expect(plans.count).toBeGreaterThan(200);
    expect(plans.count).toBeLessThan(PLANS_AT_MOST);
  }, 240_000);
});

/** Statements that the one connection keeps, and how often it ran each. */
async function keptStatements(): Promise<{ statement: string; runs: number }[]> {
  const { rows } = await one.pool.query<{ statement: string; runs: number }>(
    'select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements',
  );
  return rows;
}

async function memoryOfPlans(): Promise<{ count: number; bytes: number }> {
  // PostgreSQL shows its memory to no ordinary role.
  await world.owner.query(`grant select on pg_backend_memory_contexts to boucle_app;
    grant execute on function pg_get_backend_memory_contexts() to boucle_app`);
  const { rows } = await one.pool.query<{ count: number; bytes: number }>(
    `select (select count(*)::int from pg_prepared_statements) as count,
      (select sum(total_bytes)::float8 from pg_backend_memory_contexts where name like 'CachedPlan%') as bytes`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('No row');
  return row;
}
