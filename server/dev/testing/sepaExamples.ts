import { prepareBatch } from '../../features/sepaBatches/prepare.ts';
import { executeBatch, lockBatch } from '../../features/sepaBatches/endBatch.ts';
import { payment } from '../../domain/ledger/payments.ts';
import { settle } from '../../domain/ledger/settlements.ts';
import { type ExampleWorld } from './examples/exampleWorld.ts';
import { aStatement } from './examples/statementExamples.ts';

/** The example of the banks' own documents. */
export const EXAMPLE_IBAN = 'FR7630006000011234567890189';
const OVERPAID_CENTS = 2_500;

/** A statement of which something is owed to its restaurant: it paid too much of it. */
export async function anOwedStatement(world: ExampleWorld): Promise<number> {
  const { id, restaurantId } = await aStatement(world);
  const { ledger, owner } = world;
  await owner.query('update restaurants set iban = $2 where id = $1', [restaurantId, EXAMPLE_IBAN]);
  await owner.query('update accounts set iban = $2 where id = $1', [ledger.accountId, EXAMPLE_IBAN]);
  const today = new Date().toISOString().slice(0, 10);
  const paid = { ...payment(restaurantId, OVERPAID_CENTS, today, ledger.adminId), statementId: id };
  const now = new Date(Date.now() + 86_400_000);
  await ledger.run((tx) => settle(tx, ledger.accountId, paid, { now }));
  return id;
}

async function aBatch(world: ExampleWorld): Promise<number> {
  const statement = await anOwedStatement(world);
  const { ledger } = world;
  const { accountId, adminId } = ledger;
  const input = { statementIds: [statement], refunds: [], payOn: undefined };
  const by = { personId: adminId, secret: world.dependencies.secret, now: new Date() };
  return ledger.run((tx) => prepareBatch(tx, accountId, input, by));
}

const numbered = async (world: ExampleWorld) => ({ id: await aBatch(world) });

/** Requests of the calls of payments and SEPA transfers. */
export const sepaExamples = {
  'payments.list': () => ({ query: 'filter[means][]=cheque&filter[direction]=received&sort=-amount,client' }),
  'payments.csv': () => ({ query: 'filter[q]=2020-' }),
  'payments.totals': ({ ledger }: ExampleWorld) => ({
    query: `filter[restaurant_id]=${ledger.sender}&from_date=2010-01-01`,
  }),
  'sepaBatches.list': () => ({ query: 'filter[state][]=prepared&sort=-amount,number' }),
  'sepaBatches.csv': () => ({ query: 'filter[q]=VIR' }),
  'sepaBatches.totals': () => ({ query: 'from_date=2010-01-01&to_date=2030-01-31' }),
  'sepaBatches.candidates': () => ({}),
  'sepaBatches.create': async (world: ExampleWorld) => ({
    body: {
      statement_ids: [await anOwedStatement(world)],
      refunds: [],
      pay_on: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    },
  }),
  'sepaBatches.read': numbered,
  'sepaBatches.linesCsv': numbered,
  'sepaBatches.xml': numbered,
  'sepaBatches.executed': numbered,
  'sepaBatches.cancel': async (world: ExampleWorld) => ({
    ...(await numbered(world)),
    body: { reason: 'Fichier refusé par la banque' },
  }),
  'sepaBatches.returned': async (world: ExampleWorld) => {
    const id = await aBatch(world);
    const { ledger } = world;
    const { accountId, adminId } = ledger;
    await ledger.run(async (tx) => {
      const batch = await lockBatch(tx, accountId, id);
      await executeBatch(tx, accountId, id, batch, { day: undefined, personId: adminId, now: new Date() });
    });
    return { id, parts: { n: 1 }, body: { reason: 'Compte clôturé' } };
  },
};
