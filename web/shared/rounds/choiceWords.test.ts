import { expect, it } from 'vitest';
import { choiceWords } from './choiceWords.ts';

const place = {
  place: 'restaurant' as const,
  place_id: 1,
  round_id: null,
  cover_days: null,
  requests: [],
  transfers: [],
};
const moved = (act: 'give' | 'take_clean', other_name: string, quantity: number, other_id = 2) => ({
  act,
  format_id: 3,
  format_title: 'Bol',
  quantity,
  other_id,
  other_name,
});

it('says what of it comes from a neighbour, or goes to one', () => {
  const lines = [
    { format_id: 3, act: 'give' as const, quantity: 64 },
    { format_id: 3, act: 'take_dirty' as const, quantity: 126 },
  ];
  expect(choiceWords({ ...place, lines })).toBe('64 à livrer · 126 à reprendre');
  const from = [moved('give', 'Chez Manon', 20), moved('give', 'Pasta Fresca', 5, 4)];
  expect(choiceWords({ ...place, lines, transfers: from })).toBe(
    '64 à livrer, dont 20 pris chez Manon et 5 chez Pasta Fresca · 126 à reprendre',
  );
  expect(choiceWords({ ...place, lines: lines.slice(0, 1), transfers: [moved('give', 'Chez Manon', 64)] })).toBe(
    '64 à livrer, pris chez Manon',
  );
  const given = [{ format_id: 3, act: 'take_clean' as const, quantity: 30 }];
  expect(choiceWords({ ...place, lines: given, transfers: [moved('take_clean', 'Aux Bocaux', 20)] })).toBe(
    '30 à reprendre, dont 20 pour Aux Bocaux',
  );
});
