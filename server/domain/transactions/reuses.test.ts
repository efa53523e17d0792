import { expect, it } from 'vitest';
import { RULES } from '../ledger/rules/rules.ts';
import { REUSE_TYPES, SERVED_TYPES, SERVICE_ROLES } from './reuses.ts';

it('the types that are read for reuses are those of the table of rules', () => {
  const served = Object.entries(RULES).filter(([, { rows }]) =>
    Object.values(rows).some(({ movements }) => movements.some(({ reuse }) => reuse === true)),
  );
  expect([...SERVED_TYPES].sort()).toEqual(served.map(([type]) => type).sort());
});

it('the lines that are read for the hour of reuses are those of the table of rules', () => {
  const roles = (types: readonly string[]) =>
    Object.entries(RULES)
      .filter(([type]) => types.includes(type))
      .flatMap(([, { rows }]) => Object.values(rows).flatMap(({ movements }) => movements));
  const reuses = REUSE_TYPES as readonly string[];
  const services = SERVED_TYPES.filter((type) => !reuses.includes(type));
  const used = roles(services).filter(({ reuse }) => reuse === true);
  expect([...new Set(used.map(({ role }) => role))].sort()).toEqual([...SERVICE_ROLES].sort());
  // The other types serve their whole input.
  expect([...new Set(roles(reuses).map(({ role }) => role))]).toEqual(['']);
});
