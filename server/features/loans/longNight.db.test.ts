import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LoanWorld, loanWorld } from '../../dev/testing/worlds/loanWorld.ts';

const LONG = process.env['LONG'] === '1';
const HOLDERS = LONG ? 10_000 : 12;
/** Loans of everybody, and of the one who has most. */
const EACH = 3;
const MOST = 300;
/** Loans that are over: lists pass them by. */
const CLOSED = LONG ? 1_000_000 : 30;
const LOANS = HOLDERS * EACH + MOST - EACH;
/** Mails of before: no night is the first one. */
const PAST = 2_000;
const NIGHT_MS = 60_000;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

let world: LoanWorld;
beforeAll(async () => {
  world = await loanWorld();
  const { accountId, bowl, sender } = world.ledger;
  await world.fresh.tamper(`
    insert into loan_policies (account_id, valid_from, due_days, remind_days, keep_after_days, reopen_days, enabled)
    values (${accountId}, '2025-01-01', 5, '{-2,3}', 20, 30, true)`);
  await world.fresh.tamper(`
    with holders as (
      insert into customers (account_id, email, name)
      select ${accountId}, 'nuit-' || n || '@exemple.fr', 'Nuit ' || n from generate_series(1, ${HOLDERS}) n returning id
    ), ranked as (select id, row_number() over (order by id) as n from holders), lent as (
      select id, case when n = 1 then ${MOST} else ${EACH} end as loans from ranked
    ), held as (
      insert into cells (account_id, place, place_id, format_id, state, quantity)
      select ${accountId}, 'U', id, ${bowl}, 'held', loans from lent
    ), locked as (
      insert into money_accounts (account_id, kind, owner, owner_id, balance_cents)
      select ${accountId}, 'CON', 'U', id, loans * 400 from lent
    )
    insert into lots (account_id, owner, owner_id, format_id, unit_deposit_cents, since, restaurant_id, opened, left_quantity)
    select ${accountId}, 'U', id, ${bowl}, 400, now() - interval '10 days' - k * interval '1 second', ${sender}, 1, 1
      from lent cross join lateral generate_series(1, loans) k`);
  await world.fresh.tamper(`
    insert into lots (account_id, owner, owner_id, format_id, unit_deposit_cents, since, restaurant_id, opened, left_quantity)
    select ${accountId}, 'U', c.id, ${bowl}, 400, now() - n * interval '1 minute', ${sender}, 1, 0
      from generate_series(1, ${CLOSED}) n
      join (select id, row_number() over (order by id) as k from customers where account_id = ${accountId}) c
        on c.k = 1 + n % ${HOLDERS}`);
  await world.fresh.tamper(`
    with past as (
      insert into mails (account_id, kind, recipient, subject, created_at, sent_at)
      select ${accountId}, 'loan_reminder', 'avant@exemple.fr', 'Avant', now() - interval '60 days', now() - interval '60 days'
        from generate_series(1, ${PAST}) returning id
    ), ranked as (select id, row_number() over (order by id) - 1 as n from past), closed as (
      select id, row_number() over (order by id) - 1 as n, count(*) over () as all from lots
       where account_id = ${accountId} and left_quantity = 0 limit ${PAST}
    )
    insert into loan_steps (account_id, lot_id, step, n, day, pieces, mail)
    select ${accountId}, c.id, 'reminded', 1 + p.n / least(c.all, ${PAST}), current_date - 60, 1, p.id
      from ranked p join closed c on c.n = p.n % least(c.all, ${PAST})`);
  await world.fresh.owner.query('analyze lots, customers, cells, money_accounts, mails, loan_steps');
}, 600_000);
afterAll(() => world.end());

it('writes to each holder once, of all that is due, however many loans there are', async () => {
  const began = performance.now();
  await world.morning(0);
  const ms = performance.now() - began;
  print(`A night of ${HOLDERS} holders with ${LOANS} loans: ${(ms / 1000).toFixed(1)} s`);
  const [written] = await world.rows<{ mails: number; steps: number; most: number }>(
    `select (select count(*)::int from mails where kind = 'loan_reminder' and subject <> 'Avant') as mails, count(*)::int as steps,
            (select max(n)::int from (select count(*) as n from loan_steps where account_id = $1 and step = 'reminded' and day > current_date - 30 group by mail) m) as most
       from loan_steps where account_id = $1 and step = 'reminded' and day > current_date - 30`,
    world.ledger.accountId,
  );
  expect(written).toEqual({ mails: HOLDERS, steps: LOANS, most: MOST });
  await world.morning(0);
  const [again] = await world.rows<{ mails: number }>(
    `select count(*)::int as mails from mails where kind = 'loan_reminder' and subject <> 'Avant'`,
  );
  expect(again?.mails).toBe(HOLDERS);
  if (LONG) expect(ms).toBeLessThan(NIGHT_MS);
}, 600_000);

it('shows the first, the middle and the last page of many loans', async () => {
  for (const number of [1, Math.ceil(LOANS / 50), Math.ceil(LOANS / 25)]) {
    const began = performance.now();
    const { status } = await world.call('GET', `/loans?page[size]=25&page[number]=${number}`);
    print(`Page ${number} of ${LOANS} loans: ${(performance.now() - began).toFixed(0)} ms`);
    expect(status).toBe(200);
  }
});
