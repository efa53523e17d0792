import { expect, it } from 'vitest';
import { opensProfile, withoutProfile, withProfile } from './profileAddress.ts';

it('the profile opens over a page and leaves the rest of its address as it was', () => {
  const address = withProfile('/cards', '?page=2&q=12');
  expect(address).toBe('/cards?page=2&q=12&compte=1');
  expect(withoutProfile('/cards', '?page=2&q=12&compte=1')).toBe('/cards?page=2&q=12');
  expect(withoutProfile('/dashboard', '?compte=1')).toBe('/dashboard');
});

it('opens for its own value only', () => {
  expect(opensProfile('?compte=1')).toBe(true);
  expect(opensProfile('?compte=2')).toBe(false);
  expect(opensProfile('')).toBe(false);
});
