import { euroPlain } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

/**
 * More than two pages of a file, with many ties: what was credited goes up and down among what was
 * paid back.
 */
const ROWS = 11_000;

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  const { accountId, customer, sender } = world.ledger;
  // Not completed: nothing counts them but the list itself.
  await world.fresh.asOwner(`
    insert into transactions (account_id, type, status, day, created_at, amount_cents, containers_cost_cents, containers_count,
                              customer_id, restaurant_id, failure_reason)
    select ${accountId}, case when guest then 'admin_refund_guest_deposit' else 'admin_free_deposit' end, 'failed', '2026-09-20',
           '2026-09-20T10:00:00Z'::timestamptz + n * interval '1 second', case when guest then 0 else money end,
           case when guest then money else 0 end, guest::int,
           case when not guest then ${customer} end, case when guest then ${sender} end, 'n' || n
      from (select n, n % 3 = 0 as guest, (n * 7919) % 977 as money from generate_series(1, ${ROWS}) n) made`);
});
afterAll(() => world.end());

const ask = (path: string) => world.call('GET', path, { token: world.tokens.admin });
const rowsOf = async (query: string) => {
  const answer = await ask(`/transactions?group=deposits&${query}`);
  expect(answer.status, answer.text).toBe(200);
  return { rows: answer.data as TransactionRow[], count: answer.count ?? 0 };
};

/** The displayed amounts of rows, with the number that separates equal amounts. */
const shown = (rows: readonly TransactionRow[]) => rows.map((row) => [row.money, row.id] as const);
const inOrder = (pairs: readonly (readonly [number, number])[], descending: boolean) =>
  pairs.every(([money, id], n) => {
    const [before, beforeId] = pairs[n - 1] ?? [money, id];
    const step = money - before || id - beforeId;
    return n === 0 || (descending ? step < 0 : step > 0);
  });

it.each(['amount', '-amount'])('sort=%s puts every page in the order of what is shown', async (sort) => {
  const seen: (readonly [number, number])[] = [];
  const types = new Set<string>();
  // The first pages, one that is sought, and the last ones, which are read from the other end.
  const last = ROWS / 100;
  for (const page of [1, 2, 3, 8, 60, last - 1, last]) {
    const { rows, count } = await rowsOf(`sort=${sort}&page[size]=100&page[number]=${page}`);
    expect([rows.length, count]).toEqual([100, ROWS]);
    seen.push(...shown(rows));
    for (const row of rows) types.add(row.transaction_type);
  }
  expect(inOrder(seen, sort === '-amount')).toBe(true);
  expect(types.size).toBe(2);
});

it.each(['amount', '-amount'])('sort=%s keeps that order over the pages of the file', async (sort) => {
  const { text } = await ask(`/transactions.csv?group=deposits&sort=${sort}`);
  const [heading = '', ...lines] = text.trimEnd().split('\r\n');
  const column = heading.split(';').indexOf('Montant (€)');
  const amounts = lines.map((line) => Number((line.split(';')[column] ?? '').replace(',', '.')));
  expect(new Set(lines).size).toBe(ROWS);
  expect(amounts).toEqual([...amounts].sort((a, b) => (sort === 'amount' ? a - b : b - a)));
  const { rows } = await rowsOf(`sort=${sort}&page[size]=100`);
  expect(lines.slice(0, 100).map((line) => line.split(';')[column])).toEqual(rows.map((row) => euroPlain(row.money)));
});

it('a bound keeps exactly the rows whose shown amount is within it, whatever the sort', async () => {
  const { rows } = await rowsOf('sort=-amount&page[size]=100&filter[min_amount]=4.5&filter[max_amount]=4.6');
  const within = await ask('/transactions.csv?group=deposits&filter[min_amount]=4.5&filter[max_amount]=4.6');
  expect(rows.length).toBeGreaterThan(20);
  expect(inOrder(shown(rows), true)).toBe(true);
  expect(rows.every(({ money }) => Math.abs(money) >= 4.5 && Math.abs(money) <= 4.6)).toBe(true);
  const all = Array.from({ length: ROWS }, (_, n) => ((n + 1) * 7919) % 977).filter(
    (cents) => cents >= 450 && cents <= 460,
  );
  expect(within.text.trimEnd().split('\r\n')).toHaveLength(all.length + 1);
});

it('shows in the file of a restaurant what its guests were paid back, as on its page', async () => {
  const path = `/restaurants/${world.ledger.sender}/transactions`;
  const { data } = await ask(`${path}?filter[type][]=admin_refund_guest_deposit&sort=amount&page[size]=3`);
  expect((data as TransactionRow[]).map(({ money }) => money)).toEqual([-9.76, -9.76, -9.76]);
  const { text } = await ask(`${path}.csv?all=true&filter[type][]=admin_refund_guest_deposit&sort=amount`);
  expect(text.split('\r\n')[1]).toContain(';-9,76;');
});
