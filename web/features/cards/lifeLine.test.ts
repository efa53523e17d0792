import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { expect, it } from 'vitest';
import { lifeLine } from './lifeLine.ts';

const card: CardHolder = {
  id: 12,
  uuid: '00000000-0000-4000-8000-000000000012',
  number: '000012',
  pin: null,
  status: 'disabled',
  created_at: '2025-03-14T15:40:00Z',
  card_issued_at: '2025-03-17T07:55:00Z',
  activated_at: '2025-03-18T11:21:00Z',
  disabled_at: '2025-03-20T23:30:00Z',
  initial_amount: 25,
  funding: 'offered',
  credits: 0,
  deposits: 0,
  containers_count: 0,
};

it('says the last thing that happened to a card, in Paris days, a printing with its hour', () => {
  expect(lifeLine(card)).toBe('Désactivée le 21/03/2025');
  expect(lifeLine({ ...card, disabled_at: null })).toBe('Activée le 18/03/2025');
  expect(lifeLine({ ...card, disabled_at: null, activated_at: null })).toBe('Imprimée le 17/03/2025 08:55');
  expect(lifeLine({ ...card, disabled_at: null, activated_at: null, card_issued_at: null })).toBe(
    'Créée le 14/03/2025',
  );
});
