import { describe as about, expect, it } from 'vitest';
import { TRANSACTION_COLUMNS } from './columns.ts';
import { describe } from './describe.ts';
import { transactionOf } from './rows.fixture.ts';

const reader = { mayOpen: () => true };

about('the transaction columns', () => {
  it('are 16, in this order', () => {
    expect(TRANSACTION_COLUMNS.map(({ label }) => label)).toEqual([
      'Date',
      'Type',
      'Statut',
      'Par',
      'De',
      'Vers',
      'Client',
      'Restaurant',
      'Partenaire',
      'Point de dépôt',
      'Tiroir',
      'Source',
      'Contenants',
      'Montant',
      'Coût des contenants',
      'Commentaires',
    ]);
  });

  it('put figures on the right', () => {
    expect(TRANSACTION_COLUMNS.filter(({ align }) => align === 'right').map(({ label }) => label)).toEqual([
      'Contenants',
      'Montant',
      'Coût des contenants',
    ]);
  });

  it('give plain French decimals to a CSV, whose header says euros', () => {
    const row = transactionOf('admin_give', { amount: 0, containers_cost: -1234.5, containers_count: -40 });
    const cells = TRANSACTION_COLUMNS.map(({ csv, csvLabel }) => [csvLabel, csv(row, describe(row, reader))]);
    expect(Object.fromEntries(cells)).toMatchObject({
      Date: '01/04/2025 14:12',
      Par: 'camille@boucle.test (A)',
      Partenaire: '-',
      Contenants: '-40',
      'Montant (€)': '0,00',
      'Coût des contenants (€)': '-1234,50',
    });
  });
});
