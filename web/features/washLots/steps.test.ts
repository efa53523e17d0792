import { expect, it } from 'vitest';
import { nextStep, questionOfKey } from './steps.ts';

it('asks what comes next of a lot, by a button and by an arrow', () => {
  expect([nextStep('open')?.question, nextStep('washed')?.question, nextStep('inspected')?.question]).toEqual([
    'wash',
    'inspect',
    'close',
  ]);
  expect(nextStep('closed')).toBeUndefined();
  expect(questionOfKey('ArrowRight', 'inspected')).toBe('close');
  expect(questionOfKey('ArrowLeft', 'inspected')).toBe('back');
  expect(questionOfKey('ArrowLeft', 'open')).toBeUndefined();
  expect(questionOfKey('ArrowLeft', 'closed')).toBeUndefined();
  expect(questionOfKey('Enter', 'open')).toBeUndefined();
});
