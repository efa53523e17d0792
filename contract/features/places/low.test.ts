import { expect, it } from 'vitest';
import { isLow } from './low.ts';

const SHELF = { clean: 12, reserved: 0, offered: true, alert_level: 10 };

it.each([
  ['at its alert level nothing is low', { clean: 10 }, true, false],
  ['one less is', { clean: 9 }, true, true],
  ['what is promised may not be lent', { reserved: 3 }, true, true],
  ['without a level nothing is', { clean: 0, alert_level: null }, true, false],
  ['what is not offered is not', { clean: 0, offered: false }, true, false],
  ['where the place is closed nothing is', { clean: 0 }, false, false],
])('%s', (_, shelf, isOpen, low) => {
  expect(isLow({ ...SHELF, ...shelf }, isOpen)).toBe(low);
});
