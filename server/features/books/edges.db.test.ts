import { parisDay } from '@boucle/contract/base/format.ts';
import { CHART_CODE_SAYS } from '@boucle/contract/features/books/chart.ts';
import { FEC_WITHOUT_SIREN } from '@boucle/contract/features/books/fec.ts';
import { type Liability } from '@boucle/contract/features/books/calls.ts';
import { verifyAccount } from '../../domain/ledger/verification/verifyAccount.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeMonth } from '../../domain/ledger/months/closeMonth.ts';
import { readFec } from '../../dev/testing/fecReader.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
const LEAP = { at: new Date('2024-02-29T10:00:00Z') };

/** On 29 February 2024 a guest of « Bar | Tabac » borrows a bowl; February is closed. */
beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { accountId, adminId, sender, bowl } = ledger;
  await world.fresh.asOwner(`
    update format_prices set valid_from = '2020-01-01' where account_id = ${accountId};
    update restaurants set name = 'Bar | Tabac' where id = ${sender}`);
  const lines = [{ formatId: bowl, quantity: 1 }];
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines, ...LEAP });
  await ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines, ...LEAP });
  await ledger.record({
    type: 'grab_guest_container',
    author: 'restaurant_owner',
    restaurantId: sender,
    lines,
    ...LEAP,
  });
  await ledger.run((tx) => closeMonth(tx, accountId, '2024-02-01', { now: new Date('2024-03-02T10:00:00Z') }));
});
afterAll(() => world.end());

const get = (path: string) => world.call('GET', path, { token: world.tokens.admin });
const liability = async (day: string) => (await get(`/books/liability?day=${day}`)).data as Liability;

it('owes nothing on a day before the initiative was there, and knows no day to come', async () => {
  for (const day of ['1999-12-31', '2024-02-28']) {
    const { total, owed, formats, checks } = await liability(day);
    expect([day, total, formats]).toEqual([day, 0, []]);
    expect(owed.every(({ amount }) => amount === 0)).toBe(true);
    expect(checks.every(({ balance, entries, off }) => balance === 0 && entries === 0 && off === 0)).toBe(true);
  }
  for (const path of ['liability', 'liability.csv', 'liability.pdf', 'liability/differences', 'e_money']) {
    const { status, fields } = await get(`/books/${path}?day=2099-01-01`);
    expect([path, status, Object.keys(fields ?? {})]).toEqual([path, 422, ['day']]);
  }
});

it('knows 29 February', async () => {
  const { total, ages, closed } = await liability('2024-02-29');
  expect([total, closed]).toEqual([4, true]);
  expect(ages.find(({ age }) => age === '0-30')).toMatchObject({ pieces: 1, amount: 4 });
  expect((await liability('2025-02-28')).ages.find(({ age }) => age === '91-365')).toMatchObject({ pieces: 1 });
  expect((await liability('2025-03-01')).ages.find(({ age }) => age === '366-')).toMatchObject({ pieces: 1 });
  expect((await get('/books/liability?day=2025-02-29')).status).toBe(422);
});

it('refuses an account of class 8 or 9 at its field', async () => {
  for (const code of ['8011', '9000', '41', '4a1']) {
    const body = { use: 'GES', code, label: 'Cadeaux', auxiliary: false, valid_from: '2026-01-01' };
    const { status, fields } = await world.call('PATCH', '/books/chart', { token: world.tokens.admin, body });
    expect([code, status, fields]).toEqual([code, 422, { code: [CHART_CODE_SAYS] }]);
  }
});

it('exports a fiscal year that ends on 29 February, once there is a SIREN to name it, without what separates columns', async () => {
  const { accountId } = world.ledger;
  await world.fresh.asOwner(`update accounts set fiscal_year_start = 3, siren = null where id = ${accountId}`);
  const export_ = () => get('/books/fec?from_date=2023-03-01');
  const refused = await export_();
  expect([refused.status, refused.detail]).toEqual([422, FEC_WITHOUT_SIREN]);
  await world.fresh.asOwner(`update accounts set siren = '732829320' where id = ${accountId}`);
  const wrong = await get('/books/fec?from_date=2023-01-01');
  expect([wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([422, ['from_date']]);
  const made = await export_();
  expect(made.status, made.text).toBe(200);
  expect(made.headers.get('content-disposition')).toContain('732829320FEC20240229-journaux-auxiliaires.txt');
  const { lines, total } = readFec(Buffer.from(made.text, 'latin1'));
  expect([lines, total]).toEqual([2, 400]);
  expect(made.text).toContain('\tBar Tabac\t');
  expect(made.text).toContain('\t20240229\t');
  expect(made.text).not.toContain('|');
  // A name of which nothing can be written in ISO 8859-15 is not left empty.
  await world.fresh.asOwner(`update restaurants set name = 'Ελλάς 🥡' where id = ${world.ledger.sender}`);
  const greek = await export_();
  expect(readFec(Buffer.from(greek.text, 'latin1')).lines).toBe(2);
  expect(greek.text).toContain(`\tRestaurant ${world.ledger.sender}\t`);
  // Entries that differ from a seal show in the name of the file, and where it is recorded.
  const more = (cents: number) =>
    world.fresh.tamper(
      `update entries set amount_cents = amount_cents + ${cents} where account_id = ${accountId} and day <= '2024-02-29'`,
    );
  await more(1);
  const broken = await export_();
  expect(broken.headers.get('content-disposition')).toContain(
    '732829320FEC20240229-journaux-auxiliaires-sceau-rompu.txt',
  );
  const csvName = async (period: string): Promise<string | null> =>
    (await get(`/books/entries.csv?${period}`)).headers.get('content-disposition');
  expect(await csvName('from_date=2024-02-01&to_date=2024-02-29')).toContain('-sceau-rompu.csv');
  expect(await csvName('')).toContain('-sceau-rompu.csv');
  expect(await csvName('from_date=2024-03-01')).not.toContain('rompu');
  const exported = async () => (await get('/books/fec/exports')).data as { broken_months: string[] }[];
  expect((await exported()).map(({ broken_months }) => broken_months)).toEqual([['2024-02-01'], [], []]);
  await more(-1);
  expect((await export_()).headers.get('content-disposition')).not.toContain('rompu');
});

it('exports closed months of one fiscal year, as FEC and as CSV, and names the field of any others', async () => {
  const { accountId } = world.ledger;
  await world.fresh.asOwner(
    `update accounts set fiscal_year_start = 3, siren = '732829320' where id = ${accountId};
     update restaurants set name = '=Bar' where id = ${world.ledger.sender}`,
  );
  const month = 'from_date=2024-02-01&to_date=2024-02-29';
  const fec = await get(`/books/fec?${month}`);
  expect(fec.headers.get('content-disposition')).toContain(
    '732829320FEC20240229-depuis-20240201-journaux-auxiliaires.txt',
  );
  const csv = await get(`/books/fec.csv?${month}`);
  expect(csv.headers.get('content-disposition')).toContain('journal-2024-02-01-2024-02-29.csv');
  const [heading, debit, credit, end] = csv.text.split('\r\n');
  expect(heading?.slice(1)).toBe(
    'Date;Journal;N° d’écriture;Compte;Libellé du compte;Compte de tiers;Tiers;Libellé;Pièce;Date de la pièce;Débit (€);Crédit (€)',
  );
  expect(debit).toMatch(/^29\/02\/2024;OD;1;467;[^;]*;R\d{6};'=Bar;Emprunt invité;T-\d+;29\/02\/2024;4,00;$/);
  expect([credit?.endsWith(';;4,00'), end]).toEqual([true, '']);
  const checked = await get(`/books/fec/check?${month}`);
  expect(checked.data).toMatchObject({ lines: 2, entries: 1, amount: 4, broken_months: [] });
  for (const [asked, field] of [
    ['from_date=2024-02-02&to_date=2024-02-29', 'from_date'],
    ['from_date=2025-02-01&to_date=2025-02-28', 'from_date'],
    ['from_date=2024-02-01&to_date=2024-02-15', 'to_date'],
    ['from_date=2024-02-01&to_date=2024-01-31', 'to_date'],
    ['from_date=2024-02-01&to_date=2024-03-31', 'to_date'],
    [`${month}&opening=true`, 'opening'],
    [`${month}&whole=true`, 'whole'],
  ] as const) {
    const { status, fields } = await get(`/books/fec?${asked}`);
    expect([asked, status, Object.keys(fields ?? {})]).toEqual([asked, 422, [field]]);
  }
});

it('says when every row was last recounted, since the sums beside each other are kept ones', async () => {
  const { accountId } = world.ledger;
  const today = parisDay(world.fresh.database.clock.now());
  expect((await liability(today)).recounted_at).toBeNull();
  await verifyAccount(world.fresh.database, accountId, { mode: 'full' });
  const { recounted_at: at } = await liability(today);
  expect(at).not.toBeNull();
  await verifyAccount(world.fresh.database, accountId, { mode: 'incremental' });
  expect((await liability(today)).recounted_at).toBe(at);
});
