import { type BalanceQuery } from '@boucle/contract/features/books/calls.ts';
import { CHART_CODE, fiscalYearEnd, fiscalYearOf } from '@boucle/contract/features/books/chart.ts';
import { writtenDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { rollUpAllDays } from '../../domain/statistics/accountDays.ts';
import { balanceOf } from './balance.ts';
import { chartChanges, readChart, saveChartAccount } from './chart.ts';
import { bookEntries, daysOfPage, entriesCsv, periodsOf } from './entries.ts';

let world: TestWorld;
const PERIOD = { from_date: '2026-01-01', to_date: '2026-06-30' };
const TODAY = '2026-07-01';
const GIFTS = { use: 'GES', label: 'Cadeaux à la clientèle', auxiliary: false } as const;

beforeAll(async () => {
  world = await testWorld();
  const { adminId, customer } = world;
  for (const day of ['2026-02-10', '2026-05-10']) {
    await world.record({
      type: 'admin_free_deposit',
      holder: { kind: 'customer', id: customer },
      amountCents: 1000,
      adminId,
      at: new Date(`${day}T10:00:00Z`),
    });
  }
});
afterAll(() => world.fresh.drop());

const save = (code: string, valid_from: string, more: { use?: 'ACQ'; auxiliary?: boolean } = {}) =>
  world.run(async (tx) => {
    const chart = await readChart(tx, world.accountId, TODAY);
    await saveChartAccount(tx, world.accountId, chart, { ...GIFTS, code, valid_from, ...more });
  });

it('gives an entry the account of its day: one that changes within a year shows both in the balance', async () => {
  await save('6234', '2026-04-01');
  for (const rolledUp of [false, true]) {
    if (rolledUp) await rollUpAllDays(world.fresh.database);
    const rows = await world.run((tx) => balanceOf(tx, world.accountId, PERIOD));
    expect(rows.map(({ code, debit, credit }) => [code, debit, credit])).toEqual([
      ['4191', 0, 20],
      ['6234', 10, 0],
      ['6238', 10, 0],
    ]);
  }
  const entries = (code: string) =>
    world.run((tx) => bookEntries(tx, world.accountId, { ...PERIOD, filter: { code } }));
  expect(await entries('6234')).toMatchObject({
    count: 1,
    rows: [{ day: '2026-05-10', code: '6234', label: GIFTS.label }],
  });
  expect(await entries('6238')).toMatchObject({ count: 1, rows: [{ day: '2026-02-10', code: '6238' }] });
});

it('begins charges and revenue with the fiscal year, the result of those before apart, in balance', async () => {
  const lines = async (period: BalanceQuery) =>
    (await world.run((tx) => balanceOf(tx, world.accountId, period))).map(({ code, opening, debit, credit }) => [
      code,
      opening,
      debit,
      credit,
    ]);
  const january = { from_date: '2027-01-01', to_date: '2027-01-31' };
  for (const rolledUp of [false, true]) {
    if (rolledUp) await rollUpAllDays(world.fresh.database);
    expect(await lines(january)).toEqual([
      ['129', 20, 0, 0],
      ['4191', -20, 0, 0],
    ]);
    await world.fresh.asOwner(`update accounts set fiscal_year_start = 4 where id = ${world.accountId}`);
    expect(await lines({ from_date: '2026-06-01', to_date: '2026-06-30' })).toEqual([
      ['129', 10, 0, 0],
      ['4191', -20, 0, 0],
      ['6234', 10, 0, 0],
    ]);
    expect(await lines(january)).toEqual(await lines({ from_date: '2026-06-01', to_date: '2026-06-30' }));
    await world.fresh.asOwner(`update accounts set fiscal_year_start = 1 where id = ${world.accountId}`);
  }
});

it('pages entries by the days on which the page stands', async () => {
  const all = await world.run((tx) => bookEntries(tx, world.accountId, { page: { size: 100 } }));
  expect(all.rows).toHaveLength(4);
  const paged = [];
  for (let number = 1; number <= 5; number += 1) {
    const { rows, count } = await world.run((tx) => bookEntries(tx, world.accountId, { page: { size: 1, number } }));
    expect(count).toBe(4);
    paged.push(...rows);
  }
  expect(paged).toEqual(all.rows);
  expect(
    daysOfPage(
      [
        { day: 'c', sides: 2 },
        { day: 'b', sides: 3 },
        { day: 'a', sides: 1 },
      ],
      3,
      2,
    ),
  ).toEqual({ first: 'b', last: 'b', before: 1 });
  expect(
    daysOfPage(
      [
        { day: 'c', sides: 2 },
        { day: 'b', sides: 3 },
        { day: 'a', sides: 1 },
      ],
      1,
      5,
    ),
  ).toEqual({ first: 'a', last: 'c', before: 1 });
  expect(daysOfPage([{ day: 'c', sides: 2 }], 2, 25)).toBeUndefined();
});

it('exports entries period by period, every one once, in the order of the list', async () => {
  const list = await world.run((tx) => bookEntries(tx, world.accountId, { page: { size: 100 } }));
  const { body } = entriesCsv(world.fresh.database, world.accountId, {}, '2026-05-01');
  const written = (await new Response(body as ReadableStream).text()).trim().split('\r\n').slice(1);
  expect(written.map((line) => line.split(';').slice(0, 2))).toEqual(
    list.rows.map(({ day, code }) => [writtenDay(day), code]),
  );
  const days = [
    { day: 'd', sides: 9 },
    { day: 'c', sides: 2 },
    { day: 'b', sides: 3 },
    { day: 'a', sides: 1 },
  ];
  expect(periodsOf(days, 5)).toEqual([
    { first: 'd', last: 'd' },
    { first: 'b', last: 'c' },
    { first: 'a', last: 'a' },
  ]);
  expect(periodsOf([], 5)).toEqual([]);
});

it('changes nothing of a closed month, and takes no auxiliary account where there is no owner', async () => {
  await world.fresh.asOwner(`update accounts set closed_until = '2026-04-30' where id = ${world.accountId}`);
  await expect(save('6235', '2026-04-30')).rejects.toThrow('choisissez le 01/05/2026 ou un jour suivant');
  await expect(save('7086', '2026-05-01', { use: 'ACQ', auxiliary: true })).rejects.toThrow(
    'pas de comptes auxiliaires',
  );
  // The same day again replaces what was typed.
  await save('6235', '2026-05-01');
  await save('6236', '2026-05-01');
  const changes = await world.run((tx) => chartChanges(tx, world.accountId));
  expect(changes.map(({ code, valid_from }) => [code, valid_from])).toEqual([
    ['6234', '2026-04-01'],
    ['6236', '2026-05-01'],
  ]);
});

it('keeps the numbers that an initiative with closed months began with', async () => {
  const numbers = async (): Promise<unknown> => {
    const { lines } = await world.run((tx) => readChart(tx, world.accountId, TODAY));
    return lines
      .filter(({ use }) => use === 'CON' || use === 'GST')
      .map(({ code, valid_from, changes }) => [code, valid_from, changes]);
  };
  expect(await numbers()).toEqual([
    ['41961', null, []],
    ['41962', null, []],
  ]);
  await world.fresh.asOwner(`update accounts set current_books_from = '2026-05-01' where id = ${world.accountId}`);
  expect(await numbers()).toEqual([
    ['4196', null, []],
    ['4196', null, []],
  ]);
});

it('knows the codes of the French chart and the years that begin in any month', () => {
  expect(['411', '44571', '8011', '9000', '41', '4a1'].map((code) => CHART_CODE.test(code))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(fiscalYearOf('2024-02-29', 3)).toBe('2023-03-01');
  expect(fiscalYearEnd('2023-03-01')).toBe('2024-02-29');
  expect([fiscalYearOf('2026-01-01', 1), fiscalYearEnd('2026-01-01')]).toEqual(['2026-01-01', '2026-12-31']);
});

it('sums whole months and the days of those that a period cuts as the entries themselves', async () => {
  await world.fresh.asOwner(`update accounts set closed_until = null where id = ${world.accountId}`);
  await save('6233', '2026-05-05');
  await save('6232', '2026-02-11');
  await rollUpAllDays(world.fresh.database);
  const days = [
    '2026-02-01',
    '2026-02-10',
    '2026-02-11',
    '2026-02-28',
    '2026-03-31',
    '2026-05-04',
    '2026-05-10',
    '2026-06-30',
  ];
  for (const from_date of days)
    for (const to_date of days.filter((day) => day >= from_date)) {
      const period = { from_date, to_date };
      const { rows, count } = await world.run((tx) =>
        bookEntries(tx, world.accountId, { ...period, page: { size: 100 } }),
      );
      expect([period, count]).toEqual([period, rows.length]);
      const moved = new Map<string, number>();
      for (const { code, amount } of rows) moved.set(code, (moved.get(code) ?? 0) + amount);
      const balance = await world.run((tx) => balanceOf(tx, world.accountId, period));
      const read = balance.filter(({ debit, credit }) => debit + credit > 0);
      expect([period, read.map(({ code, debit, credit }) => [code, debit - credit])]).toEqual([
        period,
        [...moved].sort(),
      ]);
    }
});
