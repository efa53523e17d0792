import { type UnitDetail } from '@boucle/contract/features/units/rows.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

const LONG = process.env['LONG'] === '1';
/** A long test has 50,000 containers of 20 moves each. */
const UNITS = LONG ? 50_000 : 1_000;
const MOVES = 20;
/** Containers that one transaction names. */
const NAMED = 50;
const BATCH = 10_000;
const TRIES = 25;
/** Milliseconds of the best of some tries, others being at work on the machine. */
const MOST_MS = 20;
const MOST_LIST_MS = 40;
const PAGE = 50;

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  const { accountId, sender, bowl, adminId, fresh } = world.ledger;
  // Container n moves with the ones of its group, out and back, written as the ledger writes them.
  await fresh.tamper(`
    update formats set numbered = true, designed_washes = 300 where account_id = ${accountId} and id = ${bowl};
    insert into cells (account_id, place, place_id, format_id, state, quantity) values (${accountId}, 'A', 0, ${bowl}, 'clean', ${UNITS});
    insert into unit_batches (account_id, format_id, supplier_lot, received_on, quantity)
    select ${accountId}, ${bowl}, 'INX-' || n, '2025-01-06', ${Math.min(BATCH, UNITS)} from generate_series(1, ${Math.ceil(UNITS / BATCH)}) n;
    insert into units (account_id, code, format_id, batch_id, status, place, place_id, state, uses, last_seen_at)
    select ${accountId}, lpad(n::text, 8, '0'), ${bowl}, (select min(id) from unit_batches where account_id = ${accountId}) + n / ${BATCH}, 'active',
           'A', 0, 'clean', n % 300, now() - n * interval '1 second'
      from generate_series(0, ${UNITS - 1}) n;
    with t as (
      insert into transactions (account_id, type, status, day, completed_at, admin_id, restaurant_id, containers_count, comment)
      select ${accountId}, case m % 2 when 0 then 'admin_give' else 'admin_return' end, 'completed', current_date - m, now() - m * interval '1 day',
             ${adminId}, ${sender}, ${NAMED}, g || '/' || m
        from generate_series(0, ${UNITS / NAMED - 1}) g, generate_series(1, ${MOVES}) m returning id, day, completed_at, type, comment)
    insert into unit_moves (account_id, code, transaction_id, at, day, from_place, from_id, from_state, to_place, to_id, to_state, missed,
      restaurant_id, reuse, wash, uses)
    select ${accountId}, lpad((split_part(t.comment, '/', 1)::int * ${NAMED} + k)::text, 8, '0'), t.id, t.completed_at, t.day,
           case t.type when 'admin_give' then 'A' else 'R' end, case t.type when 'admin_give' then 0 else ${sender} end, 'clean',
           case t.type when 'admin_give' then 'R' else 'A' end, case t.type when 'admin_give' then ${sender} else 0 end, 'clean',
           k = 0, case when k = 0 then ${sender} end, 0, 0, 1
      from t, generate_series(0, ${NAMED - 1}) k;
    update units u set last_transaction_id = x.id from (select code, max(transaction_id) as id from unit_moves group by code) x where x.code = u.code;
    analyze units; analyze unit_moves; analyze transactions; analyze unit_batches`);
  // As autovacuum leaves the tables of a quiet hour.
  await fresh.asOwner('vacuum (full) units');
  await fresh.asOwner('vacuum (analyze) units');
}, 600_000);
afterAll(() => world.end());

/** The answer of a reading, and the fewest milliseconds that it took. */
async function timed(path: string): Promise<{ data: unknown; ms: number }> {
  const times: number[] = [];
  let data: unknown;
  for (let n = 0; n < TRIES; n += 1) {
    const began = performance.now();
    const answer = await world.call('GET', path, { token: world.tokens.admin });
    times.push(performance.now() - began);
    expect(answer.status, answer.text).toBe(200);
    ({ data } = answer);
  }
  return { data, ms: Math.min(...times) };
}

it(`the page of one container among ${UNITS}, of ${UNITS * MOVES} moves, comes within ${MOST_MS} ms`, async () => {
  const code = String(UNITS / 2).padStart(8, '0');
  const { data, ms } = await timed(`/units/${code}`);
  expect(data as UnitDetail).toMatchObject({
    code,
    moves_count: MOVES,
    batch_in_service: Math.min(BATCH, UNITS),
    there: UNITS,
  });
  const figures = { page: ms, moves: (await timed(`/units/${code}/moves?page[number]=2&page[size]=10`)).ms };
  const others = {
    first: (await timed('/units')).ms,
    middle: (await timed(`/units?page[number]=${UNITS / PAGE / 2}&page[size]=${PAGE}`)).ms,
    last: (await timed(`/units?page[number]=${UNITS / PAGE}&page[size]=${PAGE}`)).ms,
    totals: (await timed('/units/totals')).ms,
    statistics: (await timed('/units/statistics')).ms,
  };
  const words = Object.entries({ ...figures, ...others }).map(([name, of]) => `${name} ${of.toFixed(1)} ms`);
  process.stdout.write(`${UNITS} containers: ${words.join(', ')}\n`);
  expect(Math.max(...Object.values(figures))).toBeLessThan(MOST_MS);
  expect(Math.max(others.first, others.middle, others.last)).toBeLessThan(MOST_LIST_MS);
}, 120_000);
