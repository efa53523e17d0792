import { expect, it } from 'vitest';
import { stockRows } from './stockRows.ts';

it('the stock is summed by place and state, places without any left out', () => {
  const rows = stockRows([
    { place: 'restaurants', state: 'clean', quantity: 4, reserved: 3 },
    { place: 'restaurants', state: 'clean', quantity: 6, reserved: 0 },
    { place: 'restaurants', state: 'dirty', quantity: 1, reserved: 0 },
    { place: 'warehouse', state: 'clean', quantity: 5, reserved: 0 },
    { place: 'guests', state: 'held', quantity: 0, reserved: 0 },
  ]);
  expect(rows).toMatchObject([
    { key: 'warehouse', label: 'Entrepôt', values: { clean: 5 }, to: undefined, states: { clean: undefined } },
    { key: 'restaurants', label: 'Restaurants', values: { clean: 7, reserved: 3, dirty: 1 } },
  ]);
});
