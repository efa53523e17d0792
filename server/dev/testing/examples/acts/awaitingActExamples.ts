import { randomInt, randomUUID } from 'node:crypto';
import { seal } from '../../../../platform/crypto/seal.ts';
import { placeIn } from '../../../../platform/crypto/sealedColumns.ts';
import { type ExampleWorld } from '../exampleWorld.ts';

/** Somebody who administered the initiative, and asked for an act. */
async function aColleague({ owner, ledger }: ExampleWorld): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into people (account_id, role, email, name, status)
     values ($1, 'account_admin', $2, 'Claire Petit', 'disabled') returning id`,
    [ledger.accountId, `claire-${randomUUID()}@exemple.fr`],
  );
  return rows[0]?.id ?? 0;
}

/** An act of that person, asked 25 hours ago, which waits: a credit. */
async function anAct({ owner, ledger, dependencies }: ExampleWorld, personId: number, hours = 25): Promise<number> {
  const key = randomUUID();
  const act = {
    input: { transaction_type: 'admin_free_deposit', customer_id: ledger.customer, amount: 1 },
    details: ['Crédit offert'],
  };
  const { rows } = await owner.query<{ id: number }>(
    `insert into awaiting_acts (account_id, key, call, sealed_input, title, cents, pieces, reason, person_id, alone, created_at)
     values ($1, $2, 'transactions.record', $3, 'Crédit offert', 100, 0, 'Fête', $4, true, now() - make_interval(hours => $5))
     returning id`,
    [
      ledger.accountId,
      key,
      seal(dependencies.secret, placeIn('act', ledger.accountId, key), JSON.stringify(act)),
      personId,
      hours,
    ],
  );
  return rows[0]?.id ?? 0;
}

/** Beyond what a person of a test may do alone. */
const BEYOND_EUROS = 600_000;

/** Requests about acts that wait for a second person. */
export const awaitingActExamples = {
  'awaitingActs.list': () => ({ query: 'filter[status][]=awaiting' }),
  'awaitingActs.settings': () => ({}),
  'awaitingActs.setSettings': () => ({ body: { threshold_value: 500_000, threshold_pieces: 1_000_000 } }),
  'awaitingActs.ask': async ({ owner, ledger, other }: ExampleWorld, personId: number) => {
    await owner.query('update accounts set max_balance_cents = 1000000000');
    const customer = personId === other.adminId ? other.customer : ledger.customer;
    const amount = BEYOND_EUROS + randomInt(100_000);
    const input = { transaction_type: 'admin_free_deposit', customer_id: customer, amount };
    return { body: { call: 'transactions.record', input, reason: 'Fête du quartier' } };
  },
  'awaitingActs.confirm': async (world: ExampleWorld, personId: number) => ({
    id: await anAct(world, personId),
    body: {},
  }),
  'awaitingActs.refuse': async (world: ExampleWorld) => ({
    id: await anAct(world, await aColleague(world), 0),
    body: { reason: 'Déjà offert hier' },
  }),
  'awaitingActs.withdraw': async (world: ExampleWorld, personId: number) => ({
    id: await anAct(world, personId),
    body: {},
  }),
  'awaitingActs.see': async (world: ExampleWorld) => {
    const { owner, ledger } = world;
    const author = await aColleague(world);
    const id = await anAct(world, author);
    await owner.query(
      `insert into awaiting_act_decisions (account_id, act_id, decision, person_id, reason, decided_at)
       values ($1, $2, 'confirmed', $3, '', now())`,
      [ledger.accountId, id, author],
    );
    return { id, body: { account_id: ledger.accountId } };
  },
};
