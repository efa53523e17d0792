import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { readSchematron } from './schematron.ts';
import { statusXml } from '../../server/outside/invoicePlatform/cdar/write.ts';
import { readStatuses } from '../../server/outside/invoicePlatform/cdar/read.ts';
import { LIFE_CYCLE } from '../../server/dev/testing/lifeCycleFixtures.ts';

/**
 * The folder of the official rules, which are not part of the product (`npm run test:long --
 * invoices`).
 */
const RULES = process.env['INVOICE_RULES'];
const SCHEMA = 'CrossDomainAcknowledgementAndResponse_100pD22B.xsd';
const SCHEMAS = ['cdar', '1xsd-CDAR_D22B_uncoupled'];
const file = (...path: string[]): string => readFileSync(join(RULES ?? '', ...path), 'utf8');
const good = Object.entries(LIFE_CYCLE).map(([name, message]) => [name, statusXml(message)] as const);
const of = (name: string): string => good.find(([one]) => one === name)?.[1] ?? '';

/** Broken in one way, and the rule that must see it. */
const BROKEN: readonly (readonly [rule: string, xml: string])[] = [
  ['BR-FR-CDV-02_MDT-3', of('déposée').replace('1p0:CDV:invoice', '1p0:CDV:facture')],
  ['BR-FR-CDV-14_MDT-207', of('encaissée').replace(/<ram:ValuePercent>[^<]*<\/ram:ValuePercent>/, '')],
  ['BR-FR-CDV-15_MDT-113', of('refusée').replace(/<ram:ReasonCode>[^<]*<\/ram:ReasonCode>/, '')],
  ['BR-FR-CDV-CL-09_MDT-113_213', of('rejetée').replace('REJ_ADR', 'CMD_ERR')],
  ['BR-FR-CDV-12_MDT-105', of('approuvée').replace(/<ram:ProcessConditionCode>[^<]*<\/ram:ProcessConditionCode>/, '')],
  ['BR-FR-CDV-08_MDT-73', of('approuvée').replace(/<ram:URIID[^>]*>[^<]*<\/ram:URIID>/, '')],
];

describe.skipIf(RULES === undefined)('the official rules of life-cycle messages', { timeout: 300_000 }, () => {
  it('accept each message that is written, and refuse each broken one by the rule that is broken', () => {
    const schematron = readSchematron(file('cdar', 'schematron', 'BR-FR-CDV-Schematron-CDAR.sch'));
    for (const [name, xml] of good) expect([name, schematron.check(xml)]).toEqual([name, []]);
    for (const [rule, xml] of BROKEN) {
      expect(
        schematron.check(xml).map(({ id }) => id),
        rule,
      ).toContain(rule);
    }
    const left = schematron.notExercised();
    process.stdout.write(
      `CDAR\u00a0: ${schematron.assertions - left.length} règles sur ${schematron.assertions} exercées. Non exercées\u00a0: ${left.join(', ')}\n`,
    );
  });

  it('the schema accepts each of them, and refuses one with an element too many; our reader reads each', async () => {
    const read = (fileName: string) => ({ fileName, contents: file(...SCHEMAS, fileName) });
    const preload = readdirSync(join(RULES ?? '', ...SCHEMAS))
      .filter((name) => name !== SCHEMA)
      .map(read);
    const validate = (xml: string) =>
      validateXML({ xml: { fileName: 'message.xml', contents: xml }, schema: read(SCHEMA), preload });
    for (const [name, xml] of good) {
      const { errors } = await validate(xml);
      expect([name, errors.map(({ message }) => message)]).toEqual([name, []]);
      expect(readStatuses(xml)).toHaveLength(1);
    }
    const odd = of('déposée').replace('<rsm:AcknowledgementDocument>', '<rsm:AcknowledgementDocument><ram:Odd/>');
    expect((await validate(odd)).valid).toBe(false);
  });
});
