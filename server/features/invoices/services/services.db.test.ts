import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Invoice, type InvoiceDetail } from '@boucle/contract/features/invoices/shapes.ts';
import { type ServiceBilling } from '@boucle/contract/features/services/shapes.ts';
import { type VatReport } from '@boucle/contract/features/vatReport/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { latePapers } from '../../../documents/invoiceReminders/latePapers.ts';
import { makeInvoiceFiles } from '../../../documents/invoiceFiles/makeInvoiceFiles.ts';
import { LedgerRefusal } from '../../../domain/ledger/refusals.ts';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { directPapers } from '../../../dev/testing/directPapers.ts';
import { BOWL_DEPOSIT, CUP_DEPOSIT } from '../../../dev/testing/ledgerWorld.ts';
import { type AppWorld, appWorld } from '../../../dev/testing/world.ts';

const TODAY = parisDay(new Date());
const YEAR = TODAY.slice(0, 4);
const BUYER = {
  buyer_kind: 'b2b',
  legal_name: 'Ville de Nantes',
  siren: '214 401 093',
  vat_number: null,
  address: '2 rue de l’Hôtel de Ville\n44000 Nantes',
  e_address: '',
  email: 'finances@ville.test',
} as const;

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  const { accountId, sender, bowl, cup } = world.ledger;
  await world.fresh
    .asOwner(`update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320',
    billing_address = E'3 quai de la Fosse\\n44000 Nantes' where id = ${accountId}`);
  await world.ledger.supply(sender, [
    { formatId: bowl, quantity: 200 },
    { formatId: cup, quantity: 200 },
  ]);
});
afterAll(async () => {
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
  await world.end();
});

const token = () => world.tokens.admin;
const call = (method: string, path: string, body?: unknown) =>
  world.call(method, path, { token: token(), ...(body !== undefined && { body }) });
const billing = async (id: number): Promise<ServiceBilling> =>
  (await call('GET', `/services/${id}/billing`)).data as ServiceBilling;
const whole = async (id: number): Promise<InvoiceDetail> =>
  (await call('GET', `/invoices/${id}`)).data as InvoiceDetail;

const out = async (customCustomer: string): Promise<number> => {
  const { sender, bowl, cup, adminId } = world.ledger;
  const { serviceId } = await world.ledger.record({
    type: 'without_webapp_caterer',
    variant: 'out',
    adminId,
    restaurantId: sender,
    customCustomer,
    lines: [
      { formatId: bowl, quantity: 10 },
      { formatId: cup, quantity: 10 },
    ],
  });
  return serviceId ?? 0;
};
const back = (serviceId: number, lines: readonly { formatId: number; quantity: number; role: string }[]) =>
  world.ledger.record({
    type: 'without_webapp_caterer',
    variant: 'back',
    adminId: world.ledger.adminId,
    serviceId,
    lines,
  });

/** VAT inside an amount, at 20 %. */
const inside = (cents: number): number => Math.round(cents / 6);

it('what did not come back is invoiced, waits for its client, and is issued once it is known', async () => {
  const { bowl, cup } = world.ledger;
  const id = await out('Mairie de Nantes');
  await back(id, [{ formatId: bowl, quantity: 4, role: 'used' }]);
  expect(await billing(id)).toMatchObject({ customer: 'Mairie de Nantes', buyer: null, invoices: [], left: 0 });

  await back(id, [
    { formatId: bowl, quantity: 3, role: 'missing' },
    { formatId: cup, quantity: 2, role: 'missing' },
  ]);
  const kept = 3 * BOWL_DEPOSIT + 2 * CUP_DEPOSIT;
  const seen = await billing(id);
  expect(seen).toMatchObject({
    invoices: [{ kind: 'invoice', label: null, state: 'waiting', total: kept / 100 }],
    left: 0,
  });
  expect(seen.lacks).toContain('le SIREN');
  // A payment waits for the invoice.
  const early = await call('POST', `/services/${id}/payments`, { amount: 1, means: 'cash' });
  expect([early.status, early.text]).toEqual([422, expect.stringContaining('aucune facture émise')]);

  await call('PATCH', '/statements/issuer', { payment_days: 10, service_payment_days: 60 });
  const saved = await call('PATCH', `/services/${id}/billing`, { ...BUYER, version: 0 });
  expect(saved.data, saved.text).toMatchObject({ version: 1, lacks: [], buyer: { siren: '214401093' } });
  expect((await call('PATCH', `/services/${id}/billing`, { ...BUYER, version: 0 })).status).toBe(409);
  expect((await call('POST', '/invoices/issue_waiting')).data).toEqual({ issued: 1, waiting: 0 });

  const [invoice] = (await billing(id)).invoices;
  expect(invoice).toMatchObject({ label: `F${YEAR}-0001`, state: 'issued', issued_on: TODAY });
  const detail = await whole(invoice?.id ?? 0);
  expect(detail).toMatchObject({
    restaurant: null,
    service: { id, customer: 'Mairie de Nantes' },
    statement: null,
    is_goods: true,
    period_to: TODAY,
    due_on: addDays(TODAY, 60),
    total: kept / 100,
    vat: inside(kept) / 100,
    left: kept / 100,
    lines: [
      { quantity: 3, unit_price: 3.3333, amount: 10, left: 0 },
      { quantity: 2, unit_price: 1.25, amount: 2.5, left: 0 },
    ],
  });
  expect(detail.buyer).toEqual([
    'Ville de Nantes',
    '2 rue de l’Hôtel de Ville',
    '44000 Nantes',
    expect.stringContaining('214'),
  ]);
  expect(detail.notes.join(' ')).toContain('livraison de biens');
  expect(detail.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(kept - inside(kept));
  const report = (await call('GET', `/vat_report?from_date=${TODAY}&to_date=${TODAY}`)).data as VatReport;
  expect(report).toMatchObject({ due: inside(kept) / 100, booked: inside(kept) / 100, pending: 0 });
  expect(report.days).toMatchObject([{ source: 'kept', cause: 'without_webapp_caterer', count: 1 }]);
  const csv = await call('GET', `/vat_report.csv?from_date=${TODAY}&to_date=${TODAY}`);
  expect(csv.text).toContain(`F${YEAR}-0001`);
});

it('is paid in parts, by its means, and opened again when a payment is taken back', async () => {
  const [first] = ((await call('GET', '/invoices?filter[q]=Mairie')).data as Invoice[]).filter(
    ({ kind }) => kind === 'invoice',
  );
  const id = first?.service?.id ?? 0;
  const stop = async (stopped: boolean) => {
    const { data } = await call('PATCH', `/invoices/${first?.id ?? 0}/reminders`, { stopped });
    const late = await world.ledger.run((tx) =>
      latePapers(tx, world.ledger.accountId, { from: TODAY, until: '2999-12-31' }),
    );
    return [(data as InvoiceDetail).reminders_stopped, late.find((one) => one.id === first?.id)?.stopped];
  };
  expect([await stop(true), await stop(false)]).toEqual([
    [true, true],
    [false, false],
  ]);
  const pay = (amount: number, means: string) => call('POST', `/services/${id}/payments`, { amount, means });
  const over = await pay(100, 'cheque');
  expect([over.status, over.text]).toEqual([422, expect.stringContaining('à encaisser')]);
  expect((await pay(5, 'cheque')).data).toMatchObject({ left: 10, payments: [{ amount: 5, means: 'cheque' }] });
  expect((await whole(first?.id ?? 0)).state).toBe('issued');
  const paid = (await pay(10, 'cash')).data as ServiceBilling;
  expect(paid).toMatchObject({ left: 0, invoices: [{ state: 'paid' }] });
  const accounts = (await call('GET', `/books/balance?from_date=2020-01-01&to_date=${TODAY}`)).data as {
    code: string;
    debit: number;
    credit: number;
  }[];
  const of = (code: string) => accounts.filter((one) => one.code === code).map(({ debit, credit }) => debit - credit);
  expect([of('5112'), of('531'), of('512'), of('411')]).toEqual([[5], [10], [], [0]]);

  const [last] = paid.payments;
  const undo = (payment: number) => call('POST', `/services/${id}/payments/${payment}/reverse`, { comment: 'Erreur' });
  expect((await undo(last?.id ?? 0)).data).toMatchObject({ left: 10, invoices: [{ state: 'issued' }] });
  expect((await undo(last?.id ?? 0)).status).toBe(422);
  expect((await undo(999_999)).status).toBe(404);
  expect((await pay(10, 'transfer')).data).toMatchObject({ left: 0 });
  expect((await call('GET', '/payments?filter[q]=Mairie&filter[means][]=cheque')).data).toMatchObject([
    { amount: 5, statement: null, restaurant: null, service: { id }, invoices: [{ label: first?.label }] },
  ]);
});

it('a later part has an invoice of its own, with what the client of that name had', async () => {
  const { bowl } = world.ledger;
  const id = await out('mairie de NANTES');
  expect(await billing(id)).toMatchObject({ buyer: null, suggested: { siren: '214401093' } });
  await call('PATCH', `/services/${id}/billing`, BUYER);
  await back(id, [{ formatId: bowl, quantity: 1, role: 'missing' }]);
  await back(id, [
    { formatId: bowl, quantity: 2, role: 'missing' },
    { formatId: bowl, quantity: 1, role: 'unused' },
  ]);
  expect((await billing(id)).invoices.map(({ label, total }) => [label, total])).toEqual(
    expect.arrayContaining([
      [`F${YEAR}-0002`, BOWL_DEPOSIT / 100],
      [`F${YEAR}-0003`, (2 * BOWL_DEPOSIT) / 100],
    ]),
  );
  // One payment settles both, the oldest first.
  const paid = await call('POST', `/services/${id}/payments`, { amount: 5, means: 'transfer' });
  const { invoices, left } = paid.data as ServiceBilling;
  expect(left).toBe(7);
  expect(invoices.find(({ label }) => label === `F${YEAR}-0002`)?.state).toBe('paid');
});

it('a return that is reversed is credited whole; what was paid is paid back', async () => {
  const { bowl } = world.ledger;
  const id = await out('Comité des fêtes');
  await call('PATCH', `/services/${id}/billing`, BUYER);
  const { id: returned } = await back(id, [{ formatId: bowl, quantity: 3, role: 'missing' }]);
  await call('POST', `/services/${id}/payments`, { amount: 5, means: 'transfer' });
  await world.ledger.reverse(returned, 'Retrouvés derrière le buffet');
  const seen = await billing(id);
  expect(seen).toMatchObject({
    left: -5,
    invoices: expect.arrayContaining([
      expect.objectContaining({ kind: 'invoice', state: 'credited' }),
      expect.objectContaining({ kind: 'credit_note', state: 'issued', total: -12 }),
    ]) as unknown,
  });
  const credit = seen.invoices.find(({ kind }) => kind === 'credit_note');
  expect(await whole(credit?.id ?? 0)).toMatchObject({
    left: -5,
    corrects: { label: expect.stringContaining(`F${YEAR}`) as unknown },
  });
  expect((await whole(credit?.id ?? 0)).notes.join(' ')).toContain('Retrouvés derrière le buffet');
  const refund = await call('POST', `/services/${id}/payments`, { amount: 5, means: 'transfer' });
  expect(refund.data).toMatchObject({ left: 0, payments: [{ amount: -5 }, { amount: 5 }] });
  expect((await whole(credit?.id ?? 0)).state).toBe('applied');
  // Counted anew, it is another invoice.
  await back(id, [{ formatId: bowl, quantity: 1, role: 'missing' }]);
  expect(await billing(id)).toMatchObject({ left: 4 });
});

it('what waits is never issued once its return is reversed', async () => {
  const { bowl } = world.ledger;
  const id = await out('Inconnu');
  const { id: returned } = await back(id, [{ formatId: bowl, quantity: 1, role: 'missing' }]);
  expect((await billing(id)).invoices).toMatchObject([{ state: 'waiting' }]);
  await world.ledger.reverse(returned);
  expect((await billing(id)).invoices).toEqual([]);
});

it('follows its return: credited by hand no, replaced when it was sent back and nothing of it is paid', async () => {
  const { bowl } = world.ledger;
  const id = await out('Salon du livre');
  await call('PATCH', `/services/${id}/billing`, BUYER);
  await back(id, [{ formatId: bowl, quantity: 2, role: 'missing' }]);
  const [invoice] = (await billing(id)).invoices;
  const path = `/invoices/${invoice?.id ?? 0}`;
  const credit = await call('POST', `${path}/credit`, { reason: 'Geste' });
  expect([credit.status, credit.text]).toEqual([422, expect.stringContaining('annulez ce retour')]);
  await call('POST', `${path}/statuses`, { status: 'refused', reason: 'Mauvais service' });
  await call('POST', `/services/${id}/payments`, { amount: 1, means: 'transfer' });
  expect((await call('POST', `${path}/replace`)).text).toContain('Un paiement la solde');
  const [paid] = (await billing(id)).payments;
  await call('POST', `/services/${id}/payments/${paid?.id ?? 0}/reverse`, { comment: 'Erreur' });
  const replaced = await call('POST', `${path}/replace`);
  expect(replaced.data, replaced.text).toMatchObject({ kind: 'invoice', state: 'issued', total: 8, service: { id } });
  expect(await billing(id)).toMatchObject({ left: 8 });
});

it('is mailed with its files, which are written like others’', async () => {
  await makeInvoiceFiles(world.fresh.database, directPapers, world.ledger.accountId);
  const list = (await call('GET', '/invoices?filter[kind][]=invoice&filter[state][]=paid')).data as Invoice[];
  const { id = 0 } = list.find(({ service }) => service !== null) ?? {};
  const pdf = await call('GET', `/invoices/${id}/invoice.pdf`);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  const xml = await call('GET', `/invoices/${id}/factur-x.xml`);
  expect(xml.text).toContain('<ram:ID>B1</ram:ID>');
  expect(xml.text).toContain('Contenant');
  const sent = await call('POST', `/invoices/${id}/send`);
  expect(sent.status, sent.text).toBe(200);
});

it('of payments of all that is left at once one passes', async () => {
  const { bowl } = world.ledger;
  const id = await out('Deux guichets');
  await call('PATCH', `/services/${id}/billing`, BUYER);
  await back(id, [{ formatId: bowl, quantity: 1, role: 'missing' }]);
  const answers = await Promise.all(
    [1, 2, 3].map(() => call('POST', `/services/${id}/payments`, { amount: 4, means: 'cash' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

it('returns, payments and issues at once of several services give numbers that follow each other', async () => {
  const { bowl } = world.ledger;
  const ids = [await out('A'), await out('B'), await out('C')];
  for (const id of ids) await call('PATCH', `/services/${id}/billing`, BUYER);
  const acts = ids.flatMap((id) => [
    back(id, [{ formatId: bowl, quantity: 1, role: 'missing' }]),
    call('POST', '/invoices/issue_waiting'),
    back(id, [{ formatId: bowl, quantity: 1, role: 'missing' }]),
  ]);
  const refused = (await Promise.allSettled(acts)).filter(
    (one) => one.status === 'rejected' && !(one.reason instanceof LedgerRefusal),
  );
  expect(refused).toEqual([]);
  for (const id of ids) expect((await billing(id)).left).toBe((2 * BOWL_DEPOSIT) / 100);
});

it('is the account’s own', async () => {
  const id = await out('Privé');
  const stranger = await world.call('GET', `/services/${id}/billing`, { token: world.tokens.stranger });
  expect(stranger.status).toBe(404);
});
