import { expect, it } from 'vitest';
import { type WaitingReading } from './reading.ts';
import { refusedWords } from './words.ts';

const reading = (count: number, n: number): WaitingReading => ({
  kind: 'reading',
  id: `page ${n}`,
  owner: 'jade',
  madeAt: '2026-11-21T10:00:00Z',
  refusal: null,
  count,
  cell: { place: 'warehouse', place_id: null, state: 'clean', format_id: n },
  counted: 12,
  device: 'page',
  n,
  page: 'page',
  pageAge: 0,
});

it('says once what all the numbers of a count are refused for', () => {
  const reason = 'Cet inventaire est enregistré.';
  const sentences = refusedWords([
    { act: reading(7, 1), reason },
    { act: reading(7, 2), reason },
    { act: reading(8, 3), reason: 'Comptez à nouveau.' },
    { act: reading(9, 4), reason },
    { act: reading(9, 5), reason: 'Comptez à nouveau.' },
  ]);
  expect(sentences).toEqual([
    `2 lignes de l’inventaire n°\u00a07, gardées sur ce téléphone, ont été refusées. ${reason}`,
    'Une ligne de l’inventaire n°\u00a08, gardée sur ce téléphone, a été refusée. Comptez à nouveau.',
    '2 lignes de l’inventaire n°\u00a09, gardées sur ce téléphone, ont été refusées. Chacune dit pourquoi.',
  ]);
});
