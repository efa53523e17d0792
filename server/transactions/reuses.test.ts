import { expect, it } from 'vitest';
import { RULES } from '../ledger/rules/rules.ts';
import { SERVED_TYPES } from './reuses.ts';

it('the types that are read for reuses are those of the table of rules', () => {
  const served = Object.entries(RULES).filter(([, { rows }]) =>
    Object.values(rows).some(({ movements }) => movements.some(({ reuse }) => reuse === true)),
  );
  expect([...SERVED_TYPES].sort()).toEqual(served.map(([type]) => type).sort());
});
