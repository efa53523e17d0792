import { expect, it } from 'vitest';
import { momentsOf, questionErrors, questionsIn } from './countQuestions.ts';

const SHELF = 'Chez Manon a été compté le 28/11/2026 14:02 : dites si c’était avant ou après.';
const HOME = 'L’entrepôt a été compté le 28/11/2026 09:00 : dites si c’était avant ou après.';

it('a refusal that names counts is asked about, count by count, and what was said stays', () => {
  const first = questionsIn({ 'counted.warehouse': [HOME], lines: ['Trop.'] }, []);
  expect(first).toEqual([
    { field: 'counted.warehouse', sentence: HOME, place: 'warehouse', place_id: null, moment: undefined },
  ]);
  const answered = first.map((one) => ({ ...one, moment: 'before' as const }));
  const both = questionsIn({ 'counted.restaurant.12': [SHELF] }, answered);
  expect(both.map(({ place, place_id, moment }) => [place, place_id, moment])).toEqual([
    ['warehouse', null, 'before'],
    ['restaurant', 12, undefined],
  ]);
  expect(momentsOf(both)).toEqual([{ place: 'warehouse', place_id: null, moment: 'before' }]);
  expect(questionErrors(both)).toEqual({ 'counted.restaurant.12': 'Choisissez avant ou après.' });
});

it('nothing else is a question', () => {
  expect(questionsIn({ counted: ['Non.'], 'counted.moon.1': ['Non.'], 'lines.0': ['Non.'] }, [])).toEqual([]);
});
