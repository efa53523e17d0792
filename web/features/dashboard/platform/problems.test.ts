import { expect, it } from 'vitest';
import { failingTask, problemChip } from './problems.ts';

const at = { id: 3, name: 'Bocal & Co' };
const mails = { kind: 'mails' as const, count: 2, at: '2025-04-01T07:14:00Z', ...at };
const never = { kind: 'unverified' as const, count: 1, at: null, ...at };

it('what fails says what, where and since when, and leads to where it is told', () => {
  expect(failingTask(mails)).toMatchObject({
    title: '2 e-mails non remis',
    detail: 'Bocal & Co · 01/04/2025 09:14',
    to: '/accounts?open=3&volet=courriers',
  });
  expect(failingTask(never).detail).toBe('Bocal & Co · jamais fait');
});

it('an initiative’s row says the first thing that fails, and how many more', () => {
  expect(problemChip([])).toBeUndefined();
  expect(problemChip([mails])).toMatchObject({ state: 'alert', label: '2 e-mails non remis' });
  expect(problemChip([mails, never])?.label).toBe('2 e-mails non remis +1');
});
