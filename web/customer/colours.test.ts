import { contrast } from '@boucle/contract/features/account/contrast.ts';
import { expect, it } from 'vitest';
import { ownTokens } from './colours.ts';

it.each(['#17594A', '#FFD400', '#FFFFFF', '#000000', '#3B3699', '#E0813C'])('%s keeps texts readable', (primary) => {
  const tokens = ownTokens(primary, false);
  const of = (name: string) => tokens[name] ?? '';
  expect(contrast(of('--brand'), '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(of('--brand-deep'), '#F3EEE2')).toBeGreaterThanOrEqual(7);
  expect(contrast(of('--on-tint'), of('--brand-tint'))).toBeGreaterThanOrEqual(4.5);
  expect(Object.keys(ownTokens(primary, true))).toEqual(['--brand-deep']);
});
