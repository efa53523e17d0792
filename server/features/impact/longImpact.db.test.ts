import { type Impact } from '@boucle/contract/features/impact/shapes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

const LONG = process.env['LONG'] === '1';
/** A long test has the roll-ups of a year of a million transactions, at 24 restaurants. */
const RESTAURANTS = LONG ? 24 : 3;
const OF_A_ROLL_UP = 7;
const FORMATS = 6;
const DAYS = 365;
const TRANSACTIONS = RESTAURANTS * FORMATS * DAYS * 3 * OF_A_ROLL_UP;
/** Milliseconds of a year, figures and frozen report; a short test starts the paper process too. */
const MOST_MS = LONG ? 5_000 : 60_000;

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  const { accountId, fresh } = world.ledger;
  const day = `'2025-01-01'::date + (n % ${DAYS})::int`;
  // The roll-ups alone: nothing reads a transaction behind their mark.
  await fresh.tamper(`
    insert into restaurants (account_id, name) select ${accountId}, 'Restaurant ' || n from generate_series(1, ${RESTAURANTS - 2}) n;
    insert into formats (account_id, title) select ${accountId}, 'Format ' || n from generate_series(1, 4) n;
    insert into daily_rollups (account_id, day, type, restaurant_id, format_id, transactions, quantity, reuses)
    select ${accountId}, ${day}, t.type, r.id, f.id, ${OF_A_ROLL_UP}, 2, t.reuses
      from generate_series(0, ${DAYS - 1}) n, restaurants r, formats f,
           (values ('grab_guest_container', 2), ('return_guest_container', 0), ('admin_wash', 0)) t(type, reuses)
     where r.account_id = ${accountId} and f.account_id = ${accountId};
    insert into account_day_rollups (account_id, format_id, day, type, quantity, reuses, amount_cents)
    select account_id, format_id, day, type, sum(quantity), sum(reuses), 0 from daily_rollups where account_id = ${accountId} group by 1, 2, 3, 4;
    insert into account_day_marks (account_id, rolled_up_to, cells_up_to) values (${accountId}, '2026-06-30', '2026-06-30');
    insert into cells (account_id, place, place_id, format_id, state, quantity)
    select ${accountId}, 'R', r.id, f.id, 'clean', 10 from restaurants r, formats f where r.account_id = ${accountId} and f.account_id = ${accountId};
    insert into cell_day_rollups (account_id, cell_id, day, source, counterpart, movements, pieces)
    select ${accountId}, c.id, ${day}, 'return_guest_container', 'G', 1, 1 from cells c, generate_series(0, ${DAYS - 1}) n
     where c.account_id = ${accountId} and c.place = 'R';
    insert into impact_factors (account_id, kind, value_mg, low_mg, high_mg, waste_mg, source, valid_from)
    select ${accountId}, kind, 50000, 40000, 60000, case kind when 'single_use' then 12000 end, 'Exemple', '2020-01-01'
      from unnest(array['single_use', 'production', 'washing', 'transport_km']) kind;
    analyze daily_rollups; analyze account_day_rollups; analyze cell_day_rollups; analyze cells`);
}, 600_000);
afterAll(() => world.end());

it(`a year of ${TRANSACTIONS} transactions comes within ${MOST_MS} ms, and so does its frozen report`, async () => {
  const token = world.tokens.admin;
  const days = { from_date: '2025-01-01', to_date: '2025-12-31' };
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const began = performance.now();
    return [await work(), performance.now() - began];
  };
  const [read, readMs] = await timed(() =>
    world.call('GET', `/impact?from_date=${days.from_date}&to_date=${days.to_date}`, { token }),
  );
  const impact = read.data as Impact;
  const pieces = DAYS * RESTAURANTS * FORMATS * 2;
  expect([impact.uses, impact.avoided_g], read.text).toEqual([pieces, pieces * 12]);
  const [frozen, frozenMs] = await timed(() => world.call('POST', '/impact/reports', { token, body: days }));
  expect(frozen.status, frozen.text).toBe(201);
  process.stdout.write(
    `${TRANSACTIONS} transactions: read ${readMs.toFixed(0)} ms, frozen ${frozenMs.toFixed(0)} ms\n`,
  );
  expect(Math.max(readMs, frozenMs)).toBeLessThan(MOST_MS);
}, 120_000);
