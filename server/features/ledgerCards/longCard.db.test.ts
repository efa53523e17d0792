import { type StockCard, type StockMovement } from '@boucle/contract/features/ledgerCards/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rollUpAllDays } from '../../domain/statistics/accountDays.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

const MOVEMENTS = 100_000;
const SIZE = 25;
const TRIES = 9;
/**
 * Limits of one page, and of one card, in milliseconds: of the best of some tries, others being at
 * work on the machine.
 */
const MOST_MS = 100;

let world: AppWorld;
let query: string;
beforeAll(async () => {
  world = await appWorld();
  const { accountId, sender, bowl, adminId, fresh } = world.ledger;
  // A year of loans and returns of one format at one counter, and a delivery a day: written as the
  // ledger writes them.
  await fresh.tamper(`
    insert into cells (account_id, place, place_id, format_id, state, quantity) values
      (${accountId}, 'R', ${sender}, ${bowl}, 'clean', ${MOVEMENTS / 2}), (${accountId}, 'A', 0, ${bowl}, 'clean', 0), (${accountId}, 'X', 0, ${bowl}, 'supplier', -${MOVEMENTS / 2});
    with written as (
      insert into transactions (account_id, type, status, day, completed_at, admin_id, restaurant_id, containers_count)
      select ${accountId}, case n % 4 when 0 then 'admin_return' else 'admin_give' end, 'completed', (now() - n * interval '315 seconds')::date,
             now() - n * interval '315 seconds', ${adminId}, ${sender}, 1
        from generate_series(1, ${MOVEMENTS}) n returning id, type, day, completed_at
    )
    insert into movements (account_id, transaction_id, n, day, at, quantity, from_cell, to_cell)
    select ${accountId}, w.id, 1, w.day, w.completed_at, 1, case w.type when 'admin_return' then r.id else a.id end,
           case w.type when 'admin_return' then a.id else r.id end
      from written w join cells r on r.account_id = ${accountId} and r.place = 'R' join cells a on a.account_id = ${accountId} and a.place = 'A';
    insert into daily_rollups (account_id, day, type, restaurant_id, format_id)
    select distinct account_id, day, 'admin_give', ${sender}, 0 from transactions where account_id = ${accountId};
    analyze transactions; analyze movements; analyze cells; analyze cell_day_rollups`);
  await rollUpAllDays(fresh.database);
  query = `place=restaurant&place_id=${sender}&format_id=${bowl}&state=clean`;
}, 120_000);
afterAll(() => world.end());

/** The answer of a reading, and the fewest milliseconds that it took. */
async function timed(path: string) {
  const ask = () => world.call('GET', path, { token: world.tokens.admin });
  const answer = await ask();
  expect(answer.status, answer.text).toBe(200);
  const times: number[] = [];
  for (let n = 0; n < TRIES; n += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return { ...answer, ms: Math.min(...times) };
}

it(`the first, the middle and the last page of a card of ${MOVEMENTS} movements come within ${MOST_MS} ms, as the card does, and the warehouse’s`, async () => {
  const figures: Record<string, string> = {};
  for (const [name, number] of [
    ['first', 1],
    ['middle', MOVEMENTS / SIZE / 2],
    ['last', MOVEMENTS / SIZE],
  ] as const) {
    const { data, count, ms } = await timed(
      `/stock_cards/movements?${query}&page[number]=${number}&page[size]=${SIZE}`,
    );
    const rows = data as StockMovement[];
    figures[name] = `${ms.toFixed(1)} ms`;
    expect(count).toBe(MOVEMENTS);
    expect(rows).toHaveLength(SIZE);
    for (const [index, { balance, pieces }] of rows.entries()) {
      const before = rows[index + 1]?.balance;
      if (before !== undefined) expect(balance - pieces).toBe(before);
    }
    if (name === 'first') expect(rows[0]?.balance).toBe(MOVEMENTS / 2);
    if (name === 'last') expect((rows.at(-1)?.balance ?? 0) - (rows.at(-1)?.pieces ?? 0)).toBe(0);
    expect(ms, name).toBeLessThan(MOST_MS);
  }
  const { data, ms } = await timed(`/stock_cards?${query}`);
  const card = data as StockCard;
  expect(card).toMatchObject({ opening: 0, closing: MOVEMENTS / 2, movements: MOVEMENTS });
  expect(card.steps.at(-1)?.balance).toBe(MOVEMENTS / 2);
  expect(card.steps.length).toBeLessThanOrEqual(400);
  figures['card'] = `${ms.toFixed(1)} ms`;
  expect(ms, 'card').toBeLessThan(MOST_MS);
  // The warehouse has the other end of every one of them.
  for (const asked of ['place=warehouse', 'place=warehouse&state=clean']) {
    const own = await timed(`/stock_cards?${asked}`);
    expect(own.data).toMatchObject({ movements: MOVEMENTS, closing: 0 });
    const page = await timed(`/stock_cards/movements?${asked}&page[number]=${MOVEMENTS / SIZE / 2}&page[size]=${SIZE}`);
    expect(page.count).toBe(MOVEMENTS);
    figures[asked] = `${own.ms.toFixed(1)} ms, middle ${page.ms.toFixed(1)} ms`;
    expect(Math.max(own.ms, page.ms), asked).toBeLessThan(MOST_MS);
  }
  const rare = await timed(`/stock_cards/movements?${query}&filter[source]=admin_return&page[number]=500`);
  figures['middle of one cause'] = `${rare.ms.toFixed(1)} ms`;
  expect(rare.count).toBe(MOVEMENTS / 4);
  expect(rare.ms).toBeLessThan(MOST_MS);
  process.stdout.write(`${MOVEMENTS} movements of a cell: ${JSON.stringify(figures)}\n`);
});
