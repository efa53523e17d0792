import { afterAll, beforeAll, expect, it } from 'vitest';
import { type VatReport } from '@boucle/contract/features/vatReport/calls.ts';
import { type Statement } from '@boucle/contract/features/statements/shapes.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { BOWL_DEPOSIT } from '../../dev/testing/ledgerWorld.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

const TODAY = parisDay(new Date());
const CLOSED_ON = addDays(`${TODAY.slice(0, 7)}-01`, -1);
const LAST = CLOSED_ON.slice(0, 7);

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  const { accountId, sender, bowl, adminId } = world.ledger;
  await world.fresh.asOwner(`
    update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320',
      billing_address = E'3 quai de la Fosse\\n44000 Nantes' where id = ${accountId};
    update restaurants set siren = '552100554', address = '1 rue du Port', postal_code = '44000', city = 'Nantes'
      where account_id = ${accountId} and id = ${sender};
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from) values
      (${accountId}, ${sender}, 'recurring_subscription', 1180, 0, '2020-01-01')`);
  const lines = [{ formatId: bowl, quantity: 10 }];
  const at = new Date(`${LAST}-02T08:00:00Z`);
  await world.ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines, at });
  await world.ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines, at });
  await world.ledger.record({
    type: 'grab_guest_container',
    author: 'restaurant_owner',
    restaurantId: sender,
    lines: [{ formatId: bowl, quantity: 2 }],
    at: new Date(`${LAST}-10T10:00:00Z`),
  });
});
afterAll(async () => {
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
  await world.end();
});

const token = () => world.tokens.admin;
const post = (path: string, body: unknown) => world.call('POST', path, { token: token(), body });
const report = async (from: string, to: string): Promise<VatReport> =>
  (await world.call('GET', `/vat_report?from_date=${from}&to_date=${to}`, { token: token() })).data as VatReport;
/** Balances of the VAT's accounts, debit above 0. */
const vatAccounts = async (): Promise<Record<string, number>> => {
  const { data } = await world.call('GET', `/books/balance?from_date=2020-01-01&to_date=${TODAY}`, { token: token() });
  const rows = data as { code: string; debit: number; credit: number }[];
  return Object.fromEntries(
    rows
      .filter(({ code }) => code.startsWith('4457'))
      .map(({ code, debit, credit }) => [code, Math.round((debit - credit) * 100) / 100]),
  );
};
const statement = async (): Promise<Statement> => {
  const { data } = await world.call('GET', `/statements?filter[restaurant_id]=${world.ledger.sender}`, {
    token: token(),
  });
  const [found] = data as Statement[];
  if (found === undefined) throw new Error('No statement');
  return found;
};

it('VAT of a closing waits until it is paid, pro rata; that of a kept deposit is due at once', async () => {
  expect((await post('/statements/close', { month: LAST })).status).toBe(200);
  // 11.80 and a fifth of it; the till owes two deposits besides, paid after the invoice. Nothing is
  // written in the days of a return sent before.
  expect(await report(`${LAST}-01`, CLOSED_ON)).toEqual({ due: 0, booked: 0, pending: 0, rates: [], days: [] });
  expect(await report(`${LAST}-01`, TODAY)).toEqual({ due: 0, booked: 0, pending: 2.36, rates: [], days: [] });
  expect(await vatAccounts()).toEqual({ '44574': -2.36 });
  const { id } = await statement();
  expect((await post(`/statements/${id}/payments`, { amount: 7.08 })).status).toBe(201);
  const lost = { type: 'adjust_guest_stock_container', variant: 'lost', adminId: world.ledger.adminId } as const;
  const { id: kept } = await world.ledger.record({
    ...lost,
    restaurantId: world.ledger.sender,
    lines: [{ formatId: world.ledger.bowl, quantity: 1 }],
  });
  // Half of 14.16 is paid, half of 2.36 is due. A deposit of 4.00 holds 0.67 of VAT.
  expect(BOWL_DEPOSIT).toBe(400);
  const services = { source: 'paid', rate: 20, base: 5.9, vat: 1.18 };
  const deposits = { source: 'kept', rate: 20, base: 3.33, vat: 0.67 };
  expect(await report(TODAY, TODAY)).toEqual({
    due: 1.85,
    booked: 1.85,
    pending: 1.18,
    rates: [services, deposits],
    days: expect.arrayContaining([
      { day: TODAY, cause: null, buyer: 'b2b', ...services, count: 1 },
      { day: TODAY, cause: 'adjust_guest_stock_container', buyer: null, ...deposits, count: 1 },
    ]) as unknown,
  });
  const csv = await world.call('GET', `/vat_report.csv?from_date=${TODAY}&to_date=${TODAY}`, { token: token() });
  expect(csv.text).toContain(`T-${kept};`);
  expect(csv.text).toContain('Entreprise en France;20;5,90;1,18');
  await world.ledger.reverse(kept);
  expect(await report(TODAY, TODAY)).toMatchObject({ due: 1.18, rates: [services, { vat: 0 }] });
});

it('paid back it is due no more, and what is due is what was booked, less what waits', async () => {
  const { id } = await statement();
  const { payments } = (await world.call('GET', `/statements/${id}`, { token: token() })).data as {
    payments: { id: number }[];
  };
  await post(`/statements/${id}/payments/${payments[0]?.id ?? 0}/reverse`, { comment: 'Rejeté' });
  const back = await report(TODAY, TODAY);
  expect([back.due, back.pending]).toEqual([0, 2.36]);
  const { left } = await statement();
  await post(`/statements/${id}/payments`, { amount: left });
  const whole = await report(`${LAST}-01`, TODAY);
  expect([whole.due, whole.booked, whole.pending]).toEqual([2.36, 2.36, 0]);
  // The pending VAT is due: each part took its share to 44571, and back when it was taken back.
  expect(await vatAccounts()).toEqual({ '44571': -2.36, '44574': 0 });
  const entries = await world.call('GET', '/books/entries?filter[code]=44574', { token: token() });
  const moved = (entries.data as { amount: number; source: string }[]).filter(({ source }) => source === 'vat_due');
  expect(moved.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-1.18, 1.18, 2.36]);
});

it('who chose debits owes VAT with the invoice', async () => {
  const { accountId } = world.ledger;
  await world.fresh.asOwner(`update accounts set vat_on_debits = true where id = ${accountId}`);
  const first = (await world.call('GET', '/invoices', { token: token() })).data as { id: number }[];
  // A credit note follows the invoice that it names; an invoice to come is as the account says now.
  await post(`/invoices/${first[0]?.id ?? 0}/credit`, { lines: [{ rank: 0, amount: 1 }], reason: 'Geste' });
  const { rows } = await world.ledger.run((tx) =>
    tx.raw({
      text: "select kind, vat_on_debits, (parties->'seller'->>'vat_on_debits')::boolean as said from invoices where account_id = $1 order by id",
      values: [accountId],
    }),
  );
  expect(rows).toEqual([
    { kind: 'invoice', vat_on_debits: false, said: false },
    { kind: 'credit_note', vat_on_debits: false, said: false },
  ]);
});
