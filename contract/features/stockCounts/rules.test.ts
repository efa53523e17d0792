import { describe, expect, it } from 'vitest';
import { COUNT_PLACES } from '../../shared/transactions/countPlaces.ts';
import { COUNTED_PLACES } from '../../shared/stockCounts/labels.ts';
import { countedOf, countedStates, countPlaceOf, expectedAt, instantOf, movedOf, toPost, usualFor } from './rules.ts';

it('counts at the places of the ledger’s rules, and at no other', () => {
  const places = COUNTED_PLACES.flatMap((place) => countedStates(place).map((state) => countPlaceOf({ place, state })));
  expect(new Set(places)).toEqual(new Set(COUNT_PLACES));
  expect(() => countPlaceOf({ place: 'partner', state: 'transit' })).toThrow('P.transit');
});

it.each([
  ['12', 12],
  ['  12 ', 12],
  ['1\u202f250', 1250],
  ['0', 0],
  ['100000', 100_000],
  ['100001', undefined],
  ['1000000000', undefined],
  ['1e9', undefined],
  ['-1', undefined],
  ['−1', undefined],
  ['3.5', undefined],
  ['3,5', undefined],
  ['', undefined],
  ['douze', undefined],
])('reads « %s » as %s', (typed, pieces) => {
  expect(countedOf(typed)).toBe(pieces);
});

describe('the instant of a reading', () => {
  const clocks = { now: new Date('2026-04-01T11:40:05Z'), openedAt: new Date('2026-04-01T08:00:00Z') };
  const phone = (countedAt: string, sentAt: string) => ({ countedAt: new Date(countedAt), sentAt: new Date(sentAt) });

  it('is the server’s of that moment, though the phone is three hours fast', () => {
    expect(instantOf(phone('2026-04-01T14:35:00Z', '2026-04-01T14:40:05Z'), clocks)).toEqual({
      at: new Date('2026-04-01T11:35:00Z'),
    });
  });

  it('is refused ahead of the sending, beyond 72 h, and before the opening', () => {
    expect(instantOf(phone('2026-04-01T11:41:00Z', '2026-04-01T11:40:05Z'), clocks)).toEqual({ refused: 'ahead' });
    expect(instantOf(phone('2026-03-29T11:40:04Z', '2026-04-01T11:40:05Z'), clocks)).toEqual({ refused: 'too_old' });
    expect(instantOf(phone('2026-04-01T07:30:00Z', '2026-04-01T11:40:05Z'), clocks)).toEqual({
      refused: 'before_opening',
    });
    expect(instantOf(phone('2026-04-01T07:59:00Z', '2026-04-01T11:40:05Z'), clocks)).toHaveProperty('at');
  });
});

describe('what is posted', () => {
  const none = { recorded: 0, late: 0, corrected: 0 };

  it('is what was counted less what was expected then, whatever moved since', () => {
    expect(toPost(171, 198, none)).toBe(-27);
    // 5 were lent since: the books say 193.
    const lent = { ...none, recorded: -5 };
    expect([expectedAt(193, lent), movedOf(lent), toPost(171, 193, lent)]).toEqual([198, -5, -27]);
  });

  it('takes what was entered late as moved before', () => {
    // 20 were delivered before the count and recorded after it.
    const late = { recorded: 20, late: 20, corrected: 0 };
    expect([expectedAt(218, late), movedOf(late), toPost(171, 218, late)]).toEqual([218, 0, -47]);
  });

  it('posts nothing that another count posted already', () => {
    const corrected = { recorded: -27, late: 0, corrected: -27 };
    expect([expectedAt(171, corrected), movedOf(corrected), toPost(171, 171, corrected)]).toEqual([198, 0, 0]);
  });
});

it('asks about a number that is far from what is expected, without giving that away', () => {
  expect(usualFor(116)).toEqual({ from: 16, to: 512 });
  // 2 where 116 were, 0 where 40 were, 900 where 116 were; never where few are expected.
  expect([2 < usualFor(116).from, 0 < usualFor(40).from, 900 > usualFor(116).to]).toEqual([true, true, true]);
  expect(usualFor(0)).toEqual({ from: 0, to: 32 });
  expect(usualFor(-45)).toEqual(usualFor(0));
  expect(usualFor(20).from).toBe(0);
  expect(usualFor(100)).toEqual(usualFor(116));
});
