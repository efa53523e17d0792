import { expect, it } from 'vitest';
import { partnerGrid, restaurantGrid } from './moveGrid.ts';

const grid = (move: Parameters<typeof restaurantGrid>[0], partner?: string) =>
  restaurantGrid(move, partner, () => ({}));

it('both ends of a movement bear their names: a partner’s reserve is not the warehouse', () => {
  expect(grid('admin_give', 'Vélocourse')).toMatchObject({ stockLabel: 'Vélocourse', thereLabel: 'Disponibles' });
  expect(grid('admin_return', 'Vélocourse').thereLabel).toBe('Vélocourse');
  expect(grid('admin_return_dirty')).toMatchObject({ stockLabel: 'Sur place', thereLabel: 'Entrepôt' });
});

it('what counts without what orders wait for is called available, not what stands there', () => {
  expect(grid('admin_give').thereLabel).toBe('Disponibles');
  expect(grid('admin_return').stockLabel).toBe('Disponibles');
});

it('a partner’s grid has both ends, and is filled to no target', () => {
  expect(partnerGrid('admin_give')).toMatchObject({
    stockLabel: 'Entrepôt',
    thereLabel: 'En réserve',
    afterThere: true,
  });
  expect(partnerGrid('admin_give').fill).toBeUndefined();
  expect(partnerGrid('admin_return')).toMatchObject({ stockLabel: 'En réserve', takeAll: 'Tout reprendre' });
  expect(partnerGrid('admin_return_dirty').stockLabel).toBe('À déposer');
});
