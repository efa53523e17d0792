import { expect, it } from 'vitest';
import { actOf } from './act.ts';
import { isSupplies, isWaitingDeposit, type Supplies, type WaitingDeposit } from './deposit.ts';

const shown = { format_id: 1, format_title: 'Grand bol 1 L', drawing: 'bowl', picture_url: null } as const;
const point = { id: 1, name: 'Gare Sud', address: '', city: 'Nantes' };
const deposit: WaitingDeposit = {
  kind: 'deposit',
  id: 'a',
  owner: 'jade',
  madeAt: '2026-11-21T10:00:00Z',
  point,
  lines: [{ ...shown, quantity: 2 }],
  refusal: null,
};
const supplies: Supplies = {
  points: [
    {
      ...point,
      kind: 'partner',
      address_complement: '',
      postal_code: '44000',
      latitude: 47.2,
      longitude: null,
      code_version: 1,
      short_code: 'ABCD',
    } as unknown as Supplies['points'][number],
  ],
  stocks: [{ ...shown, dirty: 4 }],
  readAt: '2026-11-21T10:00:00Z',
};

it('takes what this version keeps', () => {
  expect(isWaitingDeposit(deposit)).toBe(true);
  expect(isSupplies(supplies)).toBe(true);
});

it('takes a deposit that a version without kinds kept, as it was', () => {
  const { kind, ...before } = deposit;
  expect(kind).toBe('deposit');
  expect(actOf(before)).toEqual(deposit);
  expect(actOf({ ...before, refusal: 'Le point est fermé.' })).toEqual({ ...deposit, refusal: 'Le point est fermé.' });
  expect(actOf({ ...before, kind: 'another' })).toBeUndefined();
});

it.each([
  undefined,
  null,
  'a',
  { ...deposit, lines: 2 },
  { ...deposit, lines: [{ ...shown, quantity: '2' }] },
  { ...deposit, point: null },
  { ...deposit, refusal: undefined },
])('takes no deposit that another version kept: %j', (value) => {
  expect(isWaitingDeposit(value)).toBe(false);
});

it.each([undefined, {}, { ...supplies, stocks: [{ ...shown }] }, { ...supplies, points: [point] }])(
  'takes no supplies that another version kept: %j',
  (value) => {
    expect(isSupplies(value)).toBe(false);
  },
);
