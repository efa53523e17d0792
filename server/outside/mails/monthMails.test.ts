import { expect, it } from 'vitest';
import { invoiceMail } from './invoiceMail.ts';
import { monthClosedMail } from './monthClosedMail.ts';

const brand = { name: 'Consigne Loire', logoUrl: null, colour: '#1F5C4A' };

it('a month that begins with a vowel loses the vowel before it', () => {
  const seal = { sha256: 'ab'.repeat(32), sealedAt: new Date('2026-11-03T08:00:00Z'), rows: 12, cents: 4200 };
  const { subject, text } = monthClosedMail({ brand, name: 'Nour', month: '2026-10', seal, href: 'http://localhost' });
  expect(subject).toBe('Clôture d’octobre 2026\u00a0: le sceau des écritures');
  expect(text).toContain('Le mois d’octobre 2026 est clôturé.');
});

it('an invoice is for a restaurant, whatever its name begins with, and says what is due of which paper', () => {
  const mail = { brand, label: 'F-12', total: 12, left: 9, dueOn: '2026-12-30', paidWith: null };
  const iban = 'FR7630006000011234567890189';
  const { subject, text } = invoiceMail({ ...mail, name: 'Facture', restaurant: 'Le Petit Wok', iban });
  expect(subject).toBe('Facture F-12\u00a0: 9,00\u00a0€ à payer avant le 30/12/2026');
  expect(text).toContain('la facture F-12 pour Le Petit Wok.');
  expect(text).toContain('À payer avant le 30/12/2026\u00a0: 9,00\u00a0€');
  expect(text).toContain(
    'Total TTC\u00a0: 12,00\u00a0€\nIBAN\u00a0: FR76 3000 6000 0112 3456 7890 189\nRéférence\u00a0: F-12',
  );
  const paidWith = { number: '2026-0042', due_on: '2026-12-31', left: 40 };
  const both = invoiceMail({ ...mail, name: 'Facture', restaurant: 'Adèle', paidWith, iban }).text;
  expect(both).toContain('la facture F-12 pour Adèle. Elle est comprise dans le relevé 2026-0042');
  expect(both).toContain('À payer avant le 31/12/2026\u00a0: 40,00\u00a0€');
  expect(both).toContain('Référence\u00a0: Relevé 2026-0042');
  const credit = invoiceMail({ ...mail, name: 'Avoir', restaurant: 'Aux Bocaux', left: -12, dueOn: null, iban });
  expect(credit.subject).toBe('Avoir F-12');
  expect(credit.text).toContain('l’avoir F-12 pour Aux Bocaux.');
  expect(credit.text).not.toContain('IBAN');
  const taken = invoiceMail({ ...mail, name: 'Avoir', restaurant: 'Adèle', left: -12, dueOn: null, paidWith, iban });
  expect(taken.text).toContain('l’avoir F-12 pour Adèle. Il est compris dans le relevé 2026-0042.');
});
