import { type OrderDetail } from '@boucle/contract/features/orders/calls.ts';
import { expect, it } from 'vitest';
import { differencesOf, exceeds, leavesSome, linesOf, plannedOf, takenOf } from './pieces.ts';

const line = { format_title: 'Grand bol', drawing: 'bowl', unit_deposit: null } as const;
const order = {
  lines: [
    { ...line, act: 'deliver', format_id: 1, planned: 3, actual: 2, unit_deposit: 4 },
    { ...line, act: 'pickup', format_id: 1, planned: 2, actual: 2 },
    { ...line, act: 'pickup', format_id: 2, planned: 0, actual: 1 },
  ],
} as unknown as OrderDetail;

it('reads what is planned and what was really taken, by format', () => {
  expect(plannedOf(order, 'deliver')).toEqual({ 1: 3 });
  expect(plannedOf(order, 'pickup')).toEqual({ 1: 2 });
  expect(takenOf(order)).toEqual({ 1: 2, 2: 1 });
});

it('sends zeros only where they are a count', () => {
  expect(linesOf({ 1: 0, 2: 4 }, { zeros: false })).toEqual([{ format_id: 2, quantity: 4 }]);
  expect(linesOf({ 1: 0, 2: 4 }, { zeros: true })).toEqual([
    { format_id: 1, quantity: 0 },
    { format_id: 2, quantity: 4 },
  ]);
  const units = [{ code: 'A', formatId: 2 }];
  expect(linesOf({ 2: 4 }, { zeros: false, units })).toEqual([{ format_id: 2, quantity: 4, units: ['A'] }]);
});

it('knows when something is left over', () => {
  expect(leavesSome({ 1: 3, 2: 1 }, { 1: 3, 2: 1 })).toBe(false);
  expect(leavesSome({ 1: 3, 2: 1 }, { 1: 3 })).toBe(true);
});

it('knows when more is typed than there is, of a format that nobody has too', () => {
  expect(exceeds({ 1: 3 }, { 1: 3 })).toBe(false);
  expect(exceeds({ 1: 4 }, { 1: 3 })).toBe(true);
  expect(exceeds({ 1: 0, 2: 1 }, { 1: 3 })).toBe(true);
});

it('shows where two people wrote other quantities, and nothing else', () => {
  const formats = [
    { format_id: 1, format_title: 'Grand bol' },
    { format_id: 2, format_title: 'Gobelet' },
  ];
  const theirs = { deliver: { 1: 3 }, pickup: { 1: 2 } };
  expect(differencesOf({ deliver: { 1: 3, 2: 1 }, pickup: {} }, theirs, formats)).toEqual([
    { name: 'deliver-2', label: 'Gobelet, à livrer', mine: '1', theirs: '0' },
    { name: 'pickup-1', label: 'Grand bol, à reprendre', mine: '0', theirs: '2' },
  ]);
});
