import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, describe, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { readSchematron } from './schematron.ts';
import { ciiXml } from '../../server/documents/papers/facturX/ciiXml.ts';
import { GOOD } from '../../server/dev/testing/invoiceFixtures.ts';

/**
 * The folder of the official rules, which are not part of the product (`npm run test:long --
 * invoices`).
 */
const RULES = process.env['INVOICE_RULES'];
const file = (...path: string[]): string => readFileSync(join(RULES ?? '', ...path), 'utf8');
const good = Object.entries(GOOD).map(([name, invoice]) => [name, ciiXml(invoice)] as const);
const first = good[0]?.[1] ?? '';
const credit = ciiXml(GOOD['avoir'] ?? never());
const franchise = ciiXml(GOOD['franchise'] ?? never());

function never(): never {
  throw new Error('No such paper');
}

const without = (xml: string, part: RegExp): string => {
  const left = xml.replace(part, '');
  if (left === xml) throw new Error(`Nothing to take out: ${String(part)}`);
  return left;
};
const note = (code: string) =>
  new RegExp(
    `<ram:IncludedNote>\\s*<ram:Content>[^<]*</ram:Content>\\s*<ram:SubjectCode>${code}</ram:SubjectCode>\\s*</ram:IncludedNote>`,
  );

/** Deposits: outside the scope of VAT, unlike the lines with VAT. */
const OUTSIDE_VAT = `<ram:ApplicableTradeTax><ram:CalculatedAmount>0.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>
  <ram:ExemptionReason>Consignes</ram:ExemptionReason><ram:BasisAmount>0.00</ram:BasisAmount><ram:CategoryCode>O</ram:CategoryCode>
</ram:ApplicableTradeTax>`;

/** Broken in one way, and the rule that must see it. */
const BROKEN: readonly (readonly [rule: string, xml: string])[] = [
  ['BR-CO-15', first.replace('<ram:GrandTotalAmount>34.68', '<ram:GrandTotalAmount>35.68')],
  ['BR-FR-05_BT-22_PMT', without(first, note('PMT'))],
  ['BR-FR-10_BT-30', first.replace('schemeID="0002">732829320', 'schemeID="0002">73282932')],
  ['BR-FR-CO-05', without(credit, /<ram:InvoiceReferencedDocument>[\s\S]*?<\/ram:InvoiceReferencedDocument>/)],
  ['BR-E-02', without(franchise, /<ram:SpecifiedTaxRegistration>[\s\S]*?<\/ram:SpecifiedTaxRegistration>/)],
  ['BR-O-11', first.replace(/(?=<ram:ApplicableTradeTax>\s*<ram:CalculatedAmount>)/, OUTSIDE_VAT)],
];

describe.skipIf(RULES === undefined)('the official rules', { timeout: 300_000 }, () => {
  const all = () =>
    [
      ['EN 16931', readSchematron(file('en16931', 'EN16931-CII-validation-preprocessed.sch'))],
      ['BR-FR', readSchematron(file('factur-x', 'schematron', 'BR-FR-Flux2-Schematron-CII.sch'))],
      [
        'Factur-X',
        readSchematron(
          file('factur-x', 'schematron', 'Factur-X_EN16931.sch'),
          new Map([['Factur-X_EN16931_codedb.xml', file('factur-x', 'schematron', 'Factur-X_EN16931_codedb.xml')]]),
        ),
      ],
    ] as const;

  it('accept each good paper, and refuse each broken one by the rule that is broken', () => {
    const schematrons = all();
    const checked = (xml: string) => schematrons.flatMap(([, one]) => one.check(xml));
    for (const [name, xml] of good) expect([name, checked(xml)]).toEqual([name, []]);
    for (const [rule, xml] of BROKEN) {
      expect(
        checked(xml).map(({ id }) => id),
        rule,
      ).toContainEqual(expect.stringContaining(rule));
    }
    for (const [name, schematron] of schematrons) {
      const { assertions } = schematron;
      const left = schematron.notExercised();
      process.stdout.write(
        `${name}\u00a0: ${assertions - left.length} règles sur ${assertions} exercées. Non exercées\u00a0: ${left.join(', ')}\n`,
      );
      expect(left.length).toBeLessThan(assertions);
    }
  });

  it('the schema accepts each good paper, and refuses one with an element too many', async () => {
    const folder = join(RULES ?? '', 'factur-x', '1xsd');
    const read = (fileName: string) => ({ fileName, contents: file('factur-x', '1xsd', fileName) });
    const preload = readdirSync(folder)
      .filter((name) => name !== 'Factur-X_EN16931.xsd')
      .map(read);
    const validate = (xml: string) =>
      validateXML({ xml: { fileName: 'invoice.xml', contents: xml }, schema: read('Factur-X_EN16931.xsd'), preload });
    for (const [name, xml] of good) {
      const { errors } = await validate(xml);
      expect([name, errors.map(({ message }) => message)]).toEqual([name, []]);
    }
    const odd = first.replace('<ram:TypeCode>380</ram:TypeCode>', '<ram:TypeCode>380</ram:TypeCode><ram:Odd/>');
    expect((await validate(odd)).valid).toBe(false);
  });
});
