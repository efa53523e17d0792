import { type OrderDetail } from '@boucle/contract/orders.ts';
import { expect, it } from 'vitest';
import { leavesSome, linesOf, plannedOf, takenOf } from './pieces.ts';

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
});

it('knows when something is left over', () => {
  expect(leavesSome({ 1: 3, 2: 1 }, { 1: 3, 2: 1 })).toBe(false);
  expect(leavesSome({ 1: 3, 2: 1 }, { 1: 3 })).toBe(true);
});
