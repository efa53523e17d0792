import { expect, it } from 'vitest';
import { clockOf, passageOf } from './clock.ts';

it('says the day of a passage after midnight, and no day before', () => {
  expect([510, 1439.4, 1440, 1460, 3000].map(passageOf)).toEqual([
    '08:30',
    '23:59',
    '00:00 (+1\u00a0j)',
    '00:20 (+1\u00a0j)',
    '02:00 (+2\u00a0j)',
  ]);
  expect(clockOf(1460)).toBe('00:20');
});
