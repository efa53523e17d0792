import { isFrenchVat, isSiren } from '@boucle/contract/base/validation/business.ts';
import { expect, it } from 'vitest';
import { BOCAL } from './bocal.ts';
import { issuerOf, madeUpSiren } from './billing.ts';
import { LOIRE } from './loire.ts';

it('gives each party of the demo a SIREN of its own, with its check digit', () => {
  const sirens = [LOIRE, BOCAL].flatMap((story) => [
    issuerOf(story).siren,
    ...story.restaurants.map((_, rank) => madeUpSiren(story.name, 1 + rank)),
  ]);
  expect(new Set(sirens).size).toBe(sirens.length);
  for (const siren of sirens) {
    expect(isSiren(siren), siren).toBe(true);
    expect(siren.startsWith('0'), siren).toBe(true);
  }
  expect(isFrenchVat(issuerOf(LOIRE).vat_number)).toBe(true);
});
