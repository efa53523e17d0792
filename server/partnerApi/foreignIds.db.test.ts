import { postingRequest, type PostingRequestType } from '@boucle/contract/partnerApi/transactions/input.ts';
import { partnerApi } from '@boucle/contract/partnerApi/api.ts';
import { expect, it } from 'vitest';
import { type ZodType, z } from 'zod';
import { placeKeysOf } from '../domain/places/placeKeys.ts';
import { placeToken } from '../domain/places/signedCodes.ts';
import {
  atManon,
  cups,
  done,
  fullStock,
  inPartnerWorld,
  newCard,
  newOrder,
  record,
  world,
} from '../dev/testing/worlds/partnerActs.ts';
import { partnerExamples } from '../dev/testing/examples/partnerExamples.ts';
import { type JsonSchema } from '../dev/testing/examples/schemaValues.ts';

/** Values of another account, by the field that names them. */
let foreign: Readonly<Record<string, number | string>>;
let reward: number;

const added = async (accountId: number, text: string): Promise<number> =>
  (await world.owner.query<{ id: number }>(`${text} returning id`, [accountId])).rows[0]?.id ?? 0;
const newReward = (accountId: number) =>
  added(
    accountId,
    `insert into rewards (account_id, title, value_cents, payer, every_reuses) values ($1, 'Café', 150, 'account', 1)`,
  );

inPartnerWorld(async () => {
  await fullStock();
  await world.ledger.supply(world.ledger.sender, [{ formatId: world.ledger.cup, quantity: 200 }]);
  const { accountId, adminId, customer } = world.other;
  const cards = await world.call('POST', '/card_holders', {
    token: await world.tokenOf(adminId),
    body: { quantity: 1, initial_amount: 10 },
  });
  const restaurant = await added(accountId, `insert into restaurants (account_id, name) values ($1, 'Ailleurs')`);
  const site = await added(accountId, `insert into collection_sites (account_id, name) values ($1, 'Ailleurs')`);
  const terminal = await added(
    accountId,
    `insert into collection_terminals (account_id, site_id, name) select $1, ${site}, 'Borne'`,
  );
  const drawer = await added(
    accountId,
    `insert into collection_drawers (account_id, terminal_id, name) select $1, ${terminal}, 'Tiroir'`,
  );
  foreign = {
    format_id: await added(accountId, `insert into formats (account_id, title) values ($1, 'Bocal')`),
    restaurant_id: restaurant,
    lender_restaurant_id: restaurant,
    drop_off_point_id: await added(
      accountId,
      `insert into drop_off_points (account_id, name, kind) values ($1, 'Ailleurs', 'public')`,
    ),
    service_id: await added(
      accountId,
      `insert into services (account_id, type, custom_customer) values ($1, 'without_webapp_event', 'Mairie')`,
    ),
    reward_id: await newReward(accountId),
    customer_id: customer,
    card_uuid: (cards.data as { uuid: string }[])[0]?.uuid ?? '',
    drawer_qr: placeToken(placeKeysOf(world.dependencies.secret, accountId, []), 'drawer', { id: drawer, version: 1 }),
  };
  reward = await newReward(world.ledger.accountId);
  // Containers that come back were taken before.
  await done(atManon('grab_container', { containers: cups(10) }));
  await done(record({ ...restaurantOf(), transaction_type: 'grab_guest_container', containers: cups(10) }));
  // A customer opened the order that the partner brings to a point.
  const order = await newOrder('depot', [{ format_id: world.ledger.cup, quantity: 10, act: 'deliver' }]);
  await world.ask('POST', `/orders/${order}/validate`);
  await world.ask('POST', `/orders/${order}/cancel`, { body: { opened: cups(10) } });
  await done(record({ transaction_type: 'drop_partner_container', ...dropOff(), containers: cups(5) }));
});

interface Body {
  readonly body: Readonly<Record<string, unknown>>;
  readonly as?: string;
}

const restaurantOf = () => ({ restaurant_id: world.ledger.sender });
const dropOff = () => ({ drop_off_point_id: world.ledger.point });
const swapped = () => ({ returned: cups(1), grabbed: cups(1) });
const usingCode = async (more: object): Promise<Body> => ({ body: { ...more, ...(await world.shown()) } });

/** A card of ten euros that has taken two cups. */
async function cardWithCups(): Promise<{ card_uuid: string; pin: string }> {
  const { uuid, pin } = await newCard();
  const taken = { ...restaurantOf(), transaction_type: 'grab_container', card_uuid: uuid, containers: cups(2) };
  await done(record(taken));
  return { card_uuid: uuid, pin };
}

/** The customer with a code, then a card. */
const byBoth = async (more: () => object): Promise<Body[]> => {
  const { card_uuid } = await cardWithCups();
  return [await usingCode(more()), { body: { ...more(), card_uuid } }];
};
const counter = () => byBoth(() => ({ ...restaurantOf(), containers: cups(1) }));
const atRestaurant = (more: () => object = () => ({ containers: cups(1) })) =>
  Promise.resolve([{ body: { ...restaurantOf(), ...more() } }]);
const atPoint = () => atRestaurant(() => ({ ...dropOff(), containers: cups(1) }));
const byCustomer = (more: Body['body']): Promise<Body[]> => Promise.resolve([{ body: more, as: world.customerToken }]);
const lent = () => ({ lender_restaurant_id: world.ledger.sender });

/** A service that leaves, then one that comes back. */
async function service(type: PostingRequestType): Promise<Body[]> {
  const out = { variant: 'out', custom_customer: 'Mairie', ...restaurantOf(), containers: cups(1) };
  const { service_id } = await done(record({ transaction_type: type, ...out }));
  const used = cups(1).map((line) => ({ ...line, role: 'used' }));
  return [{ body: out }, { body: { variant: 'back', service_id, containers: used } }];
}

/**
 * Whole valid bodies of each type; a type added to the contract does not compile until it has some.
 */
const BODIES: Readonly<Record<PostingRequestType, (type: PostingRequestType) => Promise<Body[]>>> = {
  grab_container: counter,
  return_container: counter,
  refill_container: counter,
  exchange_containers: () => byBoth(() => ({ ...restaurantOf(), ...swapped() })),
  refill_other_container: async () => {
    const more = { ...restaurantOf(), quantity: 1, format_id: world.ledger.cup };
    return [await usingCode(more), ...(await byCustomer(more))];
  },
  redeem_reward: async () => [await usingCode({ ...restaurantOf(), reward_id: reward })],
  grab_container_and_deposit: () => byCustomer({ ...restaurantOf(), containers: cups(1), amount_cents: 500 }),
  add_deposit: () => byCustomer({ amount_cents: 500 }),
  refund_deposit: () => Promise.resolve([]),
  customerless_refill: () => atRestaurant(),
  grab_guest_container: () => atRestaurant(),
  return_guest_container: () => atRestaurant(() => ({ ...lent(), containers: cups(1) })),
  refill_guest_container: () => atRestaurant(() => ({ ...lent(), ...swapped() })),
  adjust_guest_stock_container: () => atRestaurant(() => ({ variant: 'lost', containers: cups(1) })),
  return_container_in_collection_drawer: () => byBoth(() => ({ drawer_qr: world.drawerQr, containers: cups(1) })),
  drop_partner_container: () => Promise.resolve([{ body: { ...dropOff(), containers: cups(1) } }]),
  restaurant_pickup_drop_off_point_container: atPoint,
  restaurant_wash_drop_off_point_container: atPoint,
  restaurant_wash_and_keep_drop_off_point_container: atPoint,
  activate_card: async () => [{ body: { ...restaurantOf(), card_uuid: (await newCard(false)).uuid } }],
  redeem_card: async () => {
    const { uuid, pin } = await newCard();
    return [await usingCode({ card_uuid: uuid, pin })];
  },
  without_webapp_caterer: service,
  without_webapp_event: service,
  without_webapp_meal_tray: service,
};

/**
 * A body once for each thing that it names, with another account's instead; with the path of that
 * field.
 */
function* withForeign(body: object, path: readonly string[] = []): Generator<readonly [string, object]> {
  for (const [key, inner] of Object.entries(body) as [string, unknown][]) {
    const own = foreign[key];
    const put = (value: unknown): object =>
      Array.isArray(body) ? body.with(Number(key), value) : { ...body, [key]: value };
    if (own !== undefined) yield [[...path, key].join('.'), put(own)];
    else if (typeof inner === 'object' && inner !== null)
      for (const [at, changed] of withForeign(inner, [...path, key])) yield [at, put(changed)];
  }
}

/**
 * The fields of a body that name something, from the contract: `containers.0.format_id`. A
 * customer's QR code is a proof, as six digits are (codes/authenticators.db.test.ts).
 */
const NO_IDS = ['external_id', 'customer_qr'];
function* idFields(schema: JsonSchema, path: readonly string[] = []): Generator<string> {
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const items = (inner as { items?: JsonSchema }).items;
    if (/(^|_)(id|uuid|qr)$/.test(key) && !NO_IDS.includes(key)) yield [...path, key].join('.');
    else if (items !== undefined) yield* idFields(items, [...path, key, '0']);
    else yield* idFields(inner, [...path, key]);
  }
}
const schemaOf = (type: ZodType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/**
 * Whether a refusal's field is the one of the path, or the list that it stands in; a customer is
 * proved by number and code together.
 */
const names = (field: string, path: string): boolean =>
  path === field || path.startsWith(`${field}.`) || (path.endsWith('customer_id') && field.endsWith('customer_code'));

it('every posting of the partners’ API names the field of what another account has', async () => {
  const wrong: string[] = [];
  const tried = new Set<string>();
  const known = new Set<string>();
  for (const schema of schemaOf(postingRequest).oneOf ?? []) {
    const type = String(schema.properties?.['transaction_type']?.const) as PostingRequestType;
    for (const path of idFields(schema)) known.add(`${type} ${path}`);
    await world.owner.query('delete from rate_limits');
    for (const { body, as } of await BODIES[type](type)) {
      const options = as === undefined ? {} : { as };
      const send = async (path: string, changed: object) => {
        await world.owner.query('delete from rate_limits');
        // A code serves once.
        const fresh = 'customer_code' in changed && path !== 'customer_id' ? await world.shown() : {};
        return record({ transaction_type: type, ...changed, ...fresh }, options);
      };
      for (const [path, changed] of withForeign(body)) {
        tried.add(`${type} ${path}`);
        const { status, fields = {}, detail = '' } = await send(path, changed);
        const refused = Object.keys(fields);
        if (status !== 422 || !refused.some((field) => names(field, path)))
          wrong.push(`${type} ${path}: ${status} ${refused.join(', ')} ${detail}`);
      }
      // Nothing else was wrong with it.
      const whole = await send('', body);
      if (whole.status !== 201) wrong.push(`${type}: ${whole.text}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([...known].filter((one) => !tried.has(one))).toEqual([]);
  process.stdout.write(`partner postings: ${tried.size} fields that name something\n`);
}, 60_000);

it('every step of an order names the field of what another account has', async () => {
  const wrong: string[] = [];
  const tried = new Set<string>();
  const known = new Set<string>();
  const more: Readonly<Record<string, () => object>> = {
    'orders.validate': () => ({ taken: cups(1).map(({ format_id }) => ({ format_id })) }),
    'orders.finish': () => ({ delivered: cups(1), picked_up: cups(1), leftovers_opened: false }),
  };
  for (const [verb, call] of Object.entries(partnerApi.orders)) {
    const name = `orders.${verb}` as keyof typeof partnerExamples;
    const { route, inputSchema } = call['~orpc'];
    if (route.method === 'GET') continue;
    for (const path of idFields(schemaOf(inputSchema as ZodType))) if (path !== 'id') known.add(`${name} ${path}`);
    const example = async () => {
      const { id, body = {} } = await partnerExamples[name](world, 'access');
      return { id, body: { ...(body as object), ...more[name]?.() } };
    };
    for (const [path] of withForeign((await example()).body)) {
      const { id, body } = await example();
      const changed = [...withForeign(body)].find(([at]) => at === path)?.[1] ?? {};
      tried.add(`${name} ${path}`);
      await world.owner.query('delete from rate_limits');
      const at = (route.path ?? '').replace('{id}', String(id)).replace('{line}', '1');
      const { status, fields = {}, detail = '' } = await world.ask(route.method ?? '', at, { body: changed });
      const refused = Object.keys(fields);
      if (status !== 422 || !refused.some((field) => names(field, path)))
        wrong.push(`${name} ${path}: ${status} ${refused.join(', ')} ${detail}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([...known].filter((one) => !tried.has(one))).toEqual([]);
}, 60_000);
