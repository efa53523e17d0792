import { expect, it } from 'vitest';
import { BUYER, SELLER } from '../../../dev/testing/invoiceFixtures.ts';
import { franchiseOn, lawOn } from './laws.ts';
import { notesOf } from './notes.ts';

const EXEMPT = [{ category: 'E', rate: 0, base: 1000, vat: 0 }] as const;
const textsOf = (kind: 'b2b' | 'b2c', day: string): string =>
  notesOf({ seller: SELLER, buyer: { ...BUYER, kind } }, { vat: EXEMPT, reason: '', isGoods: false, day })
    .map(({ code, text }) => `${code ?? ''} ${text}`)
    .join('\n');

it('cites what a late payment costs between professionals to them alone', () => {
  const [company, person] = [textsOf('b2b', '2026-12-01'), textsOf('b2c', '2026-12-01')];
  expect(company).toMatch(/PMT .*D\. 441-5.*\nPMD .*L\. 441-10/u);
  expect(person).toMatch(/PMT .*\nPMD .*1231-6 du Code civil/u);
  expect(person).not.toMatch(/441-|40/u);
});

it('cites the text of the day on which a paper is issued', () => {
  expect(textsOf('b2b', '2026-12-31')).toContain('TVA non applicable, article 293 B du Code général des impôts.');
  expect(textsOf('b2b', '2027-01-01')).toContain(
    'TVA non applicable, article L. 223-3 du Code des impositions sur les biens et services.',
  );
  expect(franchiseOn('2020-01-01')).toBe(franchiseOn('2026-12-31'));
  expect(lawOn('latePenalties', '2031-05-01')).toBe('article L. 441-10 du Code de commerce');
});
