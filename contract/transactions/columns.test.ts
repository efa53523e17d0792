import { describe as about, expect, it } from 'vitest';
import { needsNeutralising, TRANSACTION_COLUMNS } from './columns.ts';
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

  it('neutralise what people typed, never an amount nor our own hyphen', () => {
    const column = (label: string) => {
      const found = TRANSACTION_COLUMNS.find((candidate) => candidate.label === label);
      if (!found) throw new Error(`no column ${label}`);
      return found;
    };
    expect(needsNeutralising(column('Commentaires'), '=HYPERLINK("x")')).toBe(true);
    expect(needsNeutralising(column('Restaurant'), '-10 % chez Manon')).toBe(true);
    expect(needsNeutralising(column('Restaurant'), '-')).toBe(false);
    expect(needsNeutralising(column('Restaurant'), 'Chez Manon')).toBe(false);
    expect(needsNeutralising(column('Montant'), '-12,50')).toBe(false);
  });
});
