import { expect, it } from 'vitest';
import { type ProbableCauseFound } from '../../shared/incidents/shapes.ts';
import { PROBABLE_CAUSES } from '../../shared/incidents/labels.ts';
import { causeLabel, gapLabel, incidentLabel, leftLabel } from './words.ts';

it('says which way a gap goes', () => {
  expect([2, 1, -1, -27].map(gapLabel)).toEqual([
    '2 contenants en trop',
    '1 contenant en trop',
    '1 contenant manquant',
    '27 contenants manquants',
  ]);
});

it('says what a round did otherwise than planned', () => {
  expect(incidentLabel({ kind: 'plan', quantity: -18 })).toBe('18 contenants de moins que prévu');
  expect(incidentLabel({ kind: 'plan', quantity: 1 })).toBe('1 contenant de plus que prévu');
  expect(incidentLabel({ kind: 'round', quantity: 3 })).toBe('3 contenants en trop');
});

it('says what is left of what was settled in part, and of nothing else', () => {
  expect(leftLabel({ quantity: 3, left: 2 })).toBe('2 sur 3 restent à régler');
  expect(leftLabel({ quantity: -3, left: 1 })).toBe('1 sur 3 reste à régler');
  expect(leftLabel({ quantity: 3, left: 3 })).toBeUndefined();
  expect(leftLabel({ quantity: -3, left: 0 })).toBeUndefined();
});

it('says each cause with its numbers and the day of its first evidence', () => {
  const found = (cause: ProbableCauseFound['cause']): ProbableCauseFound => ({
    cause,
    pieces: 11,
    count: 7,
    evidence: [{ of: 'customer', id: 1, label: 'Léa Morel', pieces: 2, at: '2026-01-14T10:00:00.000Z' }],
  });
  expect(causeLabel(found('loans')).words).toBe('11 contenants chez 7 porteurs, le plus ancien du 14/01/2026');
  for (const cause of PROBABLE_CAUSES) {
    const { title, words } = causeLabel(found(cause));
    expect(title).not.toBe('');
    expect(words).toMatch(/^11 contenants/);
  }
});
