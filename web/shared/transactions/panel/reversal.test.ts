import { describeOnScreen as described } from '@boucle/contract/features/transactions/onScreen.ts';
import { transactionOf } from '@boucle/contract/features/transactions/rows.fixture.ts';
import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { describe, expect, it } from 'vitest';
import { reversalSentences } from './reversal.ts';

const FIRST =
  'Une transaction inverse est enregistrée aujourd’hui\u202f; celle-ci reste dans la liste, rien n’est effacé.';

function sentencesOf(detail: Partial<TransactionDetail> & Pick<TransactionDetail, 'transaction'>) {
  const whole = {
    movements: [],
    units: [],
    entries: [],
    linked: [],
    paid_out: null,
    received: null,
    outing: null,
    reversible: null,
    irreversible_reason: null,
    twice_incident_id: null,
    sold: null,
    ...detail,
  };
  return reversalSentences(whole, described(detail.transaction, { mayOpen: () => true }));
}

const GIFTS = { kind: 'GES', owner: null, owner_id: null } as const;
const CELLS = {
  from_cell: { place: 'warehouse', place_id: null, state: 'clean' },
  to_cell: { place: 'restaurant', place_id: 3, state: 'clean' },
} as const;

describe('what a reversal will do', () => {
  it('is said in euros for a credit', () => {
    const transaction = transactionOf('admin_free_deposit');
    const entries = [{ account: 'Gestes commerciaux', balance: GIFTS, debit: 12.5, credit: 0 }];
    expect(sentencesOf({ transaction, entries })).toEqual([FIRST, 'La cagnotte de Léa Roy baisse de 12,50\u00a0€.']);
  });
  it('elides the preposition before a name', () => {
    const transaction = transactionOf('admin_free_deposit', { user_name: 'Adrien Petit' });
    expect(sentencesOf({ transaction })).toContain('La cagnotte d’Adrien Petit baisse de 12,50\u00a0€.');
  });
  it('names a card by its number', () => {
    const owner = { id: 12, label: 'Carte 000012' };
    const changes = { user_id: null, user_email: null, owner_type: 'CardHolder', owner } as const;
    expect(sentencesOf({ transaction: transactionOf('admin_free_deposit', changes) })).toEqual([
      FIRST,
      'La cagnotte de la carte 000012 baisse de 12,50\u00a0€.',
    ]);
  });
  it('is said in containers for a supply, which writes no euro', () => {
    const movement = {
      format_id: 1,
      format_title: 'Grand bol 1 L',
      quantity: 40,
      from_state: 'clean',
      to_state: 'clean',
      ...CELLS,
    };
    const movements = [{ ...movement, from: 'Entrepôt', to: 'Chez Manon' }];
    expect(sentencesOf({ transaction: transactionOf('admin_give'), movements })).toEqual([
      FIRST,
      '40 contenants repartent\u00a0: Chez Manon → Entrepôt.',
    ]);
  });
  it('is said of both for a loan', () => {
    const movement = {
      format_id: 1,
      format_title: 'Grand bol 1 L',
      quantity: 1,
      from_state: 'clean',
      to_state: 'held',
      ...CELLS,
    };
    const movements = [{ ...movement, from: 'Chez Manon', to: 'lea@exemple.fr' }];
    const entries = [{ account: 'Cagnotte de lea@exemple.fr', balance: GIFTS, debit: 2.5, credit: 0 }];
    expect(sentencesOf({ transaction: transactionOf('grab_container'), movements, entries })).toEqual([
      FIRST,
      '1 contenant repart\u00a0: lea@exemple.fr → Chez Manon.',
      'Chaque écriture en euros est reprise en sens contraire.',
    ]);
  });
});
