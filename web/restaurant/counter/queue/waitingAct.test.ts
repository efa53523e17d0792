import { expect, it } from 'vitest';
import {
  actTitle,
  type CounterAct,
  counterActOf,
  heldByGuests,
  leftClean,
  requestOf,
  waitingLines,
} from './waitingAct.ts';

const FORMATS = [
  { id: 1, title: 'Bol', subtitle: '', cost_cents: 300 },
  { id: 2, title: 'Barquette', subtitle: '', cost_cents: 250 },
];
const act = (type: CounterAct['type'], bowls: number, more: Partial<CounterAct> = {}): CounterAct => ({
  id: 'a',
  owner: '7',
  madeAt: '2026-11-29T12:00:00.000Z',
  refusal: null,
  type,
  restaurant: 7,
  lines: waitingLines({ 1: bowls, 2: 0 }, FORMATS, []),
  ...more,
});

it('is sent as it was done, a card by its uuid', () => {
  const common = { restaurant_id: 7, containers: [{ format_id: 1, quantity: 2 }] };
  expect(requestOf(act('grab_guest_container', 2))).toEqual({ transaction_type: 'grab_guest_container', ...common });
  expect(requestOf(act('return_container', 2, { card: 'c' }))).toEqual({
    transaction_type: 'return_container',
    ...common,
    card_uuid: 'c',
  });
});

it('names the numbered containers that were read among its pieces', () => {
  const lines = waitingLines({ 1: 2, 2: 1 }, FORMATS, [{ code: '7K3M9QXA', formatId: 1 }]);
  expect(requestOf(act('grab_guest_container', 2, { lines })).containers).toEqual([
    { format_id: 1, quantity: 2, units: ['7K3M9QXA'] },
    { format_id: 2, quantity: 1 },
  ]);
});

it('says what it is, one or several', () => {
  expect(actTitle(act('return_container', 1))).toBe('1 contenant repris d’une carte');
  expect(actTitle(act('customerless_refill', 3))).toBe('3 réutilisations comptées');
});

it('takes what leaves off the clean ones, and not what was refused', () => {
  const acts = [
    act('grab_guest_container', 2),
    act('customerless_refill', 1),
    act('return_guest_container', 4),
    act('grab_guest_container', 9, { refusal: 'Refusé.' }),
  ];
  expect(leftClean(10, acts, 1, 'account')).toBe(7);
  expect(leftClean(10, acts, 1, 'restaurant')).toBe(8);
  expect(leftClean(2, acts, 1, 'account')).toBe(0);
  expect(leftClean(10, acts, 2, 'account')).toBe(10);
});

it('knows what guests hold by what was last read and what waits since; nothing where nothing was read', () => {
  const known = [{ format_id: 1, title: 'Bol', quantity: 3, deposits_cents: 900, oldest_since: null }];
  const acts = [act('grab_guest_container', 2), act('return_guest_container', 1)];
  expect(heldByGuests(known, acts, FORMATS)).toEqual([{ format_id: 1, title: 'Bol', quantity: 4 }]);
  expect(heldByGuests([], [act('return_guest_container', 1)], FORMATS)).toEqual([]);
  expect(heldByGuests(undefined, acts, FORMATS)).toBeUndefined();
});

it('is read from this device only as this version writes it', () => {
  const kept = act('return_container', 1, { card: 'c', declared: 'incident' });
  expect(counterActOf(kept)).toEqual(kept);
  for (const broken of [
    { ...kept, type: 'grab_container' },
    { ...kept, lines: [{}] },
    { ...kept, card: 3 },
    { ...kept, declared: true },
    { ...kept, restaurant: '7' },
    null,
  ])
    expect(counterActOf(broken)).toBeUndefined();
});
