import { type OwnClaim } from '@boucle/contract/shared/incidents/shapes.ts';
import { expect, it } from 'vitest';
import { shownClaims, stateOf } from './claims.ts';

const claim = {
  id: 1,
  status: 'open',
  outcome: null,
  given_back_cents: 0,
  created_at: '2026-11-20T10:00:00Z',
  answered_at: null,
} as OwnClaim;

it('says what became of a claim, and of its money', () => {
  expect(stateOf(claim)).toBe('Réclamé le 20/11/2026 11:00\u00a0: on cherche');
  expect(stateOf({ ...claim, status: 'settled', outcome: 'found', given_back_cents: 300 })).toBe(
    'Retrouvé, merci\u00a0: 3,00\u00a0€ de plus dans votre cagnotte',
  );
  expect(stateOf({ ...claim, status: 'settled', outcome: 'gesture', given_back_cents: 300 })).toMatch(
    /^À titre gracieux/,
  );
  expect(stateOf({ ...claim, status: 'settled', outcome: 'returned' })).toBe('Rendu depuis');
  expect(stateOf({ ...claim, status: 'dismissed' })).toBe('Réclamation refusée');
});

it('shows an open claim as long as it waits, an answer for thirty days', () => {
  const now = new Date('2026-12-31T10:00:00Z');
  const answered = { ...claim, status: 'dismissed', answered_at: '2026-11-21T10:00:00Z' } as const;
  expect(shownClaims([claim, answered, { ...answered, answered_at: '2026-12-30T10:00:00Z' }], now)).toHaveLength(2);
});
