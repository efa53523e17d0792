import { describe, expect, it } from 'vitest';
import { closeOldest, moveLots, openLots, renewLots, reopenLots } from './lots.ts';

const BOWL = 1;
const CUP = 2;
const lot = (id: number, formatId: number, left: number, unitDepositCents: number) => {
  return { id, formatId, left, unitDepositCents, opened: left, since: new Date(id), restaurantId: 1 };
};

describe('opening loans', () => {
  it('locks the deposit of the day for each container', () => {
    const deposits = new Map([
      [BOWL, 400],
      [CUP, 150],
    ]);
    expect(
      openLots(
        [
          { formatId: BOWL, quantity: 2 },
          { formatId: CUP, quantity: 3 },
        ],
        deposits,
      ),
    ).toEqual({
      opened: [
        { formatId: BOWL, quantity: 2, unitDepositCents: 400 },
        { formatId: CUP, quantity: 3, unitDepositCents: 150 },
      ],
      changes: [],
      costsCents: [800, 450],
      unitDepositsCents: [400, 150],
    });
  });
});

describe('closing loans', () => {
  it('takes the oldest first, and releases what each of them locked', () => {
    const lots = [lot(10, BOWL, 2, 400), lot(11, BOWL, 5, 450)];
    expect(closeOldest([{ formatId: BOWL, quantity: 3 }], lots)).toEqual({
      opened: [],
      changes: [
        { lotId: 10, quantity: -2 },
        { lotId: 11, quantity: -1 },
      ],
      costsCents: [2 * 400 + 450],
      unitDepositsCents: [null],
    });
  });

  it('leaves the other formats alone', () => {
    expect(closeOldest([{ formatId: CUP, quantity: 1 }], [lot(10, BOWL, 2, 400), lot(11, CUP, 1, 150)])).toMatchObject({
      changes: [{ lotId: 11, quantity: -1 }],
      unitDepositsCents: [150],
    });
  });

  it('counts two lines of one format together', () => {
    const lines = [
      { formatId: BOWL, quantity: 1 },
      { formatId: BOWL, quantity: 2 },
    ];
    expect(closeOldest(lines, [lot(10, BOWL, 2, 400), lot(11, BOWL, 1, 500)])).toMatchObject({
      changes: [
        { lotId: 10, quantity: -2 },
        { lotId: 11, quantity: -1 },
      ],
      costsCents: [400, 900],
    });
  });

  it('says how many there are when more come back than were lent', () => {
    expect(closeOldest([{ formatId: BOWL, quantity: 4 }], [lot(10, BOWL, 1, 400), lot(11, BOWL, 2, 400)])).toEqual({
      kind: 'loans',
      formatId: BOWL,
      there: 3,
      asked: 4,
    });
  });
});

describe('loans that go on', () => {
  const lots = [lot(10, BOWL, 2, 400), lot(11, BOWL, 5, 450)];
  const closed = {
    changes: [
      { lotId: 10, quantity: -2 },
      { lotId: 11, quantity: -1 },
    ],
    costsCents: [1250],
  };

  it('a refill closes the oldest and opens the same again, dated now', () => {
    expect(renewLots([{ formatId: BOWL, quantity: 3 }], lots)).toMatchObject({
      ...closed,
      opened: [
        { formatId: BOWL, quantity: 2, unitDepositCents: 400 },
        { formatId: BOWL, quantity: 1, unitDepositCents: 450 },
      ],
    });
  });

  it('a transfer keeps dates and restaurants', () => {
    expect(moveLots([{ formatId: BOWL, quantity: 3 }], lots)).toMatchObject({
      ...closed,
      opened: [
        { quantity: 2, since: new Date(10), restaurantId: 1 },
        { quantity: 1, since: new Date(11), restaurantId: 1 },
      ],
    });
  });

  it('a correction gives back what was closed last first, and no more', () => {
    const closings = [
      { ...lot(11, BOWL, 4, 450), closed: 1 },
      { ...lot(10, BOWL, 0, 400), closed: 2 },
    ];
    expect(reopenLots([{ formatId: BOWL, quantity: 2 }], closings)).toMatchObject({
      changes: [
        { lotId: 11, quantity: 1 },
        { lotId: 10, quantity: 1 },
      ],
      costsCents: [850],
    });
    expect(reopenLots([{ formatId: BOWL, quantity: 4 }], closings)).toMatchObject({
      kind: 'loans',
      there: 3,
      asked: 4,
    });
  });
});
