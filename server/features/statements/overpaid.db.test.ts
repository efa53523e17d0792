import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Statement, type StatementDetail } from '@boucle/contract/features/statements/shapes.ts';
import { expect, it, onTestFinished } from 'vitest';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { appWorld } from '../../dev/testing/world.ts';

const LAST = addDays(`${parisDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
const BEFORE = addDays(`${LAST}-01`, -1).slice(0, 7);

it('what is paid too much is taken off the next statement, and comes back with its payment', async () => {
  const world = await appWorld();
  onTestFinished(() => world.end());
  const { accountId, sender } = world.ledger;
  await world.fresh.asOwner(`
    update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320',
      billing_address = E'3 quai de la Fosse\\n44000 Nantes' where id = ${accountId};
    update restaurants set buyer_kind = 'b2c', siren = null, siret = null, address = '1 rue du Port', postal_code = '44000', city = 'Nantes', billing_email = 'a@b.test'
      where account_id = ${accountId};
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from)
    values (${accountId}, ${sender}, 'recurring_subscription', 1000, 0, '2020-01-01')`);
  const post = (path: string, body: unknown) => world.call('POST', path, { token: world.tokens.admin, body });
  const of = async (month: string): Promise<StatementDetail> => {
    const path = `/statements?filter[month][]=${month}&filter[restaurant_id]=${sender}`;
    const [found] = (await world.call('GET', path, { token: world.tokens.admin })).data as Statement[];
    return (await world.call('GET', `/statements/${found?.id ?? 0}`, { token: world.tokens.admin }))
      .data as StatementDetail;
  };
  const lefts = async () => [(await of(BEFORE)).left, (await of(LAST)).left];
  const owed = () =>
    world.ledger.run(async (tx) => {
      const { rows } = await tx.raw<{ cents: number }>({
        text: `select sum(balance_cents)::int as cents from money_accounts where account_id = $1 and kind in ('AR', 'UNBILLED')`,
        values: [accountId],
      });
      return rows[0]?.cents;
    });
  expect((await post('/statements/close', { month: BEFORE })).status).toBe(200);
  const { id } = await of(BEFORE);
  const pay = (body: object) => post(`/statements/${id}/payments`, body);
  const asked = await pay({ amount: 17 });
  expect([asked.status, asked.text]).toEqual([422, expect.stringContaining('5,00\u00a0€ de trop')]);
  const [paid] = ((await pay({ amount: 17, confirm: true })).data as StatementDetail).payments;
  expect(await of(BEFORE)).toMatchObject({ left: -5, state: 'to_refund' });

  expect((await post('/statements/close', { month: LAST })).status).toBe(200);
  expect(await lefts()).toEqual([0, 7]);
  expect((await of(LAST)).payments).toMatchObject([{ amount: 5, carried: true, means: null }]);
  expect(await owed()).toBe(-700);
  expect((await of(LAST)).invoices).toMatchObject([{ label: expect.stringContaining('F') as string }]);
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);

  // What is carried comes back with its payment alone.
  const carried = (await of(BEFORE)).payments.find((one) => one.carried);
  const undo = (payment: number | undefined) =>
    post(`/statements/${id}/payments/${payment ?? 0}/reverse`, { comment: 'Rejeté' });
  expect((await undo(carried?.id)).status).toBe(404);
  expect((await undo(paid?.id)).status).toBe(200);
  expect(await lefts()).toEqual([12, 12]);
  expect(await owed()).toBe(-2400);
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
});
