import { expect, test } from 'vitest';
import { activePath, menuPathOf } from './activePath.ts';

const PATHS = ['/partners', '/partners/delegated_admins', '/dropoffs', '/dropoffs/return', '/cards'];

test('a screen lights its own entry', () => {
  expect(activePath(PATHS, '/cards')).toBe('/cards');
});

test('a detail lights the entry of its list', () => {
  expect(activePath(PATHS, '/cards/12')).toBe('/cards');
  expect(activePath(PATHS, '/partners/3/supply')).toBe('/partners');
});

test('the longest path wins', () => {
  expect(activePath(PATHS, '/partners/delegated_admins')).toBe('/partners/delegated_admins');
  expect(activePath(PATHS, '/dropoffs/return')).toBe('/dropoffs/return');
});

test('a path that only begins with the same letters is another one', () => {
  expect(activePath(PATHS, '/cards-old')).toBeUndefined();
});

test('a card of stock or of euros lights the list of what it is of', () => {
  expect(menuPathOf('/stock-card', '?place=restaurant&id=3&format=1')).toBe('/restaurants');
  expect(menuPathOf('/stock-card', '?place=warehouse')).toBe('/transactions/supply');
  expect(menuPathOf('/balance-card', '?kind=CAG&owner=customer&id=3')).toBe('/customers');
  expect(menuPathOf('/balance-card', '?kind=BANK')).toBe('/balance-card');
  expect(menuPathOf('/cards/12', '?place=restaurant')).toBe('/cards/12');
});
