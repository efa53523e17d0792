import { describe, expect, it } from 'vitest';
import { type Row, outcomeOf } from './row.ts';
import { lineOf } from './table.ts';

const GOOD = { lost: 0, doubled: 0, cents: 0, off: 0, otherAnswers: 0, misdated: 0 };
const row = (changes: Partial<Row>): Row => ({
  servers: 1,
  name: 'panne',
  wrong: undefined,
  recovery: 1,
  verdict: GOOD,
  ...changes,
});

describe('what a fault shows', () => {
  it.each([
    ['all well', {}, 'holds'],
    ['an act lost', { verdict: { ...GOOD, lost: 1 } }, 'fallen'],
    ['a 500', { wrong: '1 réponses 500' }, 'fallen'],
    ['a row that failed by itself', { verdict: undefined, wrong: 'comptes recomptés\u00a0: Error' }, 'fallen'],
    ['a slow recovery', { recovery: 16 }, 'inconclusive'],
    ['a recovery that never came', { recovery: Number.POSITIVE_INFINITY }, 'inconclusive'],
    ['a slow answer', { answer: { first: 1, longest: 11 } }, 'inconclusive'],
    [
      'a row whose time was over',
      { verdict: undefined, isLate: true, wrong: 'rien au bout de 60\u00a0s' },
      'inconclusive',
    ],
    ['an act lost, slowly', { verdict: { ...GOOD, lost: 1 }, recovery: 16 }, 'fallen'],
  ] as const)('%s', (_, changes, outcome) => {
    expect(outcomeOf(row(changes))).toBe(outcome);
  });

  it('is told apart in the table', () => {
    expect(lineOf(row({ recovery: 16 }))).toMatch(/\| non concluant \|$/);
    expect(lineOf(row({ wrong: 'un 500' }))).toMatch(/\| NE TIENT PAS\u00a0: un 500 \|$/);
  });
});
