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

it('an invoice is for a restaurant, whatever its name begins with, too', () => {
  const mail = { brand, label: 'F-12', restaurant: 'Aux Bocaux', total: 12, dueOn: null, paidWith: null };
  expect(invoiceMail({ ...mail, name: 'Facture' }).text).toContain('la facture F-12 pour Aux Bocaux.');
  expect(invoiceMail({ ...mail, name: 'Avoir' }).text).toContain('l’avoir F-12 pour Aux Bocaux.');
});
