import { expect, it } from 'vitest';
import { moveLabels } from './moveLabels.ts';

it('both ends of a movement bear their names: a partner’s reserve is not the warehouse (fault A7)', () => {
  expect(moveLabels('admin_give', 'Vélocourse')).toEqual({ stockLabel: 'Vélocourse', thereLabel: 'Disponibles' });
  expect(moveLabels('admin_return', 'Vélocourse').thereLabel).toBe('Vélocourse');
  expect(moveLabels('admin_return_dirty', undefined)).toEqual({ stockLabel: 'Sur place', thereLabel: 'Entrepôt' });
});

it('what counts without what orders wait for is called available, not what stands there (fault A8)', () => {
  expect(moveLabels('admin_give', undefined).thereLabel).toBe('Disponibles');
  expect(moveLabels('admin_return', undefined).stockLabel).toBe('Disponibles');
});
