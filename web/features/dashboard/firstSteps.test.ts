import { type FirstStepsFacts } from '@boucle/contract/features/account/calls.ts';
import { expect, it } from 'vitest';
import { canLend, firstSteps } from './firstSteps.ts';

const NOTHING: FirstStepsFacts = {
  missing_terms: ['conditions', 'privacy', 'restaurants'],
  signs_up: false,
  formats: 0,
  fleet: 0,
  restaurants: 0,
  supplied_restaurants: 0,
  pending_restaurants: 0,
  owned_restaurants: 0,
  to_invite: [],
  cards: 0,
  printed_cards: 0,
};
const toInvite = (...names: string[]) =>
  names.map((name, rank) => ({ id: rank + 1, name, email: `${rank}@exemple.fr` }));
const step = (key: string, facts: Partial<FirstStepsFacts>) =>
  firstSteps({ ...NOTHING, ...facts }).find((one) => one.key === key);

it('ends each step by itself, and the last one with the first loan, which ends them all', () => {
  const done = (facts: Partial<FirstStepsFacts>) =>
    firstSteps({ ...NOTHING, ...facts }).flatMap(({ key, done: isDone }) => (isDone ? [key] : []));
  expect(done({})).toEqual([]);
  expect(done({ formats: 2, restaurants: 1 })).toEqual(['formats', 'restaurants']);
  expect(done({ owned_restaurants: 2, printed_cards: 3, cards: 5 })).toEqual(['owners', 'cards']);
  expect(done({ owned_restaurants: 2, to_invite: toInvite('Le Wok') })).toEqual([]);
});

it('leads to those that wait to be activated, after an import', () => {
  expect(step('restaurants', { pending_restaurants: 12 })).toMatchObject({
    detail: '12 restaurants attendent d’être activés.',
    to: '/restaurants?status=pending',
    done: false,
  });
});

it('names who is to be invited', () => {
  expect(
    step('owners', { to_invite: toInvite('Chez Zoé', 'Le Wok', 'La Crêperie', 'Au Port', 'Le Bocal') }),
  ).toMatchObject({
    detail: '5 gérants à inviter\u00a0: Chez Zoé, Le Wok, La Crêperie et 2 autres.',
    invites: true,
  });
});

it.each([
  [{}, 'entrez-les en stock', '/transactions/supply?new=entree'],
  [{ fleet: 12 }, 'un restaurant actif', '/restaurants'],
  [{ fleet: 12, restaurants: 1 }, 'approvisionnez-en un', '/transactions/supply?new=approvisionner'],
  [{ fleet: 12, restaurants: 1, supplied_restaurants: 1 }, 'au comptoir', '/transactions/reuses'],
])('says what the first loan lacks: %j', (facts, detail, to) => {
  expect(step('loan', facts)).toMatchObject({ detail: expect.stringContaining(detail) as string, to });
});

it('names the texts that are not published', () => {
  expect(step('texts', { missing_terms: ['privacy'] })).toMatchObject({
    detail: 'Il manque\u00a0: Données personnelles.',
    to: '/account?onglet=textes',
    done: false,
  });
  expect(step('texts', { missing_terms: [] })?.done).toBe(true);
  expect(step('cards', { signs_up: true })?.done).toBe(true);
});

it('says that cards wait to be printed', () => {
  expect(step('cards', { cards: 1 })).toMatchObject({ detail: '1 carte attend d’être imprimée.' });
  expect(canLend({ fleet: 0, restaurants: 1 })).toBe(false);
});
