import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aStatement } from '../../dev/testing/examples/statementExamples.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { anOwedStatement } from '../../dev/testing/sepaExamples.ts';

const TODAY = parisDay(new Date());

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});
afterAll(() => world.end());

const call = (method: string, path: string, body: unknown) =>
  world.call(method, path, { token: world.tokens.admin, body });
/** The API refuses it at this field, and saves it once confirmed. */
async function asks(field: string, act: (more: object) => ReturnType<typeof call>): Promise<void> {
  expect(await act({})).toMatchObject({ status: 422, error: 'unlikely', fields: { [field]: [expect.any(String)] } });
  const meant = await act({ confirm: true });
  expect(meant.status, meant.text).toBeLessThan(300);
}
const passes = async (answer: ReturnType<typeof call>) => {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
};

describe('a price', () => {
  const price = (id: number, unit_price: number, more: object = {}) =>
    call('POST', `/restaurants/${id}/price_lines`, {
      kind: 'per_refill',
      unit_price,
      valid_from: '2090-01-01',
      ...more,
    });
  const closed = (id: number) =>
    world.owner.query(
      `update price_lines set valid_from = '2026-01-01', valid_to = '2026-06-30' where restaurant_id = $1`,
      [id],
    );

  beforeEach(() => world.owner.query('delete from price_lines where id not in (select price_line_id from fee_lines)'));

  it('ten times the former one, or a tenth of it, is asked about', async () => {
    const { sender } = world.ledger;
    await passes(price(sender, 0.15));
    await closed(sender);
    await asks('unit_price', (more) => price(sender, 15, more));
    await closed(sender);
    await asks('unit_price', (more) => price(sender, 0.15, more));
  });

  it('less than ten times, and free of charge, is not', async () => {
    const { sender } = world.ledger;
    await passes(price(sender, 0.15));
    await closed(sender);
    await passes(price(sender, 1.49));
    await closed(sender);
    await passes(price(sender, 0));
  });

  it('of a restaurant that had none is compared with those of others', async () => {
    const { sender, washer } = world.ledger;
    await passes(price(sender, 0.15));
    await asks('unit_price', (more) => price(washer, 15, more));
  });
});

describe('a deposit', () => {
  const save = (deposit: number, more: object = {}) =>
    call('PATCH', `/account/formats/${world.ledger.cup}`, { format: { deposit }, ...more });

  it('ten times the former one is asked about, and so is more than twice the dearest', async () => {
    await passes(save(3, { confirm: true }));
    await asks('format.deposit', (more) => save(30, more));
    await passes(save(3, { confirm: true }));
    await asks('format.deposit', (more) =>
      call('POST', '/account/formats', { format: { title: `Bac ${JSON.stringify(more)}`, deposit: 60 }, ...more }),
    );
    await passes(save(3.2));
  });
});

describe('the day of a payment', () => {
  it('before its statement, or of more than 60 days ago, is asked about', async () => {
    const { id } = await aStatement(world);
    const pay = (day: string) => (more: object) =>
      call('POST', `/statements/${id}/payments`, { amount: 1, day, ...more });
    await asks('day', pay(addDays(TODAY, -1)));
    await world.fresh.asOwner(`alter table statements disable trigger all;
      update statements set created_at = now() - interval '90 days' where id = ${id};
      alter table statements enable trigger all`);
    await passes(pay(addDays(TODAY, -60))({}));
    await asks('day', pay(addDays(TODAY, -61)));
    await passes(pay(TODAY)({}));
  });

  it('of a batch before it was prepared is asked about', async () => {
    const statement = await anOwedStatement(world);
    await world.owner.query(`update people set status = 'disabled' where role = 'account_admin' and id <> $1`, [
      world.ledger.adminId,
    ]);
    const { data } = await call('POST', '/sepa_batches', { statement_ids: [statement] });
    const { id } = data as { id: number };
    // As if the bank had been asked to pay before it was prepared.
    await world.fresh.tamper(`update sepa_batches set pay_on = '${addDays(TODAY, -1)}' where id = ${id}`);
    const path = `/sepa_batches/${id}/executed`;
    await asks('day', (more) => call('POST', path, { day: addDays(TODAY, -1), ...more }));
  });
});
