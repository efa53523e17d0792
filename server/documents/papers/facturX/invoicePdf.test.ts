import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { GOOD } from '../../../dev/testing/invoiceFixtures.ts';
import { invoiceFiles } from './invoiceFiles.ts';

const BRAND = { name: 'Consigne Loire', logo: null, primary: null, secondary: null, address: '' };

it('is a PDF/A-3 that holds its XML, byte for byte the same when it is made again', async () => {
  for (const [name, invoice] of Object.entries(GOOD)) {
    const { pdf, xml } = await invoiceFiles(invoice, BRAND);
    const again = await invoiceFiles(invoice, BRAND);
    const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
    expect([hash(again.pdf), hash(again.xml)], name).toEqual([hash(pdf), hash(xml)]);
    const text = Buffer.from(pdf).toString('latin1');
    for (const part of [
      '%PDF-1.7',
      '/AFRelationship /Data',
      '/OutputIntents',
      '<pdfaid:part>3',
      '<fx:ConformanceLevel>EN 16931',
    ]) {
      expect(text.includes(part), `${name}: ${part}`).toBe(true);
    }
    expect(text.includes('/Encrypt')).toBe(false);
  }
});
