import { expect, it } from 'vitest';
import { slotLabel, slotOf, SLOTS } from './slots.ts';

it('names each hour of the week', () => {
  expect(SLOTS).toHaveLength(168);
  expect(SLOTS.map(slotOf)).not.toContain(undefined);
  expect(slotLabel('2-12')).toBe('mardi, 12\u00a0h – 13\u00a0h');
  expect(slotLabel('7-23')).toBe('dimanche, 23\u00a0h – 24\u00a0h');
});

it.each(['', '0-1', '8-1', '2-24', '2-', '-2', '2-012', '2 12', 'mardi'])('knows no slot « %s »', (text) => {
  expect(slotOf(text)).toBeUndefined();
});
