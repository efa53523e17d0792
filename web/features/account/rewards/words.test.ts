import { expect, it } from 'vitest';
import { monthOf, ruleOf } from './words.ts';

const REWARD = {
  id: 1,
  title: 'Un café',
  value: 1,
  payer: 'account' as const,
  every_reuses: 15,
  active: true,
  used_30_days: 12,
  cost_30_days: 12,
  version: 1,
};

it('says what a reward gives, how often, who pays, and what it cost', () => {
  expect(ruleOf(REWARD)).toBe('1,00\u00a0€ toutes les 15 réutilisations, payé par l’initiative');
  expect(ruleOf({ ...REWARD, every_reuses: 1, payer: 'restaurant', active: false })).toBe(
    '1,00\u00a0€ à chaque réutilisation, payé par le restaurant, n’est plus offerte',
  );
  expect(monthOf(REWARD)).toBe('12 fois en 30\u00a0jours, 12,00\u00a0€');
  expect(monthOf({ ...REWARD, used_30_days: 0, cost_30_days: 0 })).toBe('Pas utilisée depuis 30\u00a0jours');
});
