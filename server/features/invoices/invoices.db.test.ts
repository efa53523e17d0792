import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FecYear } from '@boucle/contract/features/books/fecCalls.ts';
import { INVOICE_STATES } from '@boucle/contract/shared/invoices/labels.ts';
import { type Invoice, type InvoiceDetail, type InvoiceTotals } from '@boucle/contract/features/invoices/shapes.ts';
import {
  type Statement,
  type StatementDetail,
  type StatementDraft,
} from '@boucle/contract/features/statements/shapes.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { unzipSync } from 'fflate';
import { yearFile } from '../../accountant/files.ts';
import { invoiceFiles } from '../../documents/yearArchives/invoices.ts';
import { makeInvoiceFiles } from '../../documents/invoiceFiles/makeInvoiceFiles.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { directPapers } from '../../dev/testing/directPapers.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

const FIRST_OF_MONTH = `${parisDay(new Date()).slice(0, 7)}-01`;
const LAST = addDays(FIRST_OF_MONTH, -1).slice(0, 7);
const BEFORE = addDays(`${LAST}-01`, -1).slice(0, 7);
const YEAR = parisDay(new Date()).slice(0, 4);

let world: AppWorld;
let loan: { id: number };
beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { accountId, sender } = ledger;
  await world.fresh.asOwner(`
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from) values
      (${accountId}, ${sender}, 'per_refill', 30, 2, '2020-01-01'),
      (${accountId}, ${sender}, 'recurring_subscription', 1000, 0, '2020-01-01'),
      (${accountId}, ${ledger.washer}, 'recurring_subscription', 500, 0, '2020-01-01');
    update restaurants set siren = '552100554', address = '12 rue des Carmes', postal_code = '44000', city = 'Nantes'
      where account_id = ${accountId} and id = ${sender};
    update restaurants set siren = null, siret = null where account_id = ${accountId} and id = ${ledger.washer}`);
  const lines = [{ formatId: ledger.bowl, quantity: 20 }];
  const at = new Date(`${BEFORE}-02T08:00:00Z`);
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId: ledger.adminId, lines, at });
  await ledger.record({ type: 'admin_give', adminId: ledger.adminId, restaurantId: sender, lines, at });
  loan = await ledger.record({
    type: 'grab_guest_container',
    author: 'restaurant_owner',
    restaurantId: sender,
    lines: [{ formatId: ledger.bowl, quantity: 8 }],
    at: new Date(`${BEFORE}-10T10:00:00Z`),
  });
});
afterAll(() => world.end());

const token = () => world.tokens.admin;
const get = async <T>(path: string): Promise<T> => (await world.call('GET', path, { token: token() })).data as T;
const post = (path: string, body: unknown = {}) => world.call('POST', path, { token: token(), body });
const draft = async (month: string) => (await post('/statements/run', { month })).data as StatementDraft;
const invoices = (query = '') => get<Invoice[]>(`/invoices?${query}`);
const whole = (id: number) => get<InvoiceDetail>(`/invoices/${id}`);
const mine = async (query = '') => {
  const [found] = await invoices(`filter[restaurant_id]=${world.ledger.sender}&${query}`);
  if (found === undefined) throw new Error('No invoice');
  return found;
};
const completeIssuer = () =>
  world.call('PATCH', '/statements/issuer', {
    token: token(),
    body: {
      legal_name: 'Consigne Loire SCIC',
      legal_form: 'SCIC SA',
      capital: 42_000,
      rcs: 'RCS Nantes 732 829 320',
      siren: '732829320',
      vat_number: 'FR44732829320',
      address: '3 quai de la Fosse\n44000 Nantes',
      iban: 'FR7630006000011234567890189',
    },
  });

it('says before a closing which invoices would wait, and for what', async () => {
  const seen = await draft(BEFORE);
  expect(seen.issuer_lacks).toEqual([
    'la raison sociale',
    'le SIREN',
    'l’adresse, avec code postal et ville sur sa dernière ligne',
    'le numéro de TVA',
  ]);
  expect([seen.waiting_count, seen.statements.map(({ invoice }) => invoice)]).toEqual([2, ['waits', 'waits']]);
  expect(await completeIssuer()).toMatchObject({ status: 200, data: { capital: 42_000, vat_regime: 'normal' } });
  const then = await draft(BEFORE);
  expect([then.issuer_lacks, then.waiting_count]).toEqual([[], 1]);
  expect(then.restaurants_missing).toMatchObject([
    { id: world.ledger.washer, lacks: ['le SIREN', 'l’adresse, avec code postal et ville'] },
  ]);
});

it('a closing writes an invoice a restaurant; one that lacks something waits, the month does not', async () => {
  expect((await post('/statements/close', { month: BEFORE })).status).toBe(200);
  const own = await mine();
  // (8 − 2) × 0,30 + 10,00, and a fifth of it.
  expect(own).toMatchObject({
    kind: 'invoice',
    label: `F${YEAR}-0001`,
    state: 'issued',
    net: 11.8,
    vat: 2.36,
    total: 14.16,
  });
  const waiting = await invoices('filter[state][]=waiting');
  expect(waiting).toMatchObject([{ label: null, restaurant: { id: world.ledger.washer }, total: 6 }]);
  expect((await whole(waiting[0]?.id ?? 0)).lacks).toContain('le SIREN');
  expect(await get<InvoiceTotals>('/invoices/totals')).toEqual({
    count: 2,
    waiting: 1,
    left: 20.16,
    net: 16.8,
    vat: 3.36,
    total: 20.16,
  });
  // The books have it in 411 all the same, which an accountant sees.
  const { years } = await get<{ years: FecYear[] }>('/books/fec/years');
  expect(years[0]).toMatchObject({ waiting: 6 });
  const [statement] = await get<Statement[]>(`/statements?filter[restaurant_id]=${world.ledger.sender}`);
  expect(statement).toMatchObject({
    net: 11.8,
    vat: 2.36,
    before_invoices: false,
    invoices: [{ label: `F${YEAR}-0001` }],
  });
  await expect(world.fresh.asOwner(`update invoices set net_cents = 1 where id = ${own.id}`)).rejects.toThrow(
    'append-only',
  );
});

it('an invoice issued before it was paid with its statement says which statement to pay', async () => {
  const { id } = await mine();
  const before = await whole(id);
  await world.fresh.tamper(`update invoices set on_statement = false, due_on = due_on + 15 where id = ${id}`);
  const { paid_with: statement, on_statement } = await whole(id);
  expect({ statement, on_statement }).toEqual({ statement: before.paid_with, on_statement: false });
  await world.fresh.tamper(`update invoices set on_statement = true, due_on = due_on - 15 where id = ${id}`);
});

it('its files are written once, and served as they are', async () => {
  const { id } = await mine();
  const early = await world.call('GET', `/invoices/${id}/invoice.pdf`, { token: token() });
  expect([early.status, early.text]).toEqual([409, expect.stringContaining('en préparation')]);
  const { accountId, fresh } = world.ledger;
  expect(await makeInvoiceFiles(fresh.database, directPapers, accountId)).toBe(1);
  expect(await makeInvoiceFiles(fresh.database, directPapers, accountId)).toBe(0);
  const xml = await world.call('GET', `/invoices/${id}/factur-x.xml`, { token: token() });
  expect(xml.text).toContain('<ram:DuePayableAmount>14.16</ram:DuePayableAmount>');
  const { paid_with: statement, due_on, on_statement } = await whole(id);
  expect({ statement, due_on, on_statement }).toMatchObject({
    statement: { left: 14.16, due_on },
    on_statement: true,
  });
  // One debt has one paper to pay: the statement.
  expect(xml.text).not.toMatch(/IBANID|PaymentReference|SpecifiedTradeSettlementPaymentMeans/u);
  expect(xml.text).toContain(
    `<ram:Description>Comprise dans le relevé ${statement?.number ?? ''}, à ne pas payer séparément</ram:Description>`,
  );
  const pdf = await world.call('GET', `/invoices/${id}/invoice.pdf`, { token: token() });
  expect([pdf.status, pdf.text.slice(0, 8)]).toEqual([200, '%PDF-1.7']);
  const kept = await world.ledger.run((tx) =>
    tx.raw<{ hash: string; xml: Buffer }>({
      text: "select encode(xml_sha256, 'hex') as hash, xml from invoice_files where account_id = $1 and invoice_id = $2",
      values: [accountId, id],
    }),
  );
  expect(createHash('sha256').update(xml.text).digest('hex')).toBe(kept.rows[0]?.hash);
  await expect(fresh.asOwner('delete from invoice_files')).rejects.toThrow('append-only');
});

it('its files stand in the archive of the year and behind an accountant’s link, byte for byte', async () => {
  const { id, label } = await mine();
  const { accountId, fresh } = world.ledger;
  const served = async (name: string) => (await world.call('GET', `/invoices/${id}/${name}`, { token: token() })).text;
  const today = parisDay(new Date());
  const reading = {
    database: fresh.database,
    accountId,
    year: Number(YEAR),
    from: `${YEAR}-01-01`,
    to: today,
    quarter: null,
    now: new Date(),
    today,
  };
  const files = new Map<string, string>();
  for (const { path, write } of await invoiceFiles(reading)) {
    const parts: Uint8Array[] = [];
    await write((bytes) => Promise.resolve(void parts.push(bytes)));
    files.set(path, Buffer.concat(parts).toString('utf8'));
  }
  expect(label).not.toBeNull();
  expect(files.get(`factures/${label}.xml`)).toBe(await served('factur-x.xml'));
  expect(files.get(`factures/${label}.pdf`)).toBe(await served('invoice.pdf'));
  // The other one waits for a SIREN: no number, no file.
  expect(files.size).toBe(2);

  const accountant = { accountId } as Parameters<typeof yearFile>[1];
  const zip = await yearFile(fresh.database, accountant, 'factures', `${YEAR}-01-01`);
  const whole = new Uint8Array(await new Response(zip?.body as ReadableStream).arrayBuffer());
  expect(Object.keys(unzipSync(whole)).sort()).toEqual([`${label}.pdf`, `${label}.xml`, 'index.csv']);
  const fleet = await yearFile(fresh.database, accountant, 'parc', `${YEAR}-01-01`);
  expect(await new Response(fleet?.body as ReadableStream).text()).toContain('En parc, valeur (€)');
});

it('an invoice is credited by hand, line by line, never above what is left', async () => {
  const { id } = await mine();
  const { lines } = await whole(id);
  expect(lines).toMatchObject([
    { quantity: 6, unit_price: 0.3, left: 1.8 },
    { quantity: 1, left: 10 },
  ]);
  const beyond = await post(`/invoices/${id}/credit`, { lines: [{ rank: 0, amount: 2 }], reason: 'Trop' });
  expect([beyond.status, beyond.text]).toEqual([422, expect.stringContaining('Il reste 1,80')]);
  expect((await post(`/invoices/${id}/credit`, { reason: '' })).status).toBe(422);
  const credit = await post(`/invoices/${id}/credit`, { lines: [{ rank: 0, amount: 0.6 }], reason: 'Bols abîmés' });
  expect(credit.data, credit.text).toMatchObject({
    kind: 'credit_note',
    label: `A${YEAR}-0001`,
    total: -0.72,
    corrects: { id },
  });
  expect((await whole(id)).lines[0]).toMatchObject({ left: 1.2 });
  const [row] = await get<Statement[]>(`/statements?filter[restaurant_id]=${world.ledger.sender}`);
  expect(row).toMatchObject({ due: 14.16, paid: 0.72, left: 13.44 });
  const { payments } = await get<StatementDetail>(`/statements/${row?.id ?? 0}`);
  expect(payments).toMatchObject([{ amount: 0.72, credit_note: `A${YEAR}-0001`, comment: 'Bols abîmés' }]);
  expect(
    (await post(`/statements/${row?.id ?? 0}/payments/${payments[0]?.id ?? 0}/reverse`, { comment: 'Non' })).status,
  ).toBe(404);
});

it('of two credits of all that is left at once one passes', async () => {
  const { id } = await mine('filter[kind][]=invoice');
  const answers = await Promise.all(
    [1, 2, 3].map(() => post(`/invoices/${id}/credit`, { lines: [{ rank: 1, amount: 10 }], reason: 'Mois offert' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

it('a correction of a closed month credits its invoice, less what was credited by hand', async () => {
  await world.ledger.reverse(loan.id);
  const seen = await draft(LAST);
  const own = seen.statements.find(({ restaurant }) => restaurant.id === world.ledger.sender);
  // Six were billed, 1.80; 0.60 was credited by hand.
  expect(own?.lines).toMatchObject([{ amount: 10 }, { amount: -1.2, already_credited: 0.6, correction: true }]);
  expect(own).toMatchObject({ net: 8.8, vat: 1.76, invoice: 'issued', credit_notes: 1 });
  await post('/statements/close', { month: LAST });
  const credits = await invoices(`filter[kind][]=credit_note&filter[month][]=${LAST}`);
  expect(credits).toMatchObject([
    { label: `A${YEAR}-0003`, net: -1.2, vat: -0.24, corrects: { label: `F${YEAR}-0001` } },
  ]);
  const first = await mine(`filter[kind][]=invoice&filter[month][]=${BEFORE}`);
  expect((await whole(first.id)).lines.map(({ left }) => left)).toEqual([0, 0]);
  expect((await post(`/invoices/${first.id}/credit`, { reason: 'Encore' })).text).toContain('entièrement créditée');
});

it('what waited is issued once nothing is missing, with the parties of that day', async () => {
  const before = (await post('/invoices/issue_waiting')).data;
  expect(before).toEqual({ issued: 0, waiting: 2 });
  await world.fresh
    .asOwner(`update restaurants set name = 'Le Nouveau Nom', siren = '732829320', address = '1 rue du Port', postal_code = '44000',
    city = 'Nantes' where id = ${world.ledger.washer} and account_id = ${world.ledger.accountId}`);
  const answers = await Promise.all([1, 2].map(() => post('/invoices/issue_waiting')));
  expect(answers.map(({ data }) => (data as { issued: number }).issued).sort()).toEqual([0, 2]);
  const issued = await invoices(`filter[restaurant_id]=${world.ledger.washer}&sort=number`);
  expect(issued.map(({ label }) => label)).toEqual([`F${YEAR}-0003`, `F${YEAR}-0004`]);
  expect((await whole(issued[0]?.id ?? 0)).buyer).toEqual(expect.arrayContaining(['Le Nouveau Nom', '44000 Nantes']));
});

it('what becomes of an invoice is recorded, with a reason where one is needed', async () => {
  const { id } = await mine(`filter[kind][]=invoice&filter[month][]=${LAST}`);
  expect((await post(`/invoices/${id}/statuses`, { status: 'deposited' })).data).toMatchObject({ state: 'deposited' });
  const bare = await post(`/invoices/${id}/statuses`, { status: 'refused' });
  expect([bare.status, bare.text]).toEqual([422, expect.stringContaining('"reason"')]);
  await post(`/invoices/${id}/statuses`, { status: 'refused', reason: 'Mauvais SIREN' });
  expect(await whole(id)).toMatchObject({
    state: 'refused',
    statuses: [{ status: 'issued' }, { status: 'deposited' }, { status: 'refused', reason: 'Mauvais SIREN' }],
  });
  const sent = await post(`/invoices/${id}/send`);
  expect([sent.status, sent.text]).toEqual([422, expect.stringContaining('pas d’adresse e-mail')]);
  await world.fresh.asOwner(
    `update restaurants set billing_email = 'compta@manon.test' where id = ${world.ledger.sender}`,
  );
  expect((await post(`/invoices/${id}/send`)).data).toMatchObject({ state: 'refused' });
  expect((await whole(id)).statuses.at(-1)).toMatchObject({ status: 'sent' });
});

it('one that was sent back is replaced: a credit note of what is left, and a new number', async () => {
  const { id } = await mine(`filter[kind][]=invoice&filter[month][]=${BEFORE}`);
  const early = await post(`/invoices/${id}/replace`);
  expect([early.status, early.text]).toEqual([422, expect.stringContaining('refusée ou rejetée')]);
  const [other] = await invoices(`filter[restaurant_id]=${world.ledger.washer}&filter[kind][]=invoice&sort=number`);
  expect(other).toMatchObject({ label: `F${YEAR}-0003`, total: 6, left: 6 });
  await post(`/invoices/${other?.id ?? 0}/statuses`, { status: 'rejected', reason: 'Adresse inconnue' });
  const answers = await Promise.all([1, 2].map(() => post(`/invoices/${other?.id ?? 0}/replace`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  const [again] = await invoices(`filter[restaurant_id]=${world.ledger.washer}&filter[kind][]=invoice&sort=-number`);
  expect(again).toMatchObject({ label: `F${YEAR}-0005`, state: 'issued', total: 6, left: 6 });
  expect(await whole(other?.id ?? 0)).toMatchObject({
    state: 'credited',
    left: 0,
    payments: [{ kind: 'set_off', amount: 6, vat: 1, credit_note: `A${YEAR}-0004` }],
  });
});

it('is paid once payments settle it whole, its VAT with each of them', async () => {
  const [statement] = await get<Statement[]>(
    `/statements?filter[restaurant_id]=${world.ledger.sender}&filter[month][]=${LAST}`,
  );
  const { id = 0, left = 0 } = statement ?? {};
  const asked = `filter[kind][]=invoice&filter[month][]=${LAST}`;
  const { id: invoiceId, total } = await mine(asked);
  // The credit note of the closing, 1.20 and its VAT, was set off on its day.
  const setOff = { kind: 'set_off', day: parisDay(new Date()), amount: 1.44, vat: 0.24, credit_note: null };
  expect([total, (await whole(invoiceId)).payments]).toEqual([12, [setOff]]);
  expect((await post(`/statements/${id}/payments`, { amount: 3.33 })).status).toBe(201);
  // 4.77 of 12.00, of which VAT is 2.00: 0.80, and 0.24 was due before.
  expect(await whole(invoiceId)).toMatchObject({
    state: 'refused',
    left: 7.23,
    payments: [setOff, { amount: 3.33, vat: 0.56 }],
  });
  expect((await post(`/statements/${id}/payments`, { amount: left - 3.33 })).status).toBe(201);
  expect(await mine(asked)).toMatchObject({ state: 'paid', left: 0 });
  const { payments } = await get<StatementDetail>(`/statements/${id}`);
  const undone = await post(`/statements/${id}/payments/${payments[0]?.id ?? 0}/reverse`, { comment: 'Rejeté' });
  expect(undone.status).toBe(200);
  const seen = await whole(invoiceId);
  expect([seen.state, seen.left, seen.payments.map(({ vat }) => vat)]).toEqual([
    'refused',
    7.23,
    [0.24, 0.56, 1.2, -1.2],
  ]);
  expect((await post(`/statements/${id}/payments`, { amount: 7.23 })).status).toBe(201);
  expect(await mine(asked)).toMatchObject({ state: 'paid' });
});

it('a paper that cannot be made does not keep back the others', async () => {
  const { fresh, accountId } = world.ledger;
  const early = await world.call('GET', `/invoices/export.zip?month=${LAST}`, { token: token() });
  expect([early.status, early.text]).toEqual([409, expect.stringContaining('en préparation')]);
  let asked = 0;
  const failingOnce: typeof directPapers = {
    run: (account, task, values) => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('odd logo')) : directPapers.run(account, task, values);
    },
  };
  await expect(makeInvoiceFiles(fresh.database, failingOnce, accountId)).rejects.toThrow('1 invoices got no files');
  expect(asked).toBeGreaterThan(2);
  expect(await makeInvoiceFiles(fresh.database, directPapers, accountId)).toBe(1);
});

it('a month leaves as a ZIP, a list as CSV', async () => {
  const zip = await world.call('GET', `/invoices/export.zip?month=${LAST}`, { token: token() });
  expect([zip.status, zip.text.slice(0, 2)]).toEqual([200, 'PK']);
  for (const name of ['index.csv', `A${YEAR}-0003.pdf`]) expect(zip.text).toContain(name);
  expect((await world.call('GET', '/invoices/export.zip?month=2020-01', { token: token() })).status).toBe(422);
  const csv = await world.call('GET', '/invoices.csv?filter[kind][]=credit_note', { token: token() });
  expect(csv.text).toContain(`A${YEAR}-0001;Avoir;`);
  expect(csv.text).toContain('-0,72');
});

it('a page is the same whether rows or states tell what is on it', async () => {
  const states = INVOICE_STATES.map((state) => `filter[state][]=${state}`).join('&');
  const page = async (query: string) => {
    const { status, text } = await world.call('GET', `/invoices?${query}`, { token: token() });
    expect(status, query).toBe(200);
    return JSON.parse(text) as { data: Invoice[]; meta: { count: number } };
  };
  const { meta } = await page(states);
  expect(meta.count).toBeGreaterThan(4);
  const kinds = [
    '',
    'filter[kind][]=invoice',
    'filter[kind][]=credit_note',
    `filter[restaurant_id]=${world.ledger.sender}`,
  ];
  for (const sort of ['', '-number', 'number', 'issued_on', '-due_on'])
    for (const filter of [...kinds, `from_date=${addDays(FIRST_OF_MONTH, -400)}&to_date=${parisDay(new Date())}`])
      for (const number of [1, 2, 9]) {
        const query = `sort=${sort}&${filter}&page[number]=${number}&page[size]=2`.replace(/^sort=&/, '');
        expect(await page(query), query).toEqual(await page(`${query}&${states}`));
      }
});

it('franchise has no rate, a rate exists in France', async () => {
  const patch = (body: unknown) => world.call('PATCH', '/statements/issuer', { token: token(), body });
  const odd = await patch({ vat_rate: 17 });
  expect([odd.status, odd.text]).toEqual([422, expect.stringContaining('n’existe pas en France')]);
  const both = await patch({ vat_regime: 'franchise', vat_rate: 20 });
  expect([both.status, both.text]).toEqual([422, expect.stringContaining('"vat_rate"')]);
  expect((await patch({ vat_regime: 'franchise', vat_rate: 0 })).data).toMatchObject({
    vat_regime: 'franchise',
    vat_rate: 0,
  });
});

it('is the account’s own, and the books stay right', async () => {
  const { id } = await mine();
  const { stranger, partner } = world.tokens;
  for (const path of [`/invoices/${id}`, `/invoices/${id}/invoice.pdf`])
    expect((await world.call('GET', path, { token: stranger })).status).toBe(404);
  expect((await world.call('GET', '/invoices', { token: partner })).status).toBe(403);
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
});
