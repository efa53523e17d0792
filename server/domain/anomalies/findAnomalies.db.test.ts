import { addDays } from '@boucle/contract/base/format.ts';
import { ANOMALY_RULE_NAMES, type AnomalyRuleName } from '@boucle/contract/features/alerts/rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../auth/people/people.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { parisInstant } from '../../dev/worlds/clock.ts';
import { recordHistory } from '../ledger/history/history.ts';
import { type RecordCommand } from '../ledger/types.ts';
import { createOrder } from '../orders/create.ts';
import { cancelOrder, validateOrder } from '../orders/steps.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { findAnomalies } from './findAnomalies.ts';

const TODAY = '2026-06-15';
const NOW = parisInstant(TODAY, 4 * 60);
/** A Sunday and a Monday before it. */
const SUNDAY = '2026-06-14';
const MONDAY = '2026-06-08';

let world: TestWorld;
/** The findings expected of each rule, and no others: a near miss is a separate subject. */
const expected: (readonly [rule: AnomalyRuleName, subject: string])[] = [];
const steps: RecordCommand[] = [];
/** The first of two customers whose refunds go to one payee. */
let ofOnePayee = 0;

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
const give = (restaurantId: number, day: string, quantity: number): void => {
  const lines = bowls(quantity);
  steps.push({ type: 'admin_in', variant: 'bought', adminId: world.adminId, lines, at: parisInstant(day, 500) });
  steps.push({ type: 'admin_give', adminId: world.adminId, restaurantId, lines, at: parisInstant(day, 501) });
};
const administrator = (name: string): Promise<number> =>
  inScope(world.fresh.database, { kind: 'platform' }, (tx) =>
    createPerson(tx, {
      role: 'account_admin',
      email: `${name}@exemple.fr`,
      name,
      accountId: world.accountId,
      partnerId: null,
      passwordHash: 'none',
    }),
  );
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
    expected.push(['refunds_in_a_row', `person:${world.adminId}`]);
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
  async wrong_codes_at_counter() {
    for (const [name, tries] of [
      ['Devine', 30],
      ['Se trompe', 29],
    ] as const) {
      const shop = await restaurant(name);
      await world.run((tx) =>
        tx.raw({
          text: 'insert into wrong_codes (account_id, restaurant_id, hour, tries) values ($1, $2, $3, $4)',
          values: [world.accountId, shop, parisInstant(SUNDAY, 660), tries],
        }),
      );
      if (name === 'Devine') expected.push(['wrong_codes_at_counter', `restaurant:${shop}`]);
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
    for (const day of [SUNDAY, SUNDAY]) give(twice, day, 40);
    for (const day of [MONDAY, SUNDAY]) give(again, day, 40);
    give(again, SUNDAY, 42);
    const [eve, before] = [await restaurant('L’avant-veille'), await restaurant('Avant encore')];
    give(eve, '2026-06-12', 40);
    give(eve, SUNDAY, 41);
    give(before, '2026-06-11', 40);
    give(before, SUNDAY, 41);
  },
  async supply_unlike_before() {
    for (const [name, last] of [
      ['Trop tôt', '2026-06-11'],
      ['À peine', '2026-06-12'],
    ] as const) {
      const shop = await restaurant(name);
      for (let week = 6; week >= 0; week -= 1) give(shop, addDays('2026-06-09', -7 * week), 20);
      give(shop, last, 17);
      if (name === 'Trop tôt') expected.push(['supply_unlike_before', `restaurant:${shop}`]);
    }
    for (const [name, more] of [
      ['Double', 40],
      ['Presque double', 39],
    ] as const) {
      const shop = await restaurant(name);
      for (let week = 6; week > 0; week -= 1) give(shop, addDays('2026-06-09', -7 * week), 20);
      give(shop, '2026-06-09', more);
      if (name === 'Double') expected.push(['supply_unlike_before', `restaurant:${shop}`]);
    }
  },
  async pieces_out() {
    for (const pieces of [15, 14]) {
      const adminId = await administrator(`sorties${pieces}`);
      for (const [n, day] of ['2026-06-11', SUNDAY].entries()) {
        const lines = bowls(n === 0 ? 15 : pieces);
        const out = { adminId, reason: 'broken', lines, comment: 'Cassés' } as const;
        steps.push({ type: 'admin_in', variant: 'bought', adminId, lines, at: parisInstant(day, 500) });
        steps.push({ type: 'admin_out', variant: 'clean', at: parisInstant(day, 600), ...out });
      }
      if (pieces === 15) expected.push(['pieces_out', `person:${adminId}`]);
    }
  },
  async pieces_missing() {
    for (const pieces of [4, 3]) {
      const shop = await restaurant(`Manque ${pieces}`);
      for (const [n, day] of ['2026-06-11', SUNDAY].entries())
        steps.push({
          type: 'admin_out',
          variant: 'missing_at',
          place: 'R.clean',
          restaurantId: shop,
          adminId: world.adminId,
          lines: bowls(n === 0 ? 3 : pieces),
          comment: 'Compté',
          at: parisInstant(day, 600),
        });
      if (pieces === 4) expected.push(['pieces_missing', `place:R:${shop}`]);
    }
  },
  async corrections_of_many() {
    const shop = await restaurant('Plusieurs corrigés');
    for (const people of [3, 2]) {
      const adminId = await administrator(`corrige${people}`);
      for (let one = 0; one < people; one += 1) {
        const holder = await customer(`de${people}n${one}`);
        borrow(holder, shop, 2, '2026-04-01');
        for (const day of [MONDAY, SUNDAY])
          steps.push({
            type: 'admin_fix_customer_stocks',
            variant: 'less',
            place: 'X.lost',
            adminId,
            holder,
            lines: bowls(1),
            comment: 'Perdu',
            at: parisInstant(day, 600 + one),
          });
      }
      if (people === 3) expected.push(['corrections_of_many', `person:${adminId}`]);
    }
  },
  async credit_entered_twice() {
    for (const [name, hours] of [
      ['deuxfois', 23.9],
      ['lelendemain', 24.1],
    ] as const) {
      const holder = await customer(name);
      const last = parisInstant(SUNDAY, 600);
      for (const at of [new Date(last.getTime() - hours * 3_600_000), last])
        steps.push({
          type: 'admin_free_deposit',
          origin: 'offered',
          adminId: world.adminId,
          holder,
          amountCents: 1500,
          at,
        });
      if (name === 'deuxfois') expected.push(['credit_entered_twice', `customer:${holder.id} 1500`]);
    }
  },
  async large_till_credit() {
    const shop = await restaurant('Caisse');
    for (const more of [2500, 2499]) {
      const holder = await customer(`caisse${more}`);
      for (const amountCents of [3500, more])
        steps.push({
          type: 'admin_free_deposit',
          origin: 'restaurant',
          restaurantId: shop,
          adminId: world.adminId,
          holder,
          amountCents,
          at: parisInstant(SUNDAY, 600),
        });
      if (more === 2500) expected.push(['large_till_credit', `customer:${holder.id}`]);
    }
  },
  async cards_into_one() {
    for (const count of [3, 2]) {
      const receiver = await customer(`cartes${count}`);
      for (const id of await world.cards('offered', 3000, count)) {
        const holder = { kind: 'card', id } as const;
        const { adminId } = world;
        steps.push({ type: 'activate_card', adminId, holder, at: parisInstant('2026-06-10', 600) });
        steps.push({ type: 'redeem_card', adminId, holder, receiver, at: parisInstant(SUNDAY, 600) });
      }
      if (count === 3) expected.push(['cards_into_one', `customer:${receiver.id}`]);
    }
  },
  async refunds_in_a_row() {
    for (const cents of [2500, 2499]) {
      const adminId = await administrator(`rend${cents}`);
      const holder = await customer(`rendu${cents}`);
      for (const [n, day] of ['2026-06-11', SUNDAY].entries()) {
        const of = { adminId, holder, amountCents: cents + n } as const;
        steps.push({ type: 'admin_free_deposit', origin: 'initiative', at: parisInstant(day, 600), ...of });
        const back = { ...of, amountCents: cents };
        steps.push({ type: 'refund_deposit', variant: 'account', at: parisInstant(day, 660), ...back });
      }
      if (cents === 2500) expected.push(['refunds_in_a_row', `person:${adminId}`]);
    }
  },
  async refunds_to_one_payee() {
    for (const cents of [2500, 2499]) {
      for (const n of [0, 1]) {
        const holder = await customer(`payée${cents}n${n}`);
        if (cents === 2500 && n === 0) ofOnePayee = holder.id;
        const of = { adminId: world.adminId, holder, amountCents: cents, at: parisInstant(SUNDAY, 600 + n) };
        steps.push({ type: 'refund_deposit', variant: 'account', ...of });
      }
    }
  },
  async price_times() {
    for (const cents of [1000, 999]) {
      const id = await add(`insert into formats (account_id, title) values (${world.accountId}, 'Prix ${cents}')`);
      await world.run((tx) =>
        tx.raw({
          text: `insert into format_prices (account_id, format_id, valid_from, deposit_cents)
                 values ($1, $2, '2026-01-01', 100), ($1, $2, '2026-06-10', $3)`,
          values: [world.accountId, id, cents],
        }),
      );
      if (cents === 1000) expected.push(['price_times', `price:format:${id}`]);
    }
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

const numberOf = (table: string, name: string): Promise<number> =>
  world
    .run((tx) => tx.raw<{ id: number }>({ text: `select id from ${table} where name = $1`, values: [name] }))
    .then(({ rows }) => rows[0]?.id ?? 0);
const shopOf = (name: string): Promise<number> => numberOf('restaurants', name);
const customerOf = (name: string): Promise<number> => numberOf('customers', name);

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
  // Each of the two customers came through a different access.
  for (const late of [5, 4]) {
    await world.fresh.asOwner(
      `insert into oauth_clients (client_id, name, redirect_uris, scopes) values ('acces-${late}', 'Accès', '{}', array['transactions'])`,
    );
    // Hashes of secrets are closed to the initiative's own transactions.
    const { rows } = await world.fresh.owner.query<{ id: number }>(
      `insert into api_accesses (account_id, partner_id, name, client_id, scopes, secret_hash)
       values ($1, $2, $3, $4, array['transactions'], 'secret') returning id::int`,
      [world.accountId, world.partner, `Accès ${late}`, `acces-${late}`],
    );
    const access = rows[0]?.id ?? 0;
    await world.fresh.asOwner(`insert into api_transactions (account_id, transaction_id, access_id, partner_id)
      select t.account_id, t.id, ${access}, ${world.partner} from transactions t
        join customers c on c.account_id = t.account_id and c.id = t.customer_id and c.name = 'ancienne${late}'
       where t.type = 'return_container'`);
    if (late === 5) expected.push(['returns_without_loan', `access:${access}`]);
  }
  const suppliesOf = (name: string) =>
    world
      .run((tx) =>
        tx.raw<{ id: number }>({
          text: `select t.id from transactions t join restaurants r on r.account_id = t.account_id and r.id = t.restaurant_id
                  where t.type = 'admin_give' and r.name = $1 and t.day > '2026-01-01' order by t.id`,
          values: [name],
        }),
      )
      .then(({ rows }) => rows[0]?.id);
  for (const name of ['Deux fois', 'L’avant-veille'])
    expected.push(['supply_entered_twice', `supply:${await suppliesOf(name)}`]);
  await world.run((tx) =>
    tx.raw({
      text: `insert into payment_payees (account_id, transaction_id, payee, reference)
             select t.account_id, t.id, case when c.name like '%n0' then ' ' else '' end || 'Compte ' || t.amount_cents, ''
               from transactions t join customers c on c.account_id = t.account_id and c.id = t.customer_id
              where t.type = 'refund_deposit' and c.name like 'payée%'`,
    }),
  );
  const paid = inOrder.findIndex((one) => one.type === 'refund_deposit' && one.holder?.id === ofOnePayee);
  expected.push(['refunds_to_one_payee', `payee of:${ids[paid]}`]);
  for (const quantity of [3, 2]) {
    const order = {
      restaurantId: await shopOf('Foule'),
      partnerId: world.partner,
      deliver: bowls(quantity),
      pickup: [],
    };
    const at = parisInstant(SUNDAY, 700);
    const customerId = await customerOf('riche');
    await world.run(async (tx) => {
      const { id } = await createOrder(tx, world.accountId, { ...order, customerId, at });
      await validateOrder(tx, world.accountId, id, { recorder: 'partner', at });
      await cancelOrder(tx, world.accountId, id, { recorder: 'partner', at: parisInstant(SUNDAY, 760) });
      if (quantity === 3) expected.push(['order_cancelled_out', `order:${id}`]);
    });
  }
  await world.fresh.asOwner(`update money_accounts set balance_cents = 100 where kind = 'BANK'`);
  expected.push(['bank_below_zero', 'bank']);
  await world.fresh.asOwner(`
    insert into awaiting_acts (account_id, key, call, title, cents, pieces, reason, person_id, alone, created_at)
      select ${world.accountId}, gen_random_uuid(), 'transactions.record', 'Crédit offert', 25000, 0, 'Fête', ${world.adminId}, true, '2026-01-01'
        from generate_series(1, 3);
    insert into awaiting_act_decisions (account_id, act_id, decision, person_id, reason, decided_at)
      select account_id, id, case when id = 3 then 'refused' else 'confirmed' end, person_id, '', '2026-01-02' from awaiting_acts;
    insert into awaiting_act_views (account_id, act_id, person_id, seen_at)
      select account_id, id, person_id, '2026-01-03' from awaiting_acts where id = 1`);
  expected.push(['confirmed_alone', 'act:2']);
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
  const raised = await night();
  const first = await alerts();
  const sorted = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(' ')).toSorted();
  expect(sorted(first.map(({ rule, subject }) => [rule, subject]))).toEqual(sorted(expected));
  expect(raised).toEqual({ raised: expected.length, resolved: 0 });
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
        text: `select (evidence -> 'transactions' ->> 1)::bigint as id from alerts
                where rule = 'supply_entered_twice' order by last_event_at desc, id limit 1`,
      }),
    )
  ).rows.map(({ id }) => id);
  await world.reverse(twice);
  await world.fresh.asOwner(`update collection_drawers set capacity = 50 where name = 'Capacité 2'`);
  expect(await night()).toEqual({ raised: 0, resolved: 2 });
  expect((await statusOf('supply_entered_twice')).toSorted()).toEqual(['open', 'resolved']);
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
