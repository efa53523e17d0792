import { addDays } from '@boucle/contract/format.ts';
import { ANOMALY_RULE_NAMES, type AnomalyRuleName } from '@boucle/contract/alerts/rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parisInstant } from '../demo/clock.ts';
import { recordHistory } from '../ledger/history/history.ts';
import { type RecordCommand } from '../ledger/types.ts';
import { type TestWorld, testWorld } from '../testing/ledgerWorld.ts';
import { findAnomalies } from './findAnomalies.ts';

const TODAY = '2026-06-15';
const NOW = parisInstant(TODAY, 4 * 60);
/** A Sunday and a Monday before it. */
const SUNDAY = '2026-06-14';
const MONDAY = '2026-06-08';

let world: TestWorld;
/** The findings expected of each rule, and no others: a near miss is a subject of its own. */
const expected: (readonly [rule: AnomalyRuleName, subject: string])[] = [];
const steps: RecordCommand[] = [];

const add = async (sql: string): Promise<number> => {
  const rows = await world.run((tx) => tx.raw<{ id: number }>({ text: `${sql} returning id` }));
  return rows.rows[0]?.id ?? 0;
};
const customer = async (name: string): Promise<{ kind: 'customer'; id: number }> => {
  const id = await add(
    `insert into customers (account_id, email, name) values (${world.accountId}, '${name}@exemple.fr', '${name}')`,
  );
  const holder = { kind: 'customer', id } as const;
  steps.push({
    type: 'admin_free_deposit',
    origin: 'initiative',
    adminId: world.adminId,
    holder,
    amountCents: 400_000,
    at: parisInstant('2025-12-01', 600),
  });
  return holder;
};
const restaurant = async (name: string, place = '47.2, -1.55', pieces = 100): Promise<number> => {
  const id = await add(
    `insert into restaurants (account_id, name, wash_mode, latitude, longitude) values (${world.accountId}, '${name}', 'restaurant', ${place})`,
  );
  const lines = [{ formatId: world.bowl, quantity: pieces }];
  const at = parisInstant('2025-12-01', 601);
  steps.push({ type: 'admin_in', variant: 'bought', adminId: world.adminId, lines, at });
  steps.push({ type: 'admin_give', adminId: world.adminId, restaurantId: id, lines, at });
  return id;
};
const drawer = async (name: string, capacity = 'null'): Promise<number> =>
  add(`insert into collection_drawers (account_id, terminal_id, name, capacity)
       select ${world.accountId}, min(id), '${name}', ${capacity} from collection_terminals where account_id = ${world.accountId}`);
const bowls = (quantity: number) => [{ formatId: world.bowl, quantity }];
type Holder = Awaited<ReturnType<typeof customer>>;
const borrow = (holder: Holder, restaurantId: number, quantity: number, day: string, minute = 720) =>
  steps.push({
    type: 'grab_container',
    author: 'restaurant_owner',
    restaurantId,
    holder,
    lines: bowls(quantity),
    at: parisInstant(day, minute),
  });
const intoDrawer = (holder: Holder, drawerId: number, day: string, minute: number) =>
  steps.push({
    type: 'return_container_in_collection_drawer',
    author: 'customer',
    holder,
    drawerId,
    lines: bowls(1),
    at: parisInstant(day, minute),
  });
const serve = (restaurantId: number, quantity: number, day: string, minute = 720) =>
  steps.push({
    type: 'customerless_refill',
    author: 'restaurant_owner',
    restaurantId,
    lines: bowls(quantity),
    at: parisInstant(day, minute),
  });

const HISTORIES: Readonly<Record<string, () => Promise<void>>> = {
  async balance_over_cap() {
    await world.fresh.asOwner(`update accounts set max_balance_cents = 500000 where id = ${world.accountId}`);
    for (const [name, more] of [
      ['riche', 100_100],
      ['aisée', 100_099],
    ] as const) {
      const holder = await customer(name);
      const at = parisInstant('2026-05-01', 600);
      steps.push({
        type: 'admin_free_deposit',
        origin: 'offered',
        adminId: world.adminId,
        holder,
        amountCents: more,
        at,
      });
      if (name === 'riche') expected.push(['balance_over_cap', `customer:${holder.id}`]);
    }
  },
  async drawer_returns_in_a_row() {
    const [shop, box] = [await restaurant('Bords de Loire'), await drawer('Rafale')];
    for (const [name, apart] of [
      ['rafale', 1.9],
      ['posée', 2.1],
    ] as const) {
      const holder = await customer(name);
      borrow(holder, shop, 6, '2026-06-01');
      for (let n = 0; n < 6; n += 1) intoDrawer(holder, box, SUNDAY, 600 + n * apart);
      if (name === 'rafale') expected.push(['drawer_returns_in_a_row', `customer:${holder.id}`]);
    }
  },
  async places_far_apart() {
    const [here, there] = [await restaurant('Ici'), await restaurant('Là-bas', '47.2, -1.45')];
    for (const [name, minutes] of [
      ['pressé', 9.9],
      ['patient', 10.1],
    ] as const) {
      const holder = await customer(name);
      borrow(holder, here, 1, SUNDAY, 720);
      borrow(holder, there, 1, SUNDAY, 720 + minutes);
      if (name === 'pressé') expected.push(['places_far_apart', `customer:${holder.id}`]);
    }
  },
  async credit_then_refund() {
    for (const [name, hours] of [
      ['vite', 23.9],
      ['plus tard', 24.1],
    ] as const) {
      const id = (await customer(name.replace(' ', ''))).id;
      const holder = { kind: 'customer', id } as const;
      const begins = parisInstant(SUNDAY, 60).getTime() - 86_400_000;
      const of = { adminId: world.adminId, holder } as const;
      steps.push({ type: 'admin_free_deposit', origin: 'initiative', amountCents: 5000, at: new Date(begins), ...of });
      steps.push({
        type: 'refund_deposit',
        variant: 'account',
        amountCents: 5000,
        at: new Date(begins + hours * 3_600_000),
        ...of,
      });
      if (name === 'vite') expected.push(['credit_then_refund', `customer:${id}`]);
    }
  },
  async unusual_servings() {
    for (const [name, more] of [
      ['Foule', 20],
      ['Un peu plus', 19],
    ] as const) {
      const shop = await restaurant(name);
      for (let week = 8; week > 0; week -= 1) serve(shop, 10, addDays('2026-06-11', -7 * week));
      serve(shop, more, '2026-06-11');
      if (name === 'Foule') expected.push(['unusual_servings', `restaurant:${shop}`]);
    }
  },
  async unusual_hours() {
    for (const [name, more] of [
      ['De nuit', 10],
      ['Presque', 9],
    ] as const) {
      const shop = await restaurant(name);
      for (let day = 20; day > 0; day -= 1) serve(shop, 10, addDays('2026-06-12', -day));
      serve(shop, more, '2026-06-12', 3 * 60);
      if (name === 'De nuit') expected.push(['unusual_servings', `restaurant:${shop}`]);
    }
  },
  async card_locked_again() {
    for (const [card = 0, days] of (await world.cards('offered', 500, 2)).map(
      (id, n) => [id, 7 + (n === 0 ? -0.1 : 0.1)] as const,
    )) {
      const last = parisInstant(SUNDAY, 700);
      const first = new Date(last.getTime() - days * 86_400_000);
      for (const at of [first, last])
        await world.run((tx) =>
          tx.raw({ text: 'insert into card_pin_locks values ($1, $2, $3)', values: [world.accountId, card, at] }),
        );
      if (days < 7) expected.push(['card_locked_again', `card:${card}`]);
    }
  },
  async servings_beyond_stock() {
    for (const [name, last] of [
      ['Trop', 4],
      ['Juste', 3],
    ] as const) {
      const shop = await restaurant(name, '47.2, -1.55', 9);
      for (const quantity of [8, 8, 8, last]) serve(shop, quantity, SUNDAY);
      if (name === 'Trop') expected.push(['servings_beyond_stock', `restaurant:${shop} format:${world.bowl}`]);
    }
  },
  async repeated_corrections() {
    const shop = await restaurant('Corrections');
    for (const [name, apart] of [
      ['corrigée', 14.9],
      ['épargnée', 15.1],
    ] as const) {
      const holder = await customer(name);
      borrow(holder, shop, 3, '2026-04-01');
      for (let n = 2; n >= 0; n -= 1)
        steps.push({
          type: 'admin_fix_customer_stocks',
          variant: 'less',
          place: 'X.lost',
          adminId: world.adminId,
          holder,
          lines: bowls(1),
          comment: 'Perdu',
          at: new Date(parisInstant(SUNDAY, 600).getTime() - n * apart * 86_400_000),
        });
      if (name === 'corrigée') expected.push(['repeated_corrections', `customer:${holder.id} by ${world.adminId}`]);
    }
  },
  async silent_drawer() {
    const [shop, holder] = [await restaurant('Tiroirs', '47.2, -1.55', 400), await customer('fidèle')];
    borrow(holder, shop, 279, '2026-01-02');
    for (const [name, missing] of [
      ['Muet', 0],
      ['Calme', 1],
    ] as const) {
      const box = await drawer(name);
      for (let n = missing; n < 140; n += 1)
        intoDrawer(holder, box, addDays('2026-06-06', -Math.floor(n / 5)), 480 + (n % 5) * 60 + missing);
      if (missing === 0) expected.push(['silent_drawer', `drawer:${box}`]);
    }
  },
  async supply_entered_twice() {
    const [twice, again] = [await restaurant('Deux fois'), await restaurant('Le lendemain')];
    const give = (restaurantId: number, day: string, quantity: number) => {
      const lines = bowls(quantity);
      steps.push({ type: 'admin_in', variant: 'bought', adminId: world.adminId, lines, at: parisInstant(day, 500) });
      steps.push({ type: 'admin_give', adminId: world.adminId, restaurantId, lines, at: parisInstant(day, 501) });
    };
    for (const day of [SUNDAY, SUNDAY]) give(twice, day, 40);
    for (const day of [MONDAY, SUNDAY]) give(again, day, 40);
    give(again, SUNDAY, 41);
  },
  async full_drawer() {
    const [shop, holder] = [await restaurant('Plein'), await customer('rend')];
    borrow(holder, shop, 6, '2026-06-01');
    for (const capacity of ['2', '3', 'null']) {
      const box = await drawer(`Capacité ${capacity}`, capacity);
      for (const minute of [700, 730]) intoDrawer(holder, box, SUNDAY, minute);
      if (capacity === '2') expected.push(['full_drawer', `drawer:${box}`]);
    }
  },
  async returns_without_loan() {
    const shop = await restaurant('Vieux emprunts');
    for (const late of [5, 4]) {
      const holder = await customer(`ancienne${late}`);
      borrow(holder, shop, late, '2026-03-01');
      borrow(holder, shop, 5 - late, '2026-06-01');
      for (let n = 0; n < 5; n += 1)
        steps.push({
          type: 'return_container',
          author: 'restaurant_owner',
          restaurantId: shop,
          holder,
          lines: bowls(1),
          at: parisInstant(SUNDAY, 500 + 20 * n),
        });
    }
  },
};

beforeAll(async () => {
  world = await testWorld();
  for (const tell of Object.values(HISTORIES)) await tell();
  const inOrder = steps
    .filter(({ lines }) => lines?.[0]?.quantity !== 0)
    .sort((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0));
  const ids = await world.run((tx) =>
    recordHistory(
      tx,
      world.accountId,
      inOrder.map((command) => ({ command })),
    ),
  );
  // Each of the two customers came through an access of its own.
  for (const late of [5, 4]) {
    await world.fresh.asOwner(
      `insert into oauth_clients (client_id, name, redirect_uris, scopes) values ('acces-${late}', 'Accès', '{}', array['transactions'])`,
    );
    const access = await add(`insert into api_accesses (account_id, partner_id, name, client_id, scopes, secret_hash)
      values (${world.accountId}, ${world.partner}, 'Accès ${late}', 'acces-${late}', array['transactions'], 'secret')`);
    await world.fresh.asOwner(`insert into api_transactions (account_id, transaction_id, access_id, partner_id)
      select t.account_id, t.id, ${access}, ${world.partner} from transactions t
        join customers c on c.account_id = t.account_id and c.id = t.customer_id and c.name = 'ancienne${late}'
       where t.type = 'return_container'`);
    if (late === 5) expected.push(['returns_without_loan', `access:${access}`]);
  }
  const supplies = inOrder.flatMap((command, n) =>
    command.type === 'admin_give' && command.lines?.[0]?.quantity === 40 ? [ids[n]] : [],
  );
  expected.push(['supply_entered_twice', `supply:${supplies[1]}`]);
});
afterAll(() => world.fresh.drop());

interface Row extends Record<string, unknown> {
  id: number;
  rule: string;
  subject: string;
  status: string;
}
const alerts = async (): Promise<Row[]> =>
  (await world.run((tx) => tx.raw<Row>({ text: 'select id, rule, subject, status from alerts order by id' }))).rows;

const night = (now = NOW) => findAnomalies(world.fresh.database, world.accountId, now);
const change = (sql: string) => world.fresh.asOwner(`update alerts set ${sql}`);
const idOf = async (rule: AnomalyRuleName): Promise<number> =>
  (await alerts()).find((one) => one.rule === rule)?.id ?? 0;
const statusOf = async (rule: AnomalyRuleName) =>
  (await alerts()).filter((one) => one.rule === rule).map(({ status }) => status);

it('each rule finds what it looks for once, and not what nearly is', async () => {
  expect(await night()).toEqual({ raised: expected.length, resolved: 0 });
  const first = await alerts();
  const sorted = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(' ')).toSorted();
  expect(sorted(first.map(({ rule, subject }) => [rule, subject]))).toEqual(sorted(expected));
  expect(new Set(expected.map(([rule]) => rule)).size).toBe(ANOMALY_RULE_NAMES.length);
  expect(await night()).toEqual({ raised: 0, resolved: 0 });
  expect(await alerts()).toEqual(first);
});

it('what was judged is not raised again, until something later happens', async () => {
  await change(`status = 'false_alarm', resolved_at = now() where rule = 'full_drawer'`);
  expect(await night()).toEqual({ raised: 0, resolved: 0 });
  await change(`last_event_at = last_event_at - interval '1 day' where rule = 'full_drawer'`);
  expect(await night()).toEqual({ raised: 1, resolved: 0 });
  expect(await statusOf('full_drawer')).toEqual(['false_alarm', 'open']);
});

it('what is taken back, and what is over, is resolved by itself', async () => {
  const [twice = 0] = (
    await world.run((tx) =>
      tx.raw<{ id: number }>({
        text: `select (evidence -> 'transactions' ->> 1)::bigint as id from alerts where rule = 'supply_entered_twice'`,
      }),
    )
  ).rows.map(({ id }) => id);
  await world.reverse(twice);
  await world.fresh.asOwner(`update collection_drawers set capacity = 50 where name = 'Capacité 2'`);
  expect(await night()).toEqual({ raised: 0, resolved: 2 });
  expect(await statusOf('supply_entered_twice')).toEqual(['resolved']);
  expect(await statusOf('full_drawer')).toEqual(['false_alarm', 'resolved']);
});

it('what was over by itself is raised again once it is back, though nothing later happened', async () => {
  await world.fresh.asOwner(`update collection_drawers set capacity = 2 where name = 'Capacité 2'`);
  expect(await night()).toEqual({ raised: 1, resolved: 0 });
  expect(await statusOf('full_drawer')).toEqual(['false_alarm', 'resolved', 'open']);
});

it('what was put off comes back on its day; a rule that is off finds nothing', async () => {
  const id = await idOf('places_far_apart');
  await change(`status = 'snoozed', snoozed_until = '2026-06-16' where id = ${id}`);
  await world.fresh.asOwner(
    `insert into anomaly_rules (account_id, rule, enabled) values (${world.accountId}, 'repeated_corrections', false);
     delete from alerts where rule = 'repeated_corrections'`,
  );
  expect(await night()).toEqual({ raised: 0, resolved: 0 });
  expect(await statusOf('places_far_apart')).toEqual(['snoozed']);
  await night(parisInstant('2026-06-16', 240));
  expect(await statusOf('places_far_apart')).toEqual(['open']);
  expect(await idOf('repeated_corrections')).toBe(0);
});
