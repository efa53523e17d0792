import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RecordedPayment } from '@boucle/contract/features/payments/calls.ts';
import {
  type BillingMonth,
  type Issuer,
  type LineTransaction,
  type Statement,
  type StatementDetail,
  type StatementDraft,
  type StatementTotals,
} from '@boucle/contract/features/statements/shapes.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

/** The month before the present one, and the one before it. */
const FIRST_OF_MONTH = `${parisDay(new Date()).slice(0, 7)}-01`;
const LAST = addDays(FIRST_OF_MONTH, -1).slice(0, 7);
const BEFORE = addDays(`${LAST}-01`, -1).slice(0, 7);

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  await world.fresh
    .asOwner(`insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from) values
    (${ledger.accountId}, ${ledger.sender}, 'per_refill', 30, 2, '2020-01-01'),
    (${ledger.accountId}, ${ledger.sender}, 'recurring_subscription', 1000, 0, '2020-01-01')`);
  const lines = [{ formatId: ledger.bowl, quantity: 20 }];
  const at = new Date(`${BEFORE}-02T08:00:00Z`);
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId: ledger.adminId, lines, at });
  await ledger.record({ type: 'admin_give', adminId: ledger.adminId, restaurantId: ledger.sender, lines, at });
});
afterAll(() => world.end());

const token = () => world.tokens.admin;
const get = async <T>(path: string): Promise<T> => (await world.call('GET', path, { token: token() })).data as T;
const post = (path: string, body: unknown) => world.call('POST', path, { token: token(), body });
const guest = (quantity: number, day: string) =>
  world.ledger.record({
    type: 'grab_guest_container',
    author: 'restaurant_owner',
    restaurantId: world.ledger.sender,
    lines: [{ formatId: world.ledger.bowl, quantity }],
    at: new Date(`${day}T10:00:00Z`),
  });
const draft = async (month: string) => (await post('/statements/run', { month })).data as StatementDraft;
const mine = async (month: string) =>
  (await get<Statement[]>(`/statements?filter[month][]=${month}&filter[restaurant_id]=${world.ledger.sender}`))[0];
let loan: { id: number };

it('a month is looked at before it is closed, with the transactions behind each line; nothing is written', async () => {
  loan = await guest(5, `${BEFORE}-10`);
  const seen = await draft(BEFORE);
  expect(seen).toMatchObject({
    refusal: null,
    issuer_lacks: expect.arrayContaining(['le SIREN']) as unknown,
    restaurants_missing: [{ name: 'Chez Manon' }],
    totals: { count: 2, net: 10.9, vat: 2.18, cash: 0, due: 13.08 },
  });
  const [own] = seen.statements.filter(({ restaurant }) => restaurant.id === world.ledger.sender);
  expect(own?.lines).toMatchObject([
    { kind: 'per_refill', counted: 5, billed: 3, amount: 0.9, correction: false },
    { kind: 'recurring_subscription', counted: 1, amount: 10 },
  ]);
  const line = own?.lines[0];
  const behind = await get<LineTransaction[]>(
    `/statements/line_transactions?month=${BEFORE}&charged_month=${BEFORE}&restaurant_id=${world.ledger.sender}&price_line_id=${line?.price_line_id ?? 0}`,
  );
  expect(behind).toMatchObject([
    { counted: 5, transaction: { id: loan.id, transaction_type: 'grab_guest_container' } },
  ]);
  expect(await get('/statements')).toEqual([]);
});

it('closing what changed since it was looked at is refused; then it is closed, once, and is not a euro else', async () => {
  const old = await draft(BEFORE);
  await guest(1, `${BEFORE}-11`);
  const stale = await post('/statements/close', { month: BEFORE, fingerprint: old.fingerprint });
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('a changé depuis votre relecture')]);
  // Who bills is on each statement.
  const read = await draft(BEFORE);
  const { fresh, accountId } = world.ledger;
  await fresh.asOwner(
    `update accounts set legal_name = 'Consigne Loire SCIC', former_payment_days = 60 where id = ${accountId}`,
  );
  expect((await post('/statements/close', { month: BEFORE, fingerprint: read.fingerprint })).status).toBe(409);
  const seen = await draft(BEFORE);
  // A term that the law shortened shows at the next closing, once.
  expect(seen.former_payment_days).toBe(60);
  const closed = await post('/statements/close', { month: BEFORE, fingerprint: seen.fingerprint });
  expect(closed.data, closed.text).toMatchObject({ month: BEFORE, state: 'closed', totals: seen.totals });
  const again = await post('/statements/close', { month: BEFORE });
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('déjà clôturé')]);
  expect(await draft(BEFORE)).toMatchObject({ refusal: 'Ce mois est déjà clôturé.', former_payment_days: null });
  const statement = await mine(BEFORE);
  // 4 × 0,30 + 10,00, and a fifth of it.
  expect(statement).toMatchObject({ net: 11.2, vat: 2.24, due: 13.44, left: 13.44, state: 'to_pay' });
});

it('the calendar says which month is closed, which is next and which is under way', async () => {
  const months = await get<BillingMonth[]>('/statements/months');
  expect(months.map(({ month, state }) => [month, state])).toEqual([
    [FIRST_OF_MONTH.slice(0, 7), 'current'],
    [LAST, 'ready'],
    [BEFORE, 'closed'],
  ]);
  expect(months[2]).toMatchObject({ closed_by: expect.stringContaining('admin') as unknown, totals: { due: 13.44 } });
});

it('a payment is recorded, not beyond what is left unless confirmed, and taken back', async () => {
  const { id = 0 } = (await mine(BEFORE)) ?? {};
  const paid = await post(`/statements/${id}/payments`, { amount: 10, comment: 'Virement 42' });
  expect(paid.data, paid.text).toMatchObject({ paid: 10, left: 3.44, state: 'to_pay' });
  const beyond = await post(`/statements/${id}/payments`, { amount: 4 });
  expect([beyond.status, beyond.text]).toEqual([422, expect.stringContaining('il reste 3,44')]);
  expect(beyond.text).toContain('"fields":{"amount"');
  const whole = (await post(`/statements/${id}/payments`, { amount: 3.44 })).data as StatementDetail;
  expect(whole).toMatchObject({ left: 0, state: 'paid' });
  expect((await post(`/statements/${id}/payments`, { amount: 1 })).text).toContain('déjà payé');
  const [latest] = whole.payments;
  const back = await post(`/statements/${id}/payments/${latest?.id ?? 0}/reverse`, { comment: 'Rejeté' });
  expect(back.data, back.text).toMatchObject({ left: 3.44, state: 'to_pay' });
  const { payments } = back.data as StatementDetail;
  expect(payments.map(({ amount, reversed, comment }) => [amount, reversed, comment])).toEqual([
    [-3.44, false, 'Rejeté'],
    [3.44, true, null],
    [10, false, 'Virement 42'],
  ]);
  expect((await post(`/statements/${id}/payments/${latest?.id ?? 0}/reverse`, { comment: 'Encore' })).status).toBe(422);
  expect((await post(`/statements/${id}/payments/999999/reverse`, { comment: 'Non' })).status).toBe(404);
});

it('of two payments of the whole at once one passes', async () => {
  const { id = 0 } = (await mine(BEFORE)) ?? {};
  const answers = await Promise.all([1, 2, 3].map(() => post(`/statements/${id}/payments`, { amount: 3.44 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

it('payments stand in one list with the statement that they pay; the report sums what was received', async () => {
  const { id = 0 } = (await mine(BEFORE)) ?? {};
  const [of, today] = [`filter[restaurant_id]=${world.ledger.sender}`, parisDay(new Date())];
  const statement = expect.objectContaining({ id }) as unknown;
  const received = { direction: 'received', means: 'transfer', statement, restaurant: { name: 'Chez Manon' } };
  expect(await get<RecordedPayment[]>(`/payments?${of}`)).toMatchObject([
    { ...received, amount: 3.44, reversed: false },
    { ...received, amount: -3.44, comment: 'Rejeté' },
    { ...received, amount: 3.44, reversed: true },
    { ...received, amount: 10, reverses_id: null },
  ]);
  expect(await get(`/payments/totals?${of}`)).toEqual({ count: 4, received: 13.44, paid_out: 0 });
  for (const none of ['filter[means][]=cash', 'filter[direction]=paid_out', 'to_date=2020-01-01', 'filter[q]=Wok'])
    expect(await get(`/payments?${none}`)).toEqual([]);
  const report = await get<{ period: { paid: number } }>(`/report?from_date=${today}&to_date=${today}`);
  expect(report.period.paid).toBe(13.44);
  const csv = await world.call('GET', `/payments.csv?${of}&sort=amount`, { token: token() });
  expect(csv.text.split('\r\n')[1]).toContain('Chez Manon;Annulation;Virement;-3,44;');
});

it('a correction of a closed month is named by it on the next statement, with its transactions', async () => {
  const undone = await world.ledger.reverse(loan.id);
  const seen = await draft(LAST);
  const [own] = seen.statements.filter(({ restaurant }) => restaurant.id === world.ledger.sender);
  // 6 counted before, 1 now: four billed were too many.
  expect(own?.lines).toMatchObject([
    { month: LAST, kind: 'recurring_subscription', amount: 10, correction: false },
    { month: BEFORE, kind: 'per_refill', counted: -5, billed: -4, amount: -1.2, correction: true },
  ]);
  const behind = await get<LineTransaction[]>(
    `/statements/line_transactions?month=${LAST}&charged_month=${BEFORE}&restaurant_id=${world.ledger.sender}&price_line_id=${own?.lines[1]?.price_line_id ?? 0}`,
  );
  expect(behind).toMatchObject([{ counted: -5, transaction: { id: undone.id } }]);
  await post('/statements/close', { month: LAST });
  expect((await mine(LAST))?.net).toBe(8.8);
});

it('lists, totals and files say the same', async () => {
  const { admin } = world.tokens;
  const totals = await get<StatementTotals>('/statements/totals');
  const all = await get<Statement[]>('/statements?sort=-due');
  expect(totals.count).toBe(all.length);
  expect(totals.net).toBeCloseTo(all.reduce((sum, { net }) => sum + net, 0));
  const csv = await world.call('GET', '/statements.csv', { token: admin });
  expect(csv.text.split('\r\n')).toHaveLength(all.length + 2);
  expect(csv.text).toContain('Chez Manon;11,20;20;2,24;');
  const { id = 0 } = (await mine(LAST)) ?? {};
  const lines = await world.call('GET', `/statements/${id}/statement.csv`, { token: admin });
  expect(lines.text).toContain('réutilisations;Par réutilisation;-5;2;-4;0,30;-1,20');
  const pdf = await world.call('GET', `/statements/${id}/statement.pdf`, { token: admin });
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
});

it('who bills is kept with its mistakes told', async () => {
  const patch = (body: unknown) => world.call('PATCH', '/statements/issuer', { token: token(), body });
  const wrong = await patch({ siren: '732829321' });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('"siren"')]);
  const saved = (await patch({ siren: '732 829 320', address: '3 quai de la Fosse', vat_rate: 0 })).data as Issuer;
  expect(saved).toMatchObject({ siren: '732829320', vat_rate: 0, payment_days: 30 });
  expect(await get('/statements/issuer')).toEqual(saved);
});

it('a restaurant’s month is paid within 45 days, what a service did not bring back within 60', async () => {
  const patch = (body: unknown) => world.call('PATCH', '/statements/issuer', { token: token(), body });
  const refused = [
    await patch({ payment_days: 46 }),
    await patch({ service_payment_days: 61 }),
    await patch({ payment_days: -1 }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
  expect(refused[0]?.text).toContain('au plus 45');
  const saved = (await patch({ payment_days: 45, service_payment_days: 60 })).data as Issuer;
  expect(saved).toMatchObject({ payment_days: 45, service_payment_days: 60 });
  await patch({ payment_days: 30, service_payment_days: 30 });
});

it('who bills is accepted as it was read, whole', async () => {
  const read = await get<Issuer>('/statements/issuer');
  const back = await world.call('PATCH', '/statements/issuer', { token: token(), body: read });
  expect(back.data, back.text).toEqual({ ...read, version: read.version + 1 });
  const other = { platform: 'une autre' };
  const refused = await world.call('PATCH', '/statements/issuer', { token: token(), body: other });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('"platform"')]);
});

it('who bills, saved from an earlier version, is refused with what is there now', async () => {
  const { version } = await get<Issuer>('/statements/issuer');
  const patch = (body: object, headers = {}) =>
    world.call('PATCH', '/statements/issuer', { token: token(), body, headers });
  expect((await patch({ version, payment_days: 15 })).data).toMatchObject({ version: version + 1 });
  for (const late of [
    await patch({ version, payment_days: 45 }),
    await patch({ payment_days: 45 }, { 'if-match': `"${version}"` }),
  ]) {
    expect({ status: late.status, error: late.error }).toEqual({ status: 409, error: 'conflict' });
    expect(JSON.parse(late.text)).toMatchObject({ current: { payment_days: 15, version: version + 1 } });
  }
  expect((await patch({ payment_days: 30 })).data).toMatchObject({ version: version + 2 });
});

it('is the account’s own, and the books stay right', async () => {
  const { id = 0 } = (await mine(LAST)) ?? {};
  expect((await world.call('GET', `/statements/${id}`, { token: world.tokens.stranger })).status).toBe(404);
  expect((await world.call('GET', '/statements', { token: world.tokens.partner })).status).toBe(403);
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
});
