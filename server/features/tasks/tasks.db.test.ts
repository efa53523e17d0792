import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { adminId, sender, washer, bowl, cup } = ledger;
  const lines = (formatId: number, quantity: number) => [{ formatId, quantity }];
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines: lines(bowl, 40) });
  await ledger.record({ type: 'admin_in', variant: 'found_dirty', adminId, lines: lines(cup, 8) });
  await ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines: lines(bowl, 10) });
  await ledger.record({ type: 'admin_give', adminId, restaurantId: washer, lines: lines(bowl, 4) });
  await ledger.record({
    type: 'grab_guest_container',
    author: 'restaurant_owner',
    restaurantId: sender,
    lines: lines(bowl, 3),
  });
  await ledger.record({
    type: 'return_guest_container',
    author: 'restaurant_owner',
    restaurantId: sender,
    lines: lines(bowl, 3),
  });
  await world.fresh.asOwner(`
    insert into restaurant_formats (account_id, restaurant_id, format_id, alert_level, target_level)
      values (${ledger.accountId}, ${sender}, ${bowl}, 20, 40), (${ledger.accountId}, ${sender}, ${cup}, 5, 5),
             (${ledger.accountId}, ${washer}, ${bowl}, 4, 9)`);
});
afterAll(() => world.end());

const waiting = async (query = '', token = world.tokens.admin): Promise<Waiting> => {
  const answer = await world.call('GET', `/tasks${query}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data as Waiting;
};

describe('what waits for somebody', () => {
  it('are the dirty ones, where they are, the low stocks and the washing', async () => {
    const { sender } = world.ledger;
    expect(await waiting()).toMatchObject({
      dirty_restaurants: [{ id: sender, name: 'Chez Manon', quantity: 3 }],
      // Nothing is known of its demand: levels alone propose, and the warehouse has no cup.
      running_out: [],
      to_supply: [{ id: sender, name: 'Chez Manon', quantity: 26 }],
      dirty_to_wash: 8,
      pending_orders: 0,
      oldest_pending_order_at: null,
      failed_mails: 0,
      open_incidents: 0,
      open_alerts: 0,
    });
  });

  it('narrow to one restaurant, and say nothing then of what is no restaurant’s', async () => {
    const { sender, washer } = world.ledger;
    const nothing = {
      full_drawers: [],
      dirty_to_wash: 0,
      cards_to_print: 0,
      months_to_close: [],
      failed_mails: 0,
      open_incidents: 0,
      open_alerts: 0,
    };
    expect(await waiting(`?restaurant_id=${sender}`)).toMatchObject({
      dirty_restaurants: [{ id: sender }],
      ...nothing,
    });
    expect(await waiting(`?restaurant_id=${washer}`)).toMatchObject({
      dirty_restaurants: [],
      to_supply: [],
      ...nothing,
    });
    expect((await world.call('GET', '/tasks?restaurant=1', { token: world.tokens.admin })).status).toBe(422);
  });

  it('are a round’s once a round takes them, and theirs again once it is given up', async () => {
    const { sender, bowl } = world.ledger;
    const admin = { token: world.tokens.admin };
    const day = addDays(parisDay(new Date()), 1);
    const at = { place: 'restaurant', place_id: sender, format_id: bowl };
    const lines = [
      { ...at, act: 'give', quantity: 26 },
      { ...at, act: 'take_dirty', quantity: 3 },
    ];
    const read = async () => {
      const { dirty_restaurants: dirty, to_supply: supply, in_rounds: rounds } = await waiting();
      rounds.sort((one, other) => one.act.localeCompare(other.act));
      return { dirty: dirty.map(({ quantity }) => quantity), supply: supply.map(({ quantity }) => quantity), rounds };
    };
    const alone = { dirty: [3], supply: [26], rounds: [] };
    expect(await read()).toEqual(alone);
    const made = await world.call('POST', '/rounds', { ...admin, body: { day, lines } });
    const { id } = made.data as { id: number };
    const round = { round_id: id, day, rounds: 1 };
    expect(await read()).toEqual({
      dirty: [],
      supply: [],
      rounds: [
        { act: 'give', pieces: 26, ...round },
        { act: 'take_dirty', pieces: 3, ...round },
      ],
    });
    await world.call('POST', `/rounds/${id}/cancel`, { ...admin, body: { reason: 'Vélo en panne' } });
    expect(await read()).toEqual(alone);

    const asked = {
      restaurant_id: sender,
      lines: [{ way: 'clean_in', format_id: bowl, quantity: 20 }],
      comment: 'Fête',
    };
    const request = await world.call('POST', '/supply_requests', { ...admin, body: asked });
    expect(request.status, request.text).toBe(201);
    expect(await read()).toEqual({ ...alone, supply: [6] });
  });

  it('count a mail that failed until it is a month old, and the cards that were never printed', async () => {
    const { ledger } = world;
    await ledger.cards('offered', 1000, 2);
    const mail = (age: string, sent: string) => `(${ledger.accountId}, 'partner-invitation', 'a@exemple.fr', 'Bonjour',
      ${sent}, now() - interval '${age}')`;
    await world.fresh.asOwner(`insert into mails (account_id, kind, recipient, subject, sent_at, failed_at)
      values ${mail('2 days', 'null')}, ${mail('40 days', 'null')}, ${mail('2 days', 'now()')}`);
    expect(await waiting()).toMatchObject({ failed_mails: 1, cards_to_print: 2 });
  });

  it('name the months that are over and not closed, the earliest first', async () => {
    const { ledger } = world;
    await world.fresh.asOwner(`insert into daily_rollups (account_id, day, type, restaurant_id, format_id)
      values (${ledger.accountId}, date_trunc('month', now())::date - 40, 'admin_in', 0, 0)`);
    const { months_to_close: months } = await waiting();
    expect(months).toHaveLength(2);
    expect(months.toSorted()).toEqual(months);
  });

  it('count the places that should have been counted by now, however they came to be late', async () => {
    const { accountId, sender } = world.ledger;
    expect(await waiting()).toMatchObject({ overdue_counts: 0 });
    await world.fresh.asOwner(`insert into count_schedule (account_id, place, place_id, every_days, last_counted_at)
      values (${accountId}, 'R', ${sender}, 30, now() - interval '32 days'), (${accountId}, 'A', 0, null, now() - interval '89 days')`);
    expect(await waiting()).toMatchObject({ overdue_counts: 1 });
    const due = await world.call('GET', '/stock_counts/due?filter[overdue]=true', { token: world.tokens.admin });
    expect(due.data).toMatchObject([{ place: 'restaurant', place_id: sender, overdue: true }]);
    expect(await waiting(`?restaurant_id=${sender}`)).toMatchObject({ overdue_counts: 0 });
  });

  it('count the late places that « Inventaires » lists, empty ones too where something moved or was off', async () => {
    const { ledger, fresh, tokens } = world;
    const { accountId, adminId, washer, bowl } = ledger;
    const lines = [{ formatId: bowl, quantity: 4 }];
    // What it had left today; at the other one some were found, then missing; at the third the gap
    // was taken back.
    await ledger.record({ type: 'admin_return', adminId, restaurantId: washer, lines });
    const { rows } = await fresh.owner.query<{ id: number }>(
      `insert into restaurants (account_id, name) values ($1, 'Deux écarts'), ($1, 'Écart repris') returning id::int`,
      [accountId],
    );
    const [off = 0, undone = 0] = rows.map(({ id }) => id);
    const gap = { adminId, place: 'R.clean', comment: 'Étagère recomptée', lines } as const;
    await ledger.record({ ...gap, type: 'admin_in', variant: 'found_at', restaurantId: off });
    await ledger.record({ ...gap, type: 'admin_out', variant: 'missing_at', restaurantId: off });
    const found = await ledger.record({ ...gap, type: 'admin_in', variant: 'found_at', restaurantId: undone });
    await ledger.reverse(found.id);
    for (const id of [washer, off, undone])
      await fresh.asOwner(`insert into count_schedule (account_id, place, place_id, every_days, last_counted_at)
        values (${accountId}, 'R', ${id}, 30, now() - interval '32 days')`);
    const due = await world.call('GET', '/stock_counts/due?filter[overdue]=true', { token: tokens.admin });
    const late = (due.data as { name: string }[]).map(({ name }) => name);
    expect(late.toSorted()).toEqual(['Chez Manon', 'Deux écarts', 'Ô Bon Bol']);
    expect(await waiting()).toMatchObject({ overdue_counts: late.length });
  });

  it('count the washing lots that are not closed a week after they began', async () => {
    const { accountId } = world.ledger;
    expect(await waiting()).toMatchObject({ open_lots: 0 });
    await world.fresh.asOwner(`with site as (
        insert into wash_sites (account_id, name, kind) values (${accountId}, 'Blanchisserie', 'laundry') returning id)
      insert into wash_lots (account_id, number, site_id, started_at)
      select ${accountId}, v.number, site.id, now() - v.age::interval from site,
        (values ('L-2026-001', '8 days'), ('L-2026-002', '6 days')) v(number, age)`);
    expect(await waiting()).toMatchObject({ open_lots: 1 });
  });

  it('are an initiative’s own', async () => {
    expect(await waiting('', world.tokens.stranger)).toMatchObject({
      dirty_restaurants: [],
      to_supply: [],
      dirty_to_wash: 0,
    });
    expect((await world.call('GET', '/tasks', { token: world.tokens.superAdmin })).status).toBe(403);
  });

  it('are marked by the team: put off, handed over, until the fact is done or grows', async () => {
    const { ledger, tokens, fresh } = world;
    const { rows } = await fresh.owner.query<{ id: number }>(
      `insert into people (account_id, role, email, name, status) values ($1, 'account_admin', 'lea@exemple.fr', 'Léa Petit', 'active') returning id::int`,
      [ledger.accountId],
    );
    const lea = rows[0]?.id ?? 0;
    const put = (body: object, task = 'wash') =>
      world.call('POST', `/tasks/${task}/marks`, { token: tokens.admin, body });
    const markOf = async () => (await waiting()).marks.find(({ task }) => task === 'wash');
    expect((await put({ snooze: 'tomorrow', seen: 0 })).data).toMatchObject({ n: 1, assigned_to: null });
    expect((await put({ assigned_to: lea, seen: 1 })).data).toMatchObject({ n: 2, assigned_to: { name: 'Léa Petit' } });
    const before = await markOf();
    expect(before?.snoozed_until).not.toBeNull();
    // A second administrator, who saw the first mark alone.
    const late = await put({ snooze: 'none', seen: 1 });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('Cette ligne a été changée par ')]);
    expect((await put({ snooze: 'day' })).fields).toEqual({ day: ['Le champ Jour est obligatoire'] });
    expect((await put({ snooze: 'day', day: '2020-01-01' })).fields).toHaveProperty('day');
    expect((await put({ assigned_to: 999_999 })).fields).toHaveProperty('assigned_to');
    expect((await put({ snooze: 'tonight' }, 'e-monnaie')).status).toBe(422);

    // More of it than when it was put off: here again, Léa's until she leaves the team.
    const lines = [{ formatId: ledger.cup, quantity: 1 }];
    await ledger.record({ type: 'admin_in', variant: 'found_dirty', adminId: ledger.adminId, lines });
    expect(await markOf()).toMatchObject({ snoozed_until: null, assigned_to: { id: lea } });
    await fresh.asOwner(`update people set status = 'disabled' where id = ${lea}`);
    expect(await markOf()).toMatchObject({ assigned_to: null });
    expect((await put({ assigned_to: lea })).fields).toHaveProperty('assigned_to');
    await ledger.record({
      type: 'admin_wash',
      adminId: ledger.adminId,
      lines: [{ ...lines[0], formatId: ledger.cup, quantity: 9, role: 'washed' }],
    });
    expect(await markOf()).toBeUndefined();
  });
});
