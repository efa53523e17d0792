import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GOOD } from '../../../dev/testing/invoiceFixtures.ts';
import { ciiXml } from './ciiXml.ts';

/**
 * Written from EN 16931 (CII binding), Factur-X 1.09 and XP Z12-012, not from what the product
 * answers.
 */
const BY_HAND = { 'deux lignes': 'invoice.xml', avoir: 'creditNote.xml' } as const;

it.each(Object.entries(BY_HAND))('« %s » is what was written by hand, byte for byte', (name, file) => {
  const invoice = GOOD[name];
  if (invoice === undefined) throw new Error(`No ${name}`);
  expect(ciiXml(invoice)).toBe(readFileSync(join(import.meta.dirname, 'byHand', file), 'utf8'));
});

it('names the bank after the account where it is known (EN 16931, BT-86)', () => {
  const known = GOOD['virement avec BIC'];
  if (known === undefined) throw new Error('No such invoice');
  expect(ciiXml(known).replaceAll(/\s+</g, '<')).toContain(
    '</ram:PayeePartyCreditorFinancialAccount><ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>AGRIFRPP</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution></ram:SpecifiedTradeSettlementPaymentMeans>',
  );
  const { seller } = known.parties;
  expect(ciiXml({ ...known, parties: { ...known.parties, seller: { ...seller, bic: null } } })).not.toContain('BIC');
});

it('describes what was free of a line beside what it bills (EN 16931, BT-154)', () => {
  const quota = GOOD['pièces offertes'];
  if (quota === undefined) throw new Error('No such invoice');
  const xml = ciiXml(quota).replaceAll(/\s+</g, '<');
  expect(xml).toMatch(/<\/ram:Name><ram:Description>148\s−\s30\soffertes<\/ram:Description>/u);
  expect(xml).toContain('<ram:BilledQuantity unitCode="C62">118</ram:BilledQuantity>');
});
