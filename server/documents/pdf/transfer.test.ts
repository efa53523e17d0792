import { expect, it } from 'vitest';
import { coloursOf } from './brand.ts';
import { epcText, transferPayment } from './transfer.ts';

it('says a transfer as banking applications read it (EPC069-12)', () => {
  const transfer = {
    to: 'Consigne  Loire\nSCIC',
    iban: 'FR76 3000 6000 0112 3456 7890 189',
    amount: 13.1,
    about: 'Relevé 2026-0042',
  };
  expect(epcText(transfer)).toBe(
    'BCD\n002\n1\nSCT\n\nConsigne Loire SCIC\nFR7630006000011234567890189\nEUR13.10\n\n\nRelevé 2026-0042',
  );
  const long = epcText({ ...transfer, to: 'x'.repeat(90), about: 'y'.repeat(200) })?.split('\n');
  expect([long?.[5]?.length, long?.[10]?.length]).toEqual([70, 140]);
  expect(Buffer.byteLength(long?.join('\n') ?? '')).toBeLessThanOrEqual(331);
  expect([0, -4, 1e9].map((amount) => epcText({ ...transfer, amount }))).toEqual([undefined, undefined, undefined]);
});

it('names the bank, on the paper and in its code, where it is known', () => {
  const transfer = { to: 'Consigne Loire', iban: 'FR7630006000011234567890189', amount: 13.1, about: 'F2026-0011' };
  const lines = [
    ['Bénéficiaire', 'Consigne Loire'],
    ['IBAN', 'FR76 3000 6000 0112 3456 7890 189'],
    ['Référence', 'F2026-0011'],
  ];
  expect(transferPayment('À régler', { ...transfer, bic: null }).lines).toEqual(lines);
  const known = transferPayment('À régler', { ...transfer, bic: 'AGRIFRPP' });
  expect(known.lines).toEqual([lines[0], lines[1], ['BIC', 'AGRIFRPP'], lines[2]]);
  expect(known.qr?.split('\n').slice(3, 6)).toEqual(['SCT', 'AGRIFRPP', 'Consigne Loire']);
});

it('takes an account’s own colour for a ground only where cream is read on it', () => {
  const own = coloursOf(null, null);
  expect(coloursOf('#F0A15F', '#FFFFFF')).toEqual(own);
  expect(coloursOf('#0B2545', '#13A89E')).toMatchObject({ deep: '#0B2545', accent: '#13A89E' });
  // The second colour is the deep one; the first is too pale for drawings on white.
  expect(coloursOf('#FFF4C2', '#3B0A45')).toMatchObject({ deep: '#3B0A45', accent: own.accent });
});
