import { expect, it } from 'vitest';
import { type MoveOutcome, type MoveOutcomes, outcomesAfter, unansweredOf } from './placeMoves.ts';

const done = (name: string): MoveOutcome => ({ state: 'done', name, answer: {} as never });
const unknown = (name: string): MoveOutcome => ({ state: 'unknown', name, reason: 'Réseau' });
const refused = (name: string): MoveOutcome => ({ state: 'refused', name, reason: 'Trop.' });
const outcomes = (...all: MoveOutcome[]): MoveOutcomes =>
  new Map(all.map((outcome) => [Number(outcome.name), outcome]));

it('what had no answer stays told when others are recorded after it', () => {
  const first = outcomesAfter(new Map(), outcomes(done('1'), unknown('2'), refused('3')));
  expect([...first.keys()]).toEqual([1, 2, 3]);
  const second = outcomesAfter(first, outcomes(done('3')));
  expect([...second.values()]).toEqual([unknown('2')]);
  expect([...unansweredOf(second)]).toEqual([2]);
  expect(outcomesAfter(second, outcomes(done('2'))).size).toBe(0);
});
