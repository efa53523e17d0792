import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestWorld, testWorld } from '../../../dev/testing/ledgerWorld.ts';
import { verifyLedger } from '../verification/verify.ts';
import { closeMonth } from './closeMonth.ts';
import { monthsToSeal, sealedDays, sealedHead } from './sealedRows.ts';
import { brokenMonths, keptSeals, sealAllMonths, sealOf, verifySeals } from './seals.ts';

const CLOSED_AT = new Date('2026-05-02T10:00:00Z');
let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
  const { adminId, customer } = world;
  for (const month of ['01', '02', '03']) {
    await world.record({
      type: 'admin_free_deposit',
      holder: { kind: 'customer', id: customer },
      amountCents: 1000,
      adminId,
      at: new Date(`2026-${month}-10T10:00:00Z`),
    });
  }
  for (const month of ['2026-01-01', '2026-02-01', '2026-03-01'])
    await world.run((tx) => closeMonth(tx, world.accountId, month, { now: CLOSED_AT }));
});
afterAll(() => world.fresh.drop());

const seals = () => world.run((tx) => keptSeals(tx, world.accountId));
const states = async () => (await world.run((tx) => verifySeals(tx, world.accountId))).map(({ state }) => state);
const tamper = (sql: string) => world.fresh.tamper(sql);

it('seals each month behind the one before as it is closed: anybody hashes the same text to the same seal', async () => {
  const kept = await seals();
  expect(kept).toMatchObject([
    { month: '2026-01-01', previous: null, rows: 1, cents: 1000, sealedAt: CLOSED_AT },
    { month: '2026-02-01', previous: kept[0]?.sha256 },
    { month: '2026-03-01', previous: kept[1]?.sha256 },
  ]);
  expect(await states()).toEqual(['right', 'right', 'right']);
  const text = await world.run(async (tx) => {
    const [, february] = await monthsToSeal(tx, world.accountId);
    if (february === undefined) throw new Error('Three months are closed');
    let whole = sealedHead(february, 2, kept[0]?.sha256 ?? null);
    for await (const day of sealedDays(february, 2, (work) => work(tx))) whole += day.text;
    return whole;
  });
  expect(text).toMatch(/\nT \d+ admin_free_deposit offered 2026-02-10 \d+ - B\d+ C- E1 GES\/-\/0>CAG\/U\/\d+ 1000\n$/);
  expect(createHash('sha256').update(text).digest('hex')).toBe(kept[1]?.sha256);
});

it('is touched by nothing that erases a person', async () => {
  await world.fresh.asOwner(
    `update customers set name = '', email = 'efface@exemple.fr', erased_at = now() where id = ${world.customer}`,
  );
  expect(await states()).toEqual(['right', 'right', 'right']);
});

it('shows a row changed by the owner of the database, in its month and all that follow', async () => {
  const entry = `transaction_id = (select id from transactions where account_id = ${world.accountId} and day = '2026-02-10')`;
  await tamper(`update entries set amount_cents = 900 where ${entry}`);
  expect(await states()).toEqual(['right', 'wrong', 'after']);
  // A month after it is as it was sealed.
  const broken = (from: string, to: string) => world.run((tx) => brokenMonths(tx, world.accountId, { from, to }));
  expect(await broken('2026-01-01', '2026-12-31')).toEqual(['2026-02-01']);
  expect([await broken('2026-03-01', '2026-12-31'), await broken('2026-01-01', '2026-01-31')]).toEqual([[], []]);
  await tamper(`update entries set amount_cents = 1000 where ${entry}`);
  expect(await states()).toEqual(['right', 'right', 'right']);
});

it('is counted by the verification of the books', async () => {
  const found = async () => (await verifyLedger(world.fresh.database, world.accountId)).join('\n');
  expect(await found()).toBe('');
  await tamper("update period_seals set rows = rows + 1 where month = '2026-03-01'");
  expect(await found()).toContain('sceau du mois 2026-03');
  await tamper("update period_seals set rows = rows - 1 where month = '2026-03-01'");
  await tamper("update period_seals set previous_sha256 = sha256 where month = '2026-02-01'");
  expect(await found()).toContain('sceau du mois 2026-02');
  await tamper(
    `update period_seals set previous_sha256 = (select sha256 from period_seals where account_id = ${world.accountId} and month = '2026-01-01')
      where account_id = ${world.accountId} and month = '2026-02-01'`,
  );
  expect(await found()).toBe('');
});

it('cannot show it to somebody whose seals were all recomputed, but the seal on a paper does', async () => {
  const printed = (await seals())[1]?.sha256;
  const entry = `transaction_id = (select id from transactions where account_id = ${world.accountId} and day = '2026-02-10')`;
  await tamper(`update entries set amount_cents = 900 where ${entry}; delete from period_seals`);
  await sealAllMonths(world.fresh.database);
  expect(await states()).toEqual(['right', 'right', 'right']);
  const verified = await world.run((tx) => verifySeals(tx, world.accountId));
  expect(verified[1]?.computed).not.toBe(printed);
  // A row sealed after its month's closing shows when.
  expect((await seals()).every(({ sealedAt }) => sealedAt > CLOSED_AT)).toBe(true);
});

it('covers who recorded a row and its comment, which somebody may have erased but not changed', async () => {
  const { accountId, adminId, customer } = world;
  const row = (month: string) =>
    `where id = (select id from transactions where account_id = ${accountId} and day = '2026-${month}-20')`;
  for (const comment of ['Geste du mois', undefined]) {
    await world.record({
      type: 'admin_free_deposit',
      holder: { kind: 'customer', id: customer },
      amountCents: 500,
      adminId,
      comment,
      at: new Date(`2026-04-${comment === undefined ? '21' : '20'}T10:00:00Z`),
    });
  }
  await world.run((tx) => closeMonth(tx, accountId, '2026-04-01', { now: CLOSED_AT }));
  const april = async () => (await states()).at(-1);
  expect(await april()).toBe('right');
  await tamper(`update transactions set comment = 'Geste d’un ami' ${row('04')}`);
  expect(await april()).toBe('wrong');
  // Changing it does not change what was sealed, whatever hash the row has.
  await tamper(`update transactions set comment = 'Geste du mois' ${row('04')}`);
  expect(await april()).toBe('right');
  await tamper(`update transactions set comment = null ${row('04')}`);
  expect(await april()).toBe('right');
  await tamper(`update transactions set admin_id = null, person_id = null ${row('04')}`);
  expect(await april()).toBe('wrong');
  await tamper(`update transactions set admin_id = ${adminId} ${row('04')}`);
  expect(await april()).toBe('right');
});

it('covers the due date and the files of an invoice that was issued in its month', async () => {
  const { accountId, sender, fresh } = world;
  const invoice = (day: string) => `
    insert into invoices (account_id, kind, restaurant_id, statement_id, period_from, period_to, lines, vat, net_cents, vat_cents, created_at, series, year,
        number, label, issued_on, due_on, parties, notes, issued_at)
      select ${accountId}, 'invoice', ${sender}, id, '2026-03-01', '2026-03-31', '[]', '[]', 100, 20, now(), 'F', 2026, 1, 'F2026-0001', '${day}', '2026-06-01',
        '{}', '[]', now() from statements where account_id = ${accountId} and restaurant_id = ${sender} and month = '2026-03-01';
    insert into invoice_files (account_id, invoice_id, xml, pdf, xml_sha256, pdf_sha256, made_at)
      select account_id, id, '\\x01', '\\x02', sha256('\\x01'), sha256('\\x02'), '${day} 10:00:00Z' from invoices where account_id = ${accountId}`;
  await fresh.tamper(invoice('2026-05-04'));
  await world.run((tx) => closeMonth(tx, accountId, '2026-05-01', { now: new Date('2026-06-02T10:00:00Z') }));
  const may = async () => (await states()).at(-1);
  expect(await may()).toBe('right');
  await tamper("update invoices set due_on = '2026-07-01'");
  expect(await may()).toBe('wrong');
  await tamper("update invoices set due_on = '2026-06-01'");
  await tamper("update invoice_files set pdf_sha256 = sha256('\\x03')");
  expect(await may()).toBe('wrong');
  await tamper("update invoice_files set pdf_sha256 = sha256('\\x02')");
  expect(await may()).toBe('right');
  await tamper('delete from invoice_files; delete from invoices');
  expect(await may()).toBe('wrong');
  await tamper(invoice('2026-05-04'));
});

it('keeps months of the first version valid, whatever is in what the second one adds', async () => {
  const [january] = await world.run((tx) => monthsToSeal(tx, world.accountId));
  if (january === undefined) throw new Error('A month is closed');
  const before = await world.run((tx) => sealOf(tx, january, { version: 1, previous: null }));
  const kept = (await seals())[0]?.sha256 ?? '';
  const place = (version: number, sha256: string) =>
    tamper(
      `update period_seals set version = ${version}, sha256 = decode('${sha256}', 'hex') where month = '2026-01-01'`,
    );
  await place(1, before.sha256);
  await tamper("update transactions set comment = 'Ajouté depuis' where day = '2026-01-10'");
  expect((await states())[0]).toBe('right');
  await place(2, kept);
  expect((await states())[0]).toBe('wrong');
  await tamper("update transactions set comment = null, comment_hash = null where day = '2026-01-10'");
  expect((await states())[0]).toBe('right');
});
