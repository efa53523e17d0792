import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { pain001 } from '../../server/documents/papers/sepa/pain001.ts';
import { SEPA_FIXTURE } from '../../server/dev/testing/sepaFixture.ts';

/**
 * The folder of the official rules, which are not part of the product (`npm run test:long --
 * invoices`).
 */
const RULES = process.env['INVOICE_RULES'];

describe.skipIf(RULES === undefined)('the EPC’s schema of pain.001.001.09', { timeout: 60_000 }, () => {
  const validate = (contents: string) =>
    validateXML({
      xml: { fileName: 'transfers.xml', contents },
      schema: readFileSync(join(RULES ?? '', 'sepa', 'pain.001.001.09.xsd'), 'utf8'),
    });

  it('accepts a file with and without BIC and address, and one of each kind alone', async () => {
    const first = SEPA_FIXTURE.orders.slice(0, 1);
    const others = [
      SEPA_FIXTURE,
      { ...SEPA_FIXTURE, orders: first },
      { ...SEPA_FIXTURE, debtor: { ...SEPA_FIXTURE.debtor, bic: 'BNPAFRPPXXX', address: null } },
    ];
    for (const file of others) expect((await validate(pain001(file))).errors).toEqual([]);
  });

  it.each([
    ['an amount with three decimals', '>1234.50<', '>1234.501<'],
    ['a transfer of nothing', '>15.05</InstdAmt>', '>0.00</InstdAmt>'],
    ['a name of more than 70 characters', 'Rest</Nm>', 'Restaurant</Nm>'],
    ['a lower-case IBAN', 'BE68539007547034', 'be68539007547034'],
    ['a transfer without its end-to-end reference', '<EndToEndId>VIR2026-0007-2</EndToEndId>', ''],
  ])('refuses %s', async (_, before, after) => {
    const broken = pain001(SEPA_FIXTURE).replace(before, after);
    expect(broken).not.toBe(pain001(SEPA_FIXTURE));
    expect((await validate(broken)).valid).toBe(false);
  });
});
