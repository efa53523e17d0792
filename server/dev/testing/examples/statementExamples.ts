import { closeMonth } from '../../../domain/ledger/months/closeMonth.ts';
import { payment } from '../../../domain/ledger/payments.ts';
import { settle } from '../../../domain/ledger/settlements.ts';
import { accountAsked } from './accountAsked.ts';
import { type ExampleWorld } from './exampleWorld.ts';

const FIRST_MONTH = '2010-01-01';
const MONTHLY_CENTS = 1000;

/** The first day of the next month that can be closed; each is closed once. */
export async function nextMonth({ owner, ledger }: ExampleWorld): Promise<string> {
  const { rows } = await owner.query<{ month: string }>(
    "select to_char(coalesce(closed_until + 1, $2::date), 'YYYY-MM-DD') as month from accounts where id = $1",
    [ledger.accountId, FIRST_MONTH],
  );
  return rows[0]?.month ?? FIRST_MONTH;
}

const monthToClose = async (world: ExampleWorld): Promise<string> => (await nextMonth(world)).slice(0, 7);

interface Written {
  id: number;
  month: string;
  restaurantId: number;
  priceLineId: number;
}

/**
 * The statement of a new restaurant, which pays a subscription for that month alone: the next one
 * is not about it.
 */
export async function aStatement(world: ExampleWorld): Promise<Written> {
  const { owner, ledger } = world;
  const insert = async (text: string, ...values: unknown[]): Promise<number> =>
    (await owner.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  const restaurantId = await insert(
    "insert into restaurants (account_id, name) values ($1, 'Chez Relevé') returning id",
    ledger.accountId,
  );
  const month = await nextMonth(world);
  const priceLineId = await insert(
    `insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, valid_from, valid_to)
      values ($1, $2, 'recurring_subscription', $3, $4, $4) returning id`,
    ledger.accountId,
    restaurantId,
    MONTHLY_CENTS,
    month,
  );
  await ledger.run((tx) => closeMonth(tx, ledger.accountId, month));
  const id = await insert(
    'select id from statements where account_id = $1 and restaurant_id = $2',
    ledger.accountId,
    restaurantId,
  );
  return { id, month: month.slice(0, 7), restaurantId, priceLineId };
}

async function aPayment(world: ExampleWorld): Promise<{ id: number; parts: { payment_id: number } }> {
  const { id, restaurantId } = await aStatement(world);
  const { ledger } = world;
  const today = new Date().toISOString().slice(0, 10);
  const paid = { ...payment(restaurantId, MONTHLY_CENTS, today, ledger.adminId), statementId: id };
  const payment_id = await ledger.run((tx) =>
    settle(tx, ledger.accountId, paid, { now: new Date(Date.now() + 86_400_000) }),
  );
  return { id, parts: { payment_id } };
}

/** Requests of the calls of statements. */
export const statementExamples = {
  'statements.list': (world: ExampleWorld, personId: number) => ({
    query: `filter[state][]=to_pay&filter[month][]=2010-01&sort=-month,restaurant&${accountAsked(world, personId)}`,
  }),
  'statements.totals': (world: ExampleWorld, personId: number) => ({
    query: `filter[state][]=late&${accountAsked(world, personId)}`,
  }),
  'statements.csv': (world: ExampleWorld, personId: number) => ({
    query: `filter[q]=2020-&${accountAsked(world, personId)}`,
  }),
  'statements.months': () => ({}),
  'statements.run': async (world: ExampleWorld) => ({ body: { month: await monthToClose(world) } }),
  'statements.close': async (world: ExampleWorld) => ({ body: { month: await monthToClose(world) } }),
  'statements.lineTransactions': async (world: ExampleWorld) => {
    const { month, restaurantId, priceLineId } = await aStatement(world);
    return {
      query: `month=${month}&charged_month=${month}&restaurant_id=${restaurantId}&price_line_id=${priceLineId}`,
    };
  },
  'statements.issuer': () => ({}),
  'statements.saveIssuer': () => ({
    body: { legal_name: 'Les Bocaux SCIC', siren: '732 829 320', address: '3 quai de la Fosse\n44000 Nantes' },
  }),
  'statements.read': async (world: ExampleWorld) => ({ id: (await aStatement(world)).id }),
  'statements.pdf': async (world: ExampleWorld, personId: number) => ({
    id: (await aStatement(world)).id,
    query: accountAsked(world, personId),
  }),
  'statements.linesCsv': async (world: ExampleWorld) => ({ id: (await aStatement(world)).id }),
  'statements.stopReminders': async (world: ExampleWorld) => ({
    id: (await aStatement(world)).id,
    body: { stopped: true },
  }),
  'statements.pay': async (world: ExampleWorld) => ({
    id: (await aStatement(world)).id,
    body: { amount: 4.5, comment: 'Virement' },
  }),
  'statements.reversePayment': async (world: ExampleWorld) => ({
    ...(await aPayment(world)),
    body: { comment: 'Virement rejeté' },
  }),
};
