import { expect, it } from 'vitest';
import { LIFE_CYCLE } from '../../../dev/testing/lifeCycleFixtures.ts';
import { reasonOf, statusOfCode } from './codes.ts';
import { readStatuses, UnreadableMessage } from './read.ts';
import { statusXml } from './write.ts';

const [first] = Object.values(LIFE_CYCLE);
if (first === undefined) throw new Error('No message');

it.each(Object.entries(LIFE_CYCLE))('what is written of « %s » is what is read', (_, message) => {
  const { id, at, code, invoice, seller, reason } = message;
  expect(readStatuses(statusXml(message))).toEqual([
    {
      messageId: id,
      at,
      label: invoice.label,
      sellerSiren: seller.siren,
      code,
      reasonCode: reason?.code ?? '',
      reason: reason?.text ?? '',
    },
  ]);
});

it('reads a message that names several invoices, and one without a seller or an instant', () => {
  const xml = statusXml(first);
  const reference = /<ram:ReferenceReferencedDocument>[\s\S]*<\/ram:ReferenceReferencedDocument>/.exec(xml)?.[0] ?? '';
  const second = reference.replace('F2026-0011', 'F2026-0012');
  expect(readStatuses(xml.replace(reference, reference + second)).map(({ label }) => label)).toEqual([
    'F2026-0011',
    'F2026-0012',
  ]);
  const bare = xml
    .replace(/<ram:IssuerTradeParty>\s*<ram:GlobalID[\s\S]*?<\/ram:IssuerTradeParty>/, '')
    .replace(/<ram:IssueDateTime>[\s\S]*?<\/ram:IssueDateTime>/, '');
  expect(readStatuses(bare)[0]).toMatchObject({ sellerSiren: '', at: undefined });
});

it.each([
  ['nothing', ''],
  ['no XML', 'Bonjour'],
  ['half a document', statusXml(first).slice(0, 400)],
  ['another document', '<a xmlns="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>'],
  ['another namespace', '<CrossDomainAcknowledgementAndResponse/>'],
  ['no number', statusXml(first).replace(/<ram:ID>SIM[^<]*<\/ram:ID>/, '')],
  ['no invoice', statusXml(first).replace(/<rsm:AcknowledgementDocument>[\s\S]*<\/rsm:AcknowledgementDocument>/, '')],
  [
    'a document type, whose entities would be expanded',
    statusXml(first).replace('\n', '\n<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;">]>\n'),
  ],
  ['too much', statusXml(first) + ' '.repeat(2_000_001)],
])('refuses %s', (_, xml) => {
  expect(() => readStatuses(xml)).toThrow(UnreadableMessage);
});

it('says a reason in words', () => {
  expect(reasonOf('CMD_ERR', '')).toBe('Numéro de commande incorrect ou manquant');
  expect(reasonOf('CMD_ERR', 'BC 12')).toBe('Numéro de commande incorrect ou manquant\u00a0: BC 12');
  expect(reasonOf('AUTRE', 'Le chef est parti')).toBe('Le chef est parti');
  expect(reasonOf('NOUVEAU', '')).toBe('NOUVEAU');
  expect([statusOfCode('501'), statusOfCode('203')]).toEqual(['rejected', undefined]);
});
