import { type SepaFile } from '../../documents/papers/sepa/pain001.ts';

/**
 * A file of three transfers, 1,234.50 + 15.05 + 0.50 = 1,250.05 €: with and without a BIC and an
 * address, odd and long names.
 */
export const SEPA_FIXTURE: SepaFile = {
  messageId: 'VIR2026-0007',
  createdAt: '2026-11-26T22:40:05',
  payOn: '2026-11-27',
  debtor: {
    name: 'Consigne Loire SCIC',
    iban: 'FR7630006000011234567890189',
    bic: null,
    address: { lines: ['14 rue du Réemploi'], postal_code: '44000', city: 'Nantes' },
  },
  orders: [
    {
      endToEnd: 'VIR2026-0007-1',
      creditor: {
        name: 'L’Œuf & la Poule, crêperie 🥚',
        iban: 'DE89370400440532013000',
        bic: 'AGRIFRPP',
        address: { lines: ['3 quai de la Fosse', 'Bâtiment B'], postal_code: '44000', city: 'Nantes' },
      },
      cents: 123_450,
      words: 'Consigne Loire Relevé 2026-0011',
    },
    {
      endToEnd: 'VIR2026-0007-2',
      creditor: { name: 'Inès Le Goff', iban: 'BE68539007547034', bic: null, address: null },
      cents: 1_505,
      words: 'Consigne Loire Remboursement de cagnotte',
    },
    {
      endToEnd: 'VIR2026-0007-3',
      creditor: {
        name: 'Restaurant à rallonge '.repeat(10),
        iban: 'FR1420041010050500013M02606',
        bic: null,
        // A town without its street and code is no address.
        address: { lines: [], postal_code: '', city: 'Nantes' },
      },
      cents: 50,
      words: 'Consigne Loire Relevé 2026-0012',
    },
  ],
};
