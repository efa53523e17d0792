import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inScope } from '../../../platform/database/tenant.ts';
import { rollUpLoans } from '../../../domain/statistics/loanRollups.ts';
import { verifyAccount } from '../../../domain/ledger/verification/verifyAccount.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { simulate } from './simulate.ts';

/**
 * A programme of 312 restaurants and a million transactions in the long tests, of 3 restaurants in
 * everyday ones.
 */
const LONG = process.env['LONG'] === '1';
const RESTAURANTS = LONG ? 312 : 3;
const TRANSACTIONS_A_RESTAURANT = 3_212;
const TIMEOUT_MS = LONG ? 1_800_000 : 120_000;
const RECOUNT = readFileSync(join(import.meta.dirname, 'dashboard.sql'), 'utf8');

interface Recount {
  fleet: number;
  in_circulation: number;
  dirty_to_wash: number;
  cagnottes: number;
  deposits: number;
  top_ups: number;
  refunds: number;
  known: number;
  active: number;
  holding: number;
  reuses: number;
  borrowed: number;
  returned: number;
  days: { day: string; type: string; reuses: number }[];
  hours: unknown[];
  ranking: { id: number; name: string; reuses: number }[];
  dirty: { id: number; quantity: number }[];
  stocks: { place: string; state: string; format_id: number; quantity: number }[];
  ages: { from_days: number; pieces: number; cents: number }[];
  average_fleet: number;
  fleet_days: number;
  reuses_of_year: number;
}

const now = (): string => parisDay(new Date());
const today = now();
const PERIODS = {
  'the last 30 days': { from: addDays(today, -30), to: today },
  'a quarter, with the hour that comes twice or never': { from: '2026-03-01', to: '2026-05-31' },
  'the whole year': { from: addDays(today, -400), to: today },
};

/** Seconds that a million may take to be written, and verified. */
const SIMULATED_AT_MOST = 600;
const VERIFIED_AT_MOST = 60;

let seconds = 0;
let app: TestApp;
let accountId = 0;
let token = '';
beforeAll(async () => {
  app = await testApp();
  const { database } = app.fresh;
  const size = { transactions: RESTAURANTS * TRANSACTIONS_A_RESTAURANT, seed: 2026 };
  const began = performance.now();
  ({ accountId } = await simulate(database, { ...size, analyze: () => app.fresh.asOwner('analyze') }));
  seconds = (performance.now() - began) / 1000;
  // As the worker does each minute.
  await rollUpLoans(database, accountId);
  const admin = await inScope(database, { kind: 'platform' }, (tx) =>
    tx
      .selectFrom('people')
      .select('id')
      .where('account_id', '=', accountId)
      .where('role', '=', 'account_admin')
      .executeTakeFirstOrThrow(),
  );
  token = await app.tokenOf(admin.id);
}, TIMEOUT_MS);
afterAll(() => app.end());

const shown = async (name: string, { from, to }: { from: string; to: string }): Promise<Record<string, unknown>> => {
  const answer = await app.call('GET', `/stats/${name}?from_date=${from}&to_date=${to}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data as Record<string, unknown>;
};

/** Counted once a period and a day, as loans age: each reads everything that was ever posted. */
const counted = new Map<string, Promise<Recount>>();
function recount(period: { from: string; to: string }, on = today): Promise<Recount> {
  const key = `${period.from} ${period.to} ${on}`;
  const stored = counted.get(key) ?? countAnew(period, on);
  counted.set(key, stored);
  return stored;
}

/**
 * Loans as the dashboard shows them, and the day on which it does: asked again should midnight have
 * struck in the meantime.
 */
async function loansShown(period: { from: string; to: string }): Promise<[Record<string, unknown>, string]> {
  const before = now();
  const loans = await shown('loans', period);
  return before === now() ? [loans, before] : loansShown(period);
}

const countAnew = ({ from, to }: { from: string; to: string }, on: string): Promise<Recount> =>
  inScope(app.fresh.database, { kind: 'account', accountId }, async (tx) => {
    const settings = { statement_timeout: '0', work_mem: '256MB', enable_nestloop: 'off' };
    await tx.raw({
      text: `select ${Object.entries(settings)
        .map(([name, value]) => `set_config('${name}', '${value}', true)`)
        .join(', ')}`,
    });
    const { rows } = await tx.raw<Recount>({ text: RECOUNT, values: [accountId, from, to, on] });
    const [row] = rows;
    if (row === undefined) throw new Error('The recount gave no answer');
    return row;
  });

it('the year is written in time, and its books recount', { timeout: TIMEOUT_MS }, async () => {
  const began = performance.now();
  const { off, transactions } = await verifyAccount(app.fresh.database, accountId, { mode: 'full' });
  const verified = (performance.now() - began) / 1000;
  const answer = `${transactions} transactions: written in ${seconds.toFixed(0)} s, verified in ${verified.toFixed(1)} s`;
  process.stdout.write(`${answer}\n`);
  expect(off).toBe(0);
  expect(seconds).toBeLessThan(SIMULATED_AT_MOST);
  expect(verified).toBeLessThan(VERIFIED_AT_MOST);
});

it(`the programme has ${RESTAURANTS} restaurants and a year behind it`, async () => {
  const { ranking, days } = await recount(PERIODS['the whole year']);
  expect(ranking).toHaveLength(RESTAURANTS);
  expect(new Set(days.map(({ day }) => day)).size).toBeGreaterThan(300);
});

describe.each(Object.entries(PERIODS))(
  'over %s, the dashboard says what a recount of the postings finds',
  (_, period) => {
    it('of containers and people', { timeout: TIMEOUT_MS }, async () => {
      const anew = await recount(period);
      const { fleet, in_circulation, dirty_to_wash, known, active, holding } = anew;
      expect(await shown('account', period)).toMatchObject({
        fleet,
        in_circulation,
        dirty_to_wash,
        restaurants: RESTAURANTS,
      });
      expect(await shown('customers', period)).toEqual({ known, active, holding });
    });

    it('of euros', { timeout: TIMEOUT_MS }, async () => {
      const { cagnottes, deposits, top_ups, refunds } = await recount(period);
      const euros = (cents: number): number => cents / 100;
      expect(await shown('credits', period)).toEqual({
        cagnottes: euros(cagnottes),
        deposits: euros(deposits),
        top_ups: euros(top_ups),
        refunds: euros(refunds),
      });
    });

    it('of reuses: in all, by day and type, by hour', { timeout: TIMEOUT_MS }, async () => {
      const { reuses, borrowed, returned, days, hours } = await recount(period);
      const global = await shown('global', period);
      expect(global).toMatchObject({
        reuses,
        borrowed,
        returned,
        hours,
        return_rate: borrowed > 0 ? returned / borrowed : null,
      });
      const flat = (global['days'] as { day: string; types: { type: string; reuses: number }[] }[]).flatMap(
        ({ day, types }) => types.map((one) => ({ day, ...one })),
      );
      expect(flat).toEqual(days);
    });

    it('of restaurants and stocks', { timeout: TIMEOUT_MS }, async () => {
      const { ranking, dirty, stocks } = await recount(period);
      const restaurants = await shown('restaurants', period);
      expect(restaurants['top']).toMatchObject(ranking.slice(0, 5));
      expect(restaurants['bottom']).toMatchObject(ranking.slice(5).slice(-5).reverse());
      expect(quantities(restaurants['dirty'])).toEqual(quantities(dirty));
      const total = (rows: readonly { quantity: number }[]): number =>
        rows.reduce((all, { quantity }) => all + quantity, 0);
      const answer = (await shown('stocks', period)) as unknown as {
        state: string;
        format_id: number;
        quantity: number;
      }[];
      for (const format_id of new Set(stocks.map((row) => row.format_id))) {
        for (const states of [['clean', 'reserved'], ['dirty'], ['held'], ['transit']]) {
          const of = <T extends { state: string; format_id: number }>(rows: readonly T[]): T[] =>
            rows.filter((row) => row.format_id === format_id && states.includes(row.state));
          expect(total(of(answer)), `${states.join(' ')} ${format_id}`).toBe(total(of(stocks)));
        }
      }
    });

    it('of loans and rotations', { timeout: TIMEOUT_MS }, async () => {
      const [loans, day] = await loansShown(period);
      const { ages, average_fleet, fleet_days, reuses_of_year } = await recount(period, day);
      const answer = (loans['ages'] as { from_days: number; pieces: number; deposits: number }[]).filter(
        ({ pieces }) => pieces > 0,
      );
      expect(answer.map(({ from_days, pieces, deposits }) => ({ from_days, pieces, deposits }))).toEqual(
        ages.map(({ from_days, pieces, cents }) => ({ from_days, pieces, deposits: cents / 100 })),
      );
      const rotations = loans['rotations'] as { per_year: number; average_fleet: number };
      expect(rotations.average_fleet).toBeCloseTo(average_fleet, 6);
      expect(rotations.per_year).toBeCloseTo((reuses_of_year / average_fleet) * (365 / fleet_days), 6);
    });
  },
);

const quantities = (rows: unknown): unknown[] =>
  (rows as { id: number; quantity: number }[])
    .map(({ id, quantity }) => [id, quantity])
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
