import { expect, it } from 'vitest';
import { nextStep, questionOfKey, stepBack } from './steps.ts';

const lot = (status: Parameters<typeof nextStep>[0], kind: 'own' | 'restaurant' = 'own') => ({
  status,
  site: { id: 1, name: 'Plonge', kind },
});

it('asks what comes next of a lot, by a button and by an arrow', () => {
  expect([nextStep('open')?.question, nextStep('washed')?.question, nextStep('inspected')?.question]).toEqual([
    'wash',
    'inspect',
    'close',
  ]);
  expect(nextStep('closed')).toBeUndefined();
  expect(questionOfKey('ArrowRight', lot('inspected'))).toBe('close');
  expect(questionOfKey('ArrowLeft', lot('inspected'))).toBe('back');
  expect(questionOfKey('ArrowLeft', lot('open'))).toBeUndefined();
  expect(questionOfKey('ArrowLeft', lot('closed'))).toBeUndefined();
  expect(questionOfKey('Enter', lot('open'))).toBeUndefined();
});

it('a closed lot goes back by hand where no transaction of its own does', () => {
  expect(stepBack(lot('closed', 'restaurant'))).toBe('inspected');
  expect(stepBack(lot('recalled', 'restaurant'))).toBeUndefined();
  expect(stepBack(lot('inspected'))).toBe('washed');
});
