import { type UnitMove, type UnitPlace } from '@boucle/contract/features/units/rows.ts';
import { expect, it } from 'vitest';
import { missedWords, moveWords } from './moveWords.ts';

const at = (place: UnitPlace['place'], state: UnitPlace['state'], name: string): UnitPlace => ({
  place,
  place_id: null,
  state,
  name,
});
const WAREHOUSE = at('warehouse', 'clean', 'Entrepôt');
const MANON = at('restaurant', 'clean', 'Chez Manon');
const CONSO = at('customer', 'held', 'Un conso');
const move = (part: Partial<UnitMove>): UnitMove => ({
  ...{ transaction_id: 1, transaction_type: 'admin_give', reverses_id: null, at: '2026-11-30T10:00:00Z' },
  ...{ day: '2026-11-30', from: WAREHOUSE, to: MANON, missed: false, expected: null, reuse: 0, wash: 0, uses: 0 },
  ...{ wash_lot: null, ...part },
});

it('says what each move was, from where to where', () => {
  const sentenceOf = (part: Partial<UnitMove>) => {
    const { title, detail } = moveWords(move(part));
    return `${title}, ${detail}`;
  };
  expect(sentenceOf({})).toBe('Livré, Entrepôt → Chez Manon');
  expect(sentenceOf({ from: MANON, to: CONSO, reuse: 1, uses: 1 })).toBe('Prêté, 1re fois, Chez Manon → un conso');
  expect(sentenceOf({ from: MANON, to: CONSO, reuse: 1, uses: 142 })).toContain('142e fois');
  expect(sentenceOf({ from: CONSO, to: MANON })).toBe('Rendu, un conso → Chez Manon');
  expect(sentenceOf({ from: MANON, to: at('warehouse', 'dirty', 'Entrepôt') })).toContain('Collecté sale');
  expect(sentenceOf({ wash: 1, wash_lot: { id: 1, number: 'L-0412', temperature_c: 82 } })).toBe(
    'Lavé, Lot L-0412, 82\u00a0°C',
  );
  expect(sentenceOf({ from: at('outside', 'supplier', 'Extérieur'), to: WAREHOUSE })).toBe(
    'Entré en stock, Achetés → Entrepôt',
  );
  expect(sentenceOf({ to: at('outside', 'broken', 'Extérieur') })).toContain('Retiré');
  expect(sentenceOf({ reverses_id: 4 })).toContain('Annulé');
});

it('says where a missed one was expected', () => {
  expect(missedWords(move({ missed: true, expected: CONSO }))).toBe('Attendu\u00a0: un conso, vu ici');
  expect(missedWords(move({ missed: true }))).toBe('Aucun lieu connu, vu ici');
});
