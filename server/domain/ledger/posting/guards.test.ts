import { describe, expect, it } from 'vitest';
import { type Books } from '../books/books.ts';
import { findShortage } from './guards.ts';
import { type CellKey, type MoneyKey, cellName, moneyName } from '../books/places.ts';
import { type Posting } from './posting.ts';

const CLEAN: CellKey = { place: 'R', placeId: 1, formatId: 1, state: 'clean' };
const DIRTY: CellKey = { place: 'R', placeId: 1, formatId: 1, state: 'dirty' };
const WAREHOUSE: CellKey = { place: 'A', placeId: 0, formatId: 1, state: 'dirty' };
const SUPPLIER: CellKey = { place: 'X', placeId: 0, formatId: 1, state: 'supplier' };
const CAGNOTTE: MoneyKey = { kind: 'CAG', owner: 'K', ownerId: 1 };
const GIFTS: MoneyKey = { kind: 'GES', owner: '-', ownerId: 0 };

const posting = (part: Partial<Posting>): Posting => ({
  type: 'admin_give',
  variant: '',
  day: '2026-07-01',
  at: new Date('2026-07-01T10:00:00Z'),
  amountCents: 0,
  containersCostCents: 0,
  containersCount: 0,
  origin: null,
  author: null,
  adminId: 1,
  parties: { restaurantId: 1 },
  comment: null,
  batchId: null,
  recorder: null,
  personId: null,
  roundId: null,
  place: null,
  reason: null,
  rewardId: null,
  providerReference: null,
  means: null,
  insteadOfId: null,
  reversesId: null,
  completesId: null,
  keptCents: 0,
  vatCents: 0,
  lines: [],
  movements: [],
  units: [],
  entries: [],
  carried: null,
  newLots: [],
  newLotsOf: null,
  reopened: [],
  lotChanges: [],
  costCentsByFormat: new Map(),
  cardChange: null,
  feeLines: [],
  holds: [],
  blocks: [],
  ...part,
});

const books = (part: Partial<Books>): Books => ({
  closedUntil: null,
  cards: new Map(),
  washMode: 'account',
  exchanges: true,
  orderStatus: null,
  cells: new Map(),
  money: new Map(),
  lots: [],
  deposits: new Map(),
  prices: [],
  vatRates: [],
  extras: new Map(),
  closings: [],
  numberedFormats: new Set(),
  promises: null,
  receivedCents: 0,
  ownCents: 0,
  cap: null,
  nextId: null,
  ...part,
});

describe('a posting is short', () => {
  const taking = posting({ movements: [{ from: CLEAN, to: WAREHOUSE, quantity: 3 }] });

  it('of containers that are promised to orders', () => {
    const shelf = (reserved: number) =>
      books({ cells: new Map([[cellName(CLEAN), { id: 1, quantity: 5, reserved }]]) });
    expect(findShortage(taking, shelf(2))).toBeUndefined();
    expect(findShortage(taking, shelf(3))).toEqual({ kind: 'cell', key: CLEAN, there: 5, promised: 3, asked: 3 });
  });

  it('of containers in a cell that nobody used yet', () => {
    expect(findShortage(taking, books({}))).toMatchObject({ kind: 'cell', there: 0, asked: 3 });
  });

  it('of money that is blocked', () => {
    const spending = posting({ entries: [{ from: CAGNOTTE, to: GIFTS, amountCents: 300 }] });
    const purse = (blockedCents: number) =>
      books({ money: new Map([[moneyName(CAGNOTTE), { id: 1, balanceCents: 500, blockedCents }]]) });
    expect(findShortage(spending, purse(200))).toBeUndefined();
    expect(findShortage(spending, purse(201))).toMatchObject({ kind: 'money', availableCents: 299, askedCents: 300 });
  });

  it('never of what comes from outside, nor of gifts', () => {
    const coming = posting({
      movements: [{ from: SUPPLIER, to: WAREHOUSE, quantity: 3 }],
      entries: [{ from: GIFTS, to: CAGNOTTE, amountCents: 300 }],
    });
    expect(findShortage(coming, books({}))).toBeUndefined();
  });

  it('of the right to be dirty, where the restaurant washes: reversals included', () => {
    const dirtying = posting({ movements: [{ from: WAREHOUSE, to: DIRTY, quantity: 1 }], reversesId: 7 });
    const cells = new Map([[cellName(WAREHOUSE), { id: 1, quantity: 5, reserved: 0 }]]);
    expect(findShortage(dirtying, books({ cells }))).toBeUndefined();
    expect(findShortage(dirtying, books({ cells, washMode: 'restaurant' }))).toEqual({ kind: 'wash', restaurantId: 1 });
  });

  it('of a loan that is over, or that would become larger than it was', () => {
    const lots = [
      { id: 4, formatId: 1, unitDepositCents: 400, since: new Date(0), restaurantId: null, opened: 2, left: 1 },
    ];
    const change = (quantity: number) =>
      findShortage(posting({ lotChanges: [{ lotId: 4, quantity }] }), books({ lots }));
    expect([change(-1), change(1)]).toEqual([undefined, undefined]);
    expect([change(-2), change(2)]).toEqual([{ kind: 'lot' }, { kind: 'lot' }]);
  });
});
