import { expect, it } from 'vitest';
import { actionsOf, GROUP_ACTIONS } from './actions.ts';

it('proposes « Entrée en stock » first while the warehouse has nothing to give', () => {
  const names = (nothing: boolean) => actionsOf('supply', nothing).map(({ name }) => name);
  expect(names(true)).toEqual(['entree', 'approvisionner', 'reprendre', 'collecter', 'sortie']);
  expect(names(false)).toEqual(GROUP_ACTIONS.supply.map(({ name }) => name));
  expect(actionsOf('wash', true)).toEqual(GROUP_ACTIONS.wash);
});
