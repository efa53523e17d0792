import { expect, it } from 'vitest';
import { makeInvoiceFiles } from '../../../documents/invoiceFiles/makeInvoiceFiles.ts';
import { directPapers } from '../../../dev/testing/directPapers.ts';
import { testWorld } from '../../../dev/testing/ledgerWorld.ts';
import { closeMonth } from './closeMonth.ts';

/** Long tests have more lines and write the files too, which a job does behind a closing. */
const LONG = process.env['LONG'] === '1';
const RESTAURANTS = 500;
/** Of reuses and the like: what a closing adds up. */
const LINES_EACH = LONG ? 300 : 60;
const BAR_MS = 20_000;

it(
  `a month of ${RESTAURANTS} restaurants is closed with their invoices in less than ${BAR_MS / 1000} s`,
  { timeout: 300_000 },
  async () => {
    const world = await testWorld();
    const { accountId, fresh } = world;
    await fresh.asOwner(`
    insert into restaurants (account_id, name) select ${accountId}, 'Restaurant ' || n from generate_series(3, ${RESTAURANTS}) n;
    update restaurants set siren = '552100554', address = '1 rue du Port', postal_code = '44000', city = 'Nantes';
    update accounts set legal_name = 'Consigne Loire SCIC', siren = '732829320', vat_number = 'FR44732829320',
      billing_address = E'3 quai de la Fosse\\n44000 Nantes';
    insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from)
      select account_id, id, 'per_refill', 25, 40, date '2026-01-01' from restaurants
      union all select account_id, id, 'recurring_subscription', 1900, 0, date '2026-01-01' from restaurants;
  `);
    // A subscription has one line a month; lines of reuses come with transactions, of which one
    // stands for all here.
    const { id } = await world.record({
      type: 'admin_in',
      variant: 'bought',
      adminId: world.adminId,
      lines: [{ formatId: world.bowl, quantity: 1 }],
    });
    await fresh.asOwner('drop index fee_lines_transaction');
    await fresh.asOwner(`
    insert into fee_lines (account_id, transaction_id, restaurant_id, price_line_id, quantity, unit_price_cents, month)
      select p.account_id, ${id}, p.restaurant_id, p.id, 1, 25, '2026-06-01' from price_lines p, generate_series(1, ${LINES_EACH})
       where p.kind = 'per_refill'`);
    await fresh.asOwner('analyze fee_lines');
    const began = performance.now();
    const statements = await world.run((tx) =>
      closeMonth(tx, accountId, '2026-06-01', { now: new Date('2026-07-02T10:00:00Z') }),
    );
    const took = performance.now() - began;
    process.stdout.write(
      `${statements.length} relevés, ${RESTAURANTS * LINES_EACH} lignes de frais : ${(took / 1000).toFixed(2)} s\n`,
    );
    expect(statements).toHaveLength(RESTAURANTS);
    const { rows: numbers } = await world.run((tx) =>
      tx.raw({
        text: 'select max(number)::int as last, count(label)::int as issued from invoices where account_id = $1',
        values: [accountId],
      }),
    );
    expect(numbers).toEqual([{ last: RESTAURANTS, issued: RESTAURANTS }]);
    expect(took).toBeLessThan(BAR_MS);
    if (LONG) {
      const started = performance.now();
      expect(await makeInvoiceFiles(fresh.database, directPapers, accountId)).toBe(RESTAURANTS);
      process.stdout.write(`Leurs fichiers : ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    }
    await fresh.drop();
  },
);
