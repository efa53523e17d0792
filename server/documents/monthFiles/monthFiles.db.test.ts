import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BalanceRow } from '@boucle/contract/features/books/calls.ts';
import { type MonthFile } from '@boucle/contract/features/books/monthFileCalls.ts';
import { type VatReport } from '@boucle/contract/features/vatReport/calls.ts';
import { addDays, centsOf, parisDay } from '@boucle/contract/base/format.ts';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { createApp } from '../../app.ts';
import { payment } from '../../domain/ledger/payments.ts';
import { reverseSettlement, settle } from '../../domain/ledger/settlements.ts';
import { payInCheques } from '../../features/books/paidIn/payIn.ts';
import { directPapers } from '../../dev/testing/directPapers.ts';
import { readFec } from '../../dev/testing/fecReader.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { makeInvoiceFiles } from '../invoiceFiles/makeInvoiceFiles.ts';

const TODAY = parisDay(new Date());
const LAST_DAY = addDays(`${TODAY.slice(0, 7)}-01`, -1);
const MONTH = LAST_DAY.slice(0, 7);
const FIRST_DAY = `${MONTH}-01`;

let world: AppWorld;
let app: ReturnType<typeof createApp>;
let cheque: number;

/**
 * A month with a gift, a kept deposit and a cheque taken to the bank; closed, its invoice is of
 * today.
 */
beforeAll(async () => {
  world = await appWorld();
  app = createApp(world.dependencies);
  const { accountId, sender, bowl, adminId, customer } = world.ledger;
  await world.fresh.asOwner(`
    update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320',
      billing_address = E'3 quai de la Fosse\\n44000 Nantes', created_at = '2020-01-01' where id = ${accountId};
    update restaurants set siren = '552100554', address = '1 rue du Port', postal_code = '44000', city = 'Nantes'
      where account_id = ${accountId} and id = ${sender};
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from) values
      (${accountId}, ${sender}, 'recurring_subscription', 1180, 0, '2020-01-01')`);
  const at = (day: number) => new Date(`${MONTH}-${String(day).padStart(2, '0')}T10:00:00Z`);
  const lines = [{ formatId: bowl, quantity: 10 }];
  const holder = { kind: 'customer', id: customer } as const;
  await world.ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines, at: at(2) });
  await world.ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines, at: at(2) });
  await world.ledger.record({ type: 'admin_free_deposit', holder, adminId, amountCents: 1000, at: at(3) });
  const two = [{ formatId: bowl, quantity: 2 }];
  const owner = { author: 'restaurant_owner', restaurantId: sender } as const;
  await world.ledger.record({ type: 'grab_guest_container', ...owner, lines: two, at: at(4) });
  const lost = { type: 'adjust_guest_stock_container', variant: 'lost', adminId, restaurantId: sender } as const;
  await world.ledger.record({ ...lost, lines: [{ formatId: bowl, quantity: 1 }], at: at(5) });
  cheque = await world.ledger.run((tx) =>
    settle(tx, accountId, payment(sender, 1200, `${MONTH}-06`, adminId, 'cheque')),
  );
  const slip = { day: `${MONTH}-07`, personId: adminId, now: new Date() };
  await world.ledger.run((tx) => payInCheques(tx, accountId, { paymentIds: [cheque] }, slip));
  const closed = await world.call('POST', '/statements/close', { token: world.tokens.admin, body: { month: MONTH } });
  expect(closed.status, closed.text).toBeLessThan(300);
});
afterAll(() => world.end());

const get = (path: string, token = world.tokens.admin) => world.call('GET', path, { token });
const listed = async () => (await get('/books/month_files')).data as MonthFile[];
async function taken(period = MONTH) {
  const headers = { authorization: `Bearer ${world.tokens.admin}` };
  const answer = await app.request(`${ADMIN_API}/books/month_file?period=${period}`, { headers });
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const files = unzipSync(bytes);
  const paths = Object.keys(files);
  const text = (start: string): string => {
    const path = paths.find((one) => one.startsWith(start));
    return strFromU8(files[path ?? ''] ?? new Uint8Array());
  };
  return { bytes, files, paths, text, name: answer.headers.get('content-disposition') ?? '' };
}
/** Rows of a CSV by heading. */
function rowsOf(csv: string): Record<string, string>[] {
  const [heading = '', ...lines] = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = heading.split(';');
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, n) => [names[n] ?? '', cell])));
}
const cents = (text = ''): number => Math.round(Number((text || '0').replace(',', '.')) * 100);
const sumOf = (rows: Record<string, string>[], of: string): number =>
  rows.reduce((sum, row) => sum + cents(row[of]), 0);

describe('the accountant’s file of a closed month', () => {
  it('has each part, and its sums are those of the balance and of the VAT report', async () => {
    expect(await listed()).toMatchObject([{ period: MONTH, times: 0, by: null }]);
    const { paths, text, files, name } = await taken();
    expect(name).toContain(`dossier-comptable-${MONTH}.zip`);
    const number = (await get('/statements')).data as { number: string }[];
    expect(paths).toEqual([
      expect.stringMatching(/^journal\/732829320FEC\d{8}.*-journaux-auxiliaires\.txt$/) as unknown,
      'journal/ecritures.csv',
      'tva/ca3.csv',
      'tva/pieces.csv',
      ...number.flatMap(({ number: of }) => [
        `releves/restaurants/releve-${of}.pdf`,
        `releves/restaurants/releve-${of}.csv`,
      ]),
      'bordereaux/remises-en-banque.csv',
      'bordereaux/virements.csv',
      'nouveau.csv',
      'LISEZ-MOI.txt',
      'SHA256SUMS.txt',
    ]);
    const balance = (await get(`/books/balance?from_date=${FIRST_DAY}&to_date=${LAST_DAY}`)).data as BalanceRow[];
    const entries = rowsOf(text('journal/ecritures'));
    for (const { code } of balance) {
      const own = entries.filter((row) => row['Compte'] === code);
      const those = balance.filter((row) => row.code === code);
      const total = (of: 'debit' | 'credit') => those.reduce((sum, row) => sum + centsOf(row[of]), 0);
      expect([code, sumOf(own, 'Débit (€)'), sumOf(own, 'Crédit (€)')]).toEqual([
        code,
        total('debit'),
        total('credit'),
      ]);
    }
    const fec = readFec(files[paths[0] ?? ''] ?? new Uint8Array());
    expect([fec.lines, fec.total]).toEqual([entries.length, sumOf(entries, 'Débit (€)')]);
    const report = (await get(`/vat_report?from_date=${FIRST_DAY}&to_date=${LAST_DAY}`)).data as VatReport;
    const boxes = rowsOf(text('tva/ca3'));
    expect(report.due).toBeGreaterThan(0);
    expect(boxes.map((row) => [row['Ligne de la CA3'], row['Nature'], row['Base HT (€)'], row['TVA (€)']])).toEqual([
      ['A1', 'Prestations', '0,00', ''],
      ['A2', 'Consignes conservées', '3,33', ''],
      ['08', 'Consignes conservées', '3,33', '0,67'],
      ['16', '', '3,33', '0,67'],
    ]);
    expect(sumOf(rowsOf(text('tva/pieces')), 'TVA (€)')).toBe(centsOf(report.due));
    expect(rowsOf(text('bordereaux/remises'))).toMatchObject([
      { Moyen: 'Chèque', Pièce: `S-${cheque}`, 'Montant (€)': '12,00' },
    ]);
    // The month's invoice is issued on the day of its closing, which is of another month.
    expect(rowsOf(text('nouveau'))).toMatchObject([{ Nature: 'Facture', 'Montant (€)': '14,16' }]);
    expect(text('LISEZ-MOI')).toContain('Sceaux\u00a0: vérifiés, conformes');
  });

  it('is the same to the byte when it is taken again, and says by whom it was', async () => {
    const [first, second] = [await taken(), await taken()];
    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true);
    const [row] = await listed();
    expect(row).toMatchObject({ times: 3, broken_months: [], by: expect.any(String) as unknown });
    const { rows } = await world.fresh.owner.query<{ file: string }>(
      "select details ->> 'file' as file from events where action = 'books.monthFile'",
    );
    expect(rows.map(({ file }) => file)).toEqual(Array.from({ length: 3 }, () => `dossier-comptable-${MONTH}.zip`));
  });

  it('names what is recorded since in other months, and has each invoice that is issued in its own', async () => {
    const { accountId, adminId } = world.ledger;
    const before = await taken();
    await world.ledger.run((tx) =>
      reverseSettlement(tx, accountId, cheque, { comment: 'Impayé', personId: adminId, day: TODAY }),
    );
    const after = await taken();
    expect(Buffer.from(after.bytes).equals(Buffer.from(before.bytes))).toBe(false);
    expect(rowsOf(after.text('nouveau'))).toMatchObject([
      { Nature: 'Facture' },
      { Nature: 'Annulation', Annule: `S-${cheque}`, 'Montant (€)': '12,00' },
    ]);
    expect(after.text('journal/ecritures')).toBe(before.text('journal/ecritures'));
    await makeInvoiceFiles(world.fresh.database, directPapers, accountId);
    const issuedOn = (day: string) =>
      world.fresh.tamper(`update invoices set issued_on = '${day}' where account_id = ${accountId}`);
    await issuedOn(LAST_DAY);
    const invoices = (await taken()).paths.filter((path) => path.startsWith('factures/'));
    expect(invoices.map((path) => path.slice(-3))).toEqual(['pdf', 'xml']);
    await issuedOn(TODAY);
  });

  it('is not found in a month that is open, nor by another initiative', async () => {
    for (const [period, token] of [
      [TODAY.slice(0, 7), world.tokens.admin],
      [MONTH, world.tokens.stranger],
    ] as const)
      expect([period, (await get(`/books/month_file?period=${period}`, token)).status]).toEqual([period, 404]);
    expect((await get('/books/month_files', world.tokens.stranger)).data).toEqual([]);
    const wrong = await get('/books/month_file?period=2026-13');
    expect([wrong.status, Object.keys(wrong.fields ?? {})]).toEqual([422, ['period']]);
  });

  it('names a month whose seal is broken, in its name, first in its LISEZ-MOI and in the list', async () => {
    const more = (n: number) =>
      world.fresh.tamper(
        `update entries set amount_cents = amount_cents + ${n} where account_id = ${world.ledger.accountId} and day = '${MONTH}-03'`,
      );
    await more(1);
    const { name, text, paths } = await taken();
    expect(name).toContain(`dossier-comptable-${MONTH}-sceau-rompu.zip`);
    expect(text('LISEZ-MOI')).toMatch(/^ATTENTION, SCEAU ROMPU/);
    expect(paths[0]).toContain('-sceau-rompu.txt');
    expect((await listed())[0]?.broken_months).toEqual([FIRST_DAY]);
    await more(-1);
    expect((await taken()).name).not.toContain('rompu');
  });
});
