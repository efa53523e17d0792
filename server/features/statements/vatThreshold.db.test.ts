import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Invoice, type InvoiceDetail } from '@boucle/contract/features/invoices/shapes.ts';
import {
  type Issuer,
  type Statement,
  type StatementDetail,
  type StatementDraft,
} from '@boucle/contract/features/statements/shapes.ts';
import { type VatReport } from '@boucle/contract/features/vatReport/calls.ts';
import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { monthName } from '@boucle/contract/shared/statements/labels.ts';
import { makeInvoiceFiles } from '../../documents/invoiceFiles/makeInvoiceFiles.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { directPapers } from '../../dev/testing/directPapers.ts';
import { readFec } from '../../dev/testing/fecReader.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { fecFile } from '../books/fec/write.ts';

const TODAY = parisDay(new Date());
const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);
const LAST = monthBefore(TODAY.slice(0, 7));
/** The month in which the threshold is crossed, and the one before, closed in franchise. */
const MONTH = monthBefore(LAST);
const OLD = monthBefore(MONTH);
const SINCE = `${MONTH}-12`;
const FIRST = { from: `${MONTH}-01`, to: `${MONTH}-11` };
const SECOND = { from: SINCE, to: addDays(`${LAST}-01`, -1) };
const CROSSING = { vat_regime: 'normal', vat_rate: 20, threshold_crossed_on: SINCE };

let world: AppWorld;
let wrong: { id: number };
let kept: { id: number };
let oldFiles: string[];
beforeAll(async () => {
  world = await appWorld();
  const { accountId, sender, bowl, adminId, washer } = world.ledger;
  await world.fresh.asOwner(`
    update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320',
      billing_address = E'3 quai de la Fosse\\n44000 Nantes' where id = ${accountId};
    update restaurants set siren = '552100554', address = '1 rue du Port', postal_code = '44000', city = 'Nantes' where account_id = ${accountId};
    insert into vat_rates (account_id, valid_from, rate, regime) values (${accountId}, '2020-01-01', 0, 'franchise');
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from) values
      (${accountId}, ${sender}, 'per_refill', 30, 10, '2020-01-01'),
      (${accountId}, ${sender}, 'recurring_subscription', 1000, 0, '2020-01-01'),
      (${accountId}, ${washer}, 'recurring_subscription', 500, 0, '2020-01-01')`);
  const lines = [{ formatId: bowl, quantity: 90 }];
  const at = new Date(`${OLD}-01T08:00:00Z`);
  await world.ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines, at });
  await world.ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines, at });
  await serve(15, `${OLD}-20`);
  await serve(7, `${MONTH}-05`);
  wrong = await serve(5, `${MONTH}-11`);
  await serve(20, SINCE);
  kept = await keep(new Date(`${MONTH}-15T10:00:00Z`));
  expect((await post('/statements/close', { month: OLD })).status).toBe(200);
  oldFiles = await filesOf(OLD);
});
afterAll(() => world.end());

const token = () => world.tokens.admin;
const get = async <T>(path: string): Promise<T> => (await world.call('GET', path, { token: token() })).data as T;
const text = async (path: string): Promise<string> => (await world.call('GET', path, { token: token() })).text;
const post = (path: string, body: unknown) => world.call('POST', path, { token: token(), body });
const patch = (body: unknown) => world.call('PATCH', '/statements/issuer', { token: token(), body });
const draft = async (body: unknown) => (await post('/statements/run', body)).data as StatementDraft;
const invoices = async (month: string) => {
  const found = await get<Invoice[]>(`/invoices?filter[month]=${month}&filter[restaurant_id]=${world.ledger.sender}`);
  return found.toSorted((a, b) => a.id - b.id);
};
const statement = async (month: string, restaurant = world.ledger.sender): Promise<StatementDetail> => {
  const path = `/statements?filter[month][]=${month}&filter[restaurant_id]=${restaurant}`;
  const [found] = await get<Statement[]>(path);
  return get<StatementDetail>(`/statements/${found?.id ?? 0}`);
};
const serve = (quantity: number, day: string) =>
  world.ledger.record({
    type: 'grab_guest_container',
    author: 'restaurant_owner',
    restaurantId: world.ledger.sender,
    lines: [{ formatId: world.ledger.bowl, quantity }],
    at: new Date(`${day}T10:00:00Z`),
  });

/** A bowl that a guest never brought back. */
const keep = (at?: Date) =>
  world.ledger.record({
    type: 'adjust_guest_stock_container',
    variant: 'lost',
    adminId: world.ledger.adminId,
    restaurantId: world.ledger.sender,
    lines: [{ formatId: world.ledger.bowl, quantity: 1 }],
    ...(at && { at }),
  });

async function fec(from: string, to: string): Promise<Uint8Array> {
  const { accountId, fresh } = world.ledger;
  const order = { accountId, from, to, grain: 'detailed', opening: false, personId: null } as const;
  const { body } = fecFile(fresh.database, { ...order, fileName: 'essai.txt' });
  return new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer());
}

/** What leaves of a closed month. */
async function filesOf(month: string): Promise<string[]> {
  const { accountId, fresh } = world.ledger;
  await makeInvoiceFiles(fresh.database, directPapers, accountId);
  const end = addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);
  const { id } = await statement(month);
  const [invoice] = await invoices(month);
  return [
    new TextDecoder('iso-8859-15').decode(await fec(`${month}-01`, end)),
    await text(`/statements/${id}/statement.csv`),
    // It names the instant of each printing, and its trailer a number of it.
    (await text(`/statements/${id}/statement.pdf`)).replace(/\(D:\d+Z\)/u, '').replace(/\/ID .*/u, ''),
    await text(`/statements.csv?filter[month][]=${month}`),
    await text(`/invoices/${invoice?.id ?? 0}/invoice.pdf`),
    await text(`/invoices/${invoice?.id ?? 0}/factur-x.xml`),
    await text(`/vat_report.csv?from_date=${month}-01&to_date=${end}`),
  ];
}

it('the crossing is declared with a rate, in franchise, on a day gone by of an open month', async () => {
  const refused = async (body: unknown, field: string, words: string) => {
    const answer = await patch(body);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(`"${field}"`)]);
    expect(answer.text).toContain(words);
  };
  const day = 'threshold_crossed_on';
  await refused({ ...CROSSING, [day]: addDays(TODAY, 1) }, day, 'à venir');
  await refused({ ...CROSSING, [day]: `${OLD}-12` }, day, 'clôturé');
  await refused({ ...CROSSING, vat_from: `${LAST}-01` }, day, 'pas les deux');
  await refused({ ...CROSSING, vat_rate: 0 }, 'vat_rate', 'Choisissez le taux');
  await refused({ [day]: SINCE }, 'vat_regime', 'la TVA est facturée');
  // A deposit that was kept without VAT is taken back first.
  await refused(CROSSING, day, 'annulez-les');
  await world.ledger.reverse(kept.id);
  const saved = await patch(CROSSING);
  expect(saved.data as Issuer, saved.text).toMatchObject({ ...CROSSING, vat_from: SINCE });
  // The answer sent back whole changes nothing; another crossing is not one of franchise.
  expect((await patch(saved.data)).status).toBe(200);
  await refused({ ...CROSSING, [day]: `${MONTH}-20` }, day, 'qu’en franchise');
});

it('its month is prepared as two periods, without a question', async () => {
  const seen = await draft({ month: MONTH });
  expect(seen).toMatchObject({
    vat_change: null,
    vat_rate: 20,
    vat_periods: [
      { ...FIRST, rate: 0, regime: 'franchise' },
      { ...SECOND, rate: 20, regime: 'normal' },
    ],
    totals: { net: 21.6, vat: 1.2 },
    waiting_count: 0,
  });
  const own = seen.statements.find(({ restaurant }) => restaurant.id === world.ledger.sender);
  expect(own).toMatchObject({ net: 16.6, vat: 1.2, due: 17.8, invoice: 'issued', invoices: 2, waiting: 0 });
  // Twelve of the first days use the ten free pieces, the subscription is that of the 1st.
  expect(
    own?.lines.map(({ kind, period, counted, billed, amount }) => [kind, period, counted, billed, amount]),
  ).toEqual([
    ['per_refill', FIRST, 12, 2, 0.6],
    ['per_refill', SECOND, 20, 20, 6],
    ['recurring_subscription', FIRST, 1, 1, 10],
  ]);
  // Without a VAT number, which franchise does without, the second one alone would wait.
  const { accountId } = world.ledger;
  await world.fresh.asOwner(`update accounts set vat_number = null where id = ${accountId}`);
  const lacking = await draft({ month: MONTH });
  expect([lacking.issuer_lacks, lacking.waiting_count]).toEqual([['le numéro de TVA'], 1]);
  expect(lacking.statements.find(({ restaurant }) => restaurant.id === world.ledger.sender)).toMatchObject({
    invoice: 'waits',
    invoices: 2,
    waiting: 1,
  });
  await world.fresh.asOwner(`update accounts set vat_number = 'FR44732829320' where id = ${accountId}`);
  const behind = async ({ from, to }: typeof FIRST) => {
    const line = `month=${MONTH}&charged_month=${MONTH}&restaurant_id=${world.ledger.sender}&price_line_id=${own?.lines[0]?.price_line_id ?? 0}`;
    const rows = await get<{ counted: number }[]>(
      `/statements/line_transactions?${line}&from_date=${from}&to_date=${to}`,
    );
    return rows.map(({ counted }) => counted).sort((a, b) => a - b);
  };
  expect([await behind(FIRST), await behind(SECOND)]).toEqual([[5, 7], [20]]);
});

it('its closing writes two invoices a restaurant, and one statement that asks one payment', async () => {
  const { fingerprint } = await draft({ month: MONTH });
  const closed = await post('/statements/close', { month: MONTH, fingerprint });
  expect(closed.status, closed.text).toBe(200);
  const written = await invoices(MONTH);
  const year = TODAY.slice(0, 4);
  expect(written.map(({ label, net, vat }) => [label, net, vat])).toEqual([
    [`F${year}-0004`, 10.6, 0],
    [`F${year}-0005`, 6, 1.2],
  ]);
  const [first, second] = await Promise.all(written.map(({ id }) => get<InvoiceDetail>(`/invoices/${id}`)));
  const mention = expect.arrayContaining([expect.stringContaining('TVA non applicable')]) as unknown;
  expect(first).toMatchObject({ period_from: FIRST.from, period_to: FIRST.to, notes: mention });
  expect(second).toMatchObject({ period_from: SECOND.from, period_to: SECOND.to });
  expect(second?.notes).not.toEqual(mention);
  expect(first?.lines.map(({ name }) => name)).toEqual([
    `Réutilisations du ${writtenDay(FIRST.from)} au ${writtenDay(FIRST.to)}\u00a0: 12\u00a0−\u00a010 offertes`,
    `Abonnement mensuel, ${monthName(MONTH)}`,
  ]);
  const own = await statement(MONTH);
  expect(own).toMatchObject({ net: 16.6, vat: 1.2, due: 17.8, left: 17.8, vat_rate: 20, vat_since: SINCE });
  expect(own.invoices.map(({ on_statement: paid }) => paid)).toEqual([true, true]);
  // Who has a subscription alone has one invoice, in franchise.
  expect(await statement(MONTH, world.ledger.washer)).toMatchObject({ net: 5, vat: 0, invoices: [{}] });
  expect(await text(`/statements.csv?filter[month][]=${MONTH}`)).toContain(';0 puis 20;');
});

it('the XML of the first says why no VAT is asked, that of the second its rate', async () => {
  await makeInvoiceFiles(world.fresh.database, directPapers, world.ledger.accountId);
  const [first = '', second = ''] = await Promise.all(
    (await invoices(MONTH)).map(({ id }) => text(`/invoices/${id}/factur-x.xml`)),
  );
  const day = (of: string): string => of.replaceAll('-', '');
  const exempt = '<ram:ExemptionReasonCode>VATEX-FR-FRANCHISE</ram:ExemptionReasonCode>';
  expect(first).toContain(exempt);
  expect(first).toContain('<ram:CategoryCode>E</ram:CategoryCode>');
  expect(first).not.toContain('<ram:CategoryCode>S</ram:CategoryCode>');
  expect(second).not.toContain(exempt);
  expect(second).not.toContain('TVA non applicable');
  expect(second).toContain('<ram:RateApplicablePercent>20.00</ram:RateApplicablePercent>');
  for (const [xml, { from, to }] of [
    [first, FIRST],
    [second, SECOND],
  ] as const) {
    expect(xml.split(`>${day(from)}</udt:DateTimeString>`).length).toBeGreaterThan(2);
    expect(xml.split(`>${day(to)}</udt:DateTimeString>`).length).toBeGreaterThan(2);
  }
});

it('the books are balanced, and the VAT report has the base of each rate', async () => {
  const { credits, debits } = readFec(await fec(`${MONTH}-01`, SECOND.to));
  const written = (code: string): number => (credits.get(code) ?? 0) - (debits.get(code) ?? 0);
  expect([written('44587'), written('706'), written('4181')]).toEqual([120, 2160, -2280]);
  const { id } = await statement(MONTH);
  expect((await post(`/statements/${id}/payments`, { amount: 17.8, day: TODAY, means: 'transfer' })).status).toBe(201);
  await keep();
  const deposit =
    (
      await world.ledger.run((tx) =>
        tx.raw<{ cents: number }>({
          text: 'select kept_cents as cents from transactions where account_id = $1 and id = $2',
          values: [world.ledger.accountId, kept.id],
        }),
      )
    ).rows[0]?.cents ?? 0;
  const inside = Math.round(deposit / 6);
  const report = await get<VatReport>(`/vat_report?from_date=${TODAY}&to_date=${TODAY}`);
  expect(report.rates.map(({ source, rate, base, vat }) => [source, rate, base, vat]).sort()).toEqual([
    ['kept', 20, (deposit - inside) / 100, inside / 100],
    ['paid', 0, 10.6, 0],
    ['paid', 20, 6, 1.2],
  ]);
  expect(report.booked).toBe(report.due);
  // What was kept and taken back before the crossing was declared had no VAT.
  const before = await get<VatReport>(`/vat_report?from_date=${MONTH}-01&to_date=${SECOND.to}`);
  expect(before.days.map(({ day, rate, base, vat, count }) => [day, rate, base, vat, count])).toEqual([
    [`${MONTH}-15`, 0, 0, 0, 2],
  ]);
});

it('a correction takes the rate of the day corrected, a credit by hand that of its line', async () => {
  const [, second] = await invoices(MONTH);
  const credit = { lines: [{ rank: 0, amount: 0.3 }], reason: 'Geste' };
  const given = await post(`/invoices/${second?.id ?? 0}/credit`, credit);
  expect([given.status, given.text]).toEqual([201, expect.any(String)]);
  await world.ledger.reverse(wrong.id);
  expect((await post('/statements/close', { month: LAST })).status).toBe(200);
  const own = await statement(LAST);
  const corrections = own.lines.filter(({ correction }) => correction);
  // Seven and twenty: none and seventeen are billed; of the three less, one was given by hand.
  expect(corrections.map(({ period, billed, amount, already_credited: by }) => [period, billed, amount, by])).toEqual([
    [FIRST, -2, -0.6, 0],
    [SECOND, -3, -0.6, 0.3],
  ]);
  const notes = (await invoices(LAST)).filter(({ kind }) => kind === 'credit_note');
  expect(notes.map(({ net, vat }) => [net, vat])).toEqual([
    [-0.6, 0],
    [-0.6, -0.12],
  ]);
  expect(own).toMatchObject({ net: 8.8, vat: 1.88, vat_since: null });
});

it('a month closed before stays as it left, byte for byte, and the ledger is right', async () => {
  expect(await filesOf(OLD)).toEqual(oldFiles);
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
});

it('a change of before within a month is explained at its closing: the threshold makes two periods', async () => {
  const { token: stranger, accountId } = { token: world.tokens.stranger, accountId: world.other.accountId };
  const within = `${LAST}-12`;
  await world.fresh.asOwner(`insert into vat_rates (account_id, valid_from, rate, regime) values
    (${accountId}, '2020-01-01', 0, 'franchise'), (${accountId}, '${within}', 20, 'normal')`);
  const send = (path: string, body: unknown) => world.call('POST', path, { token: stranger, body });
  const refused = await send('/statements/close', { month: LAST });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('"vat_of"')]);
  expect(refused.text).toContain('le seuil de franchise a été dépassé ce jour-là');
  const periods = async (vat_of: string) =>
    ((await send('/statements/run', { month: LAST, vat_of })).data as StatementDraft).vat_periods.map(
      ({ from, rate }) => [from, rate],
    );
  expect(await periods('first_day')).toEqual([[`${LAST}-01`, 0]]);
  expect(await periods('last_day')).toEqual([[`${LAST}-01`, 20]]);
  expect(await periods('threshold')).toEqual([
    [`${LAST}-01`, 0],
    [within, 20],
  ]);
  const closed = await send('/statements/close', { month: LAST, vat_of: 'threshold' });
  expect(closed.status, closed.text).toBe(200);
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
});
