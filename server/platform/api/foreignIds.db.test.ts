import { ROLES } from '@boucle/contract/base/roles.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ContractCall, contractCalls, rolesOf } from '../../dev/testing/examples/contractCalls.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { examples, filledPath } from '../../dev/testing/examples/examples.ts';
import { type JsonSchema } from '../../dev/testing/examples/schemaValues.ts';

let world: ExampleWorld;
/** Numbers of another account, by the end of the field's name. */
let foreign: Readonly<Record<string, number>>;
beforeAll(async () => {
  world = await exampleWorld();
  const { accountId, adminId, partnerAdminId, customer, transaction } = world.other;
  const made = async (personId: number, path: string, body: object) =>
    (await world.call('POST', path, { token: await world.tokenOf(personId), body })).data;
  const [{ id: card } = { id: 0 }] = (await made(adminId, '/card_holders', { quantity: 1, initial_amount: 10 })) as {
    id: number;
  }[];
  const access = (await made(partnerAdminId, '/api_accesses', { name: 'Ailleurs', scopes: ['orders'] })) as {
    id: number;
  };
  const webhook = (await made(partnerAdminId, `/api_accesses/${access.id}/webhooks`, {
    url: 'https://ailleurs.exemple.fr',
    events: ['order.done'],
  })) as { id: number };
  const delivery = (await made(partnerAdminId, `/api_accesses/${access.id}/webhooks/${webhook.id}/test`, {})) as {
    id: number;
  };
  const added = async (text: string): Promise<number> =>
    (await world.owner.query<{ id: number }>(`${text} returning id`, [accountId])).rows[0]?.id ?? 0;
  const restaurant = await added(`insert into restaurants (account_id, name) values ($1, 'Ailleurs')`);
  const partner = await added(`insert into partners (account_id, name) values ($1, 'Ailleurs à vélo')`);
  const format = await added(`insert into formats (account_id, title) values ($1, 'Bocal')`);
  foreign = {
    price_line: await added(
      `insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, valid_from)
       select $1, ${restaurant}, 'per_refill', 25, '2026-01-01'`,
    ),
    format,
    // Of what the example asks for: a restaurant's stock.
    cell: await added(
      `insert into cells (account_id, place, place_id, format_id, state) values ($1, 'R', ${restaurant}, ${format}, 'clean')`,
    ),
    restaurant,
    partner,
    // Of what the examples ask for: the card of a partner's stock, of a customer's cagnotte.
    place: partner,
    // Of what the example writes about: a delivery.
    thing: transaction,
    owner: customer,
    drop_off_point: await added(
      `insert into drop_off_points (account_id, name, kind) values ($1, 'Ailleurs', 'public')`,
    ),
    card_holder: card,
    account: accountId,
    access: access.id,
    webhook: webhook.id,
    delivery: delivery.id,
    // Of what the example asks for: cards.
    entity: card,
    person: adminId,
    operator: adminId,
    driver: adminId,
    site: await added(`insert into wash_sites (account_id, name, kind) values ($1, 'Laverie', 'laundry')`),
    customer,
    loan: await added(
      `insert into lots (account_id, owner, owner_id, format_id, unit_deposit_cents, since, opened, left_quantity)
       select $1, 'U', ${customer}, ${format}, 100, now(), 1, 1`,
    ),
    transaction,
    settlement: await added(`insert into settlements (account_id, kind, day) values ($1, 'paid_in', '2026-01-01')`),
    line: await added(
      `with statement as (
         insert into bank_statements (account_id, iban, number, from_day, to_day, opening_cents, closing_cents, lines, read_at)
         values ($1, 'FR7630006000011234567890189', '1', '2026-01-01', '2026-01-31', 0, 100, 1, now()) returning *)
       insert into bank_lines (account_id, statement_id, iban, fingerprint, day, cents, party, text, refs, payments)
       select account_id, id, iban, sha256('1'), to_day, 100, '', '', '{}', 1 from statement`,
    ),
    batch: await added(
      `insert into unit_batches (account_id, format_id, received_on, quantity) select $1, ${format}, current_date, 1`,
    ),
    service: await added(
      `insert into services (account_id, type, custom_customer) values ($1, 'without_webapp_event', 'Mairie')`,
    ),
  };
});
afterAll(() => world.end());

/**
 * A body once for each number in it that names something, with another account's instead, and once
 * more with no piece moved.
 */
function* withForeign(body: unknown, path: readonly string[] = []): Generator<readonly [path: string, body: unknown]> {
  if (typeof body !== 'object' || body === null) return;
  for (const [key, inner] of Object.entries(body)) {
    const at = [...path, key].join('.');
    const put = (value: unknown, more: object = {}) => ({ ...body, [key]: value, ...more });
    const id = foreign[/^(\w+)_ids?$/.exec(key)?.[1] ?? ''];
    if (id !== undefined && typeof inner === 'number') {
      yield [at, put(id)];
      if ('quantity' in body) yield [`${at} (quantity 0)`, put(id, { quantity: 0 })];
    } else if (id !== undefined && Array.isArray(inner)) yield [at, put([...(inner as unknown[]), id])];
    else
      for (const [inside, changed] of withForeign(inner, [...path, key]))
        yield [inside, Array.isArray(body) ? body.with(Number(key), changed) : put(changed)];
  }
}

/**
 * Whether a refusal's field is the number's own: the same path, or its end, or the line that it
 * stands in.
 */
function names(field: string, path: string): boolean {
  const own = path.replace(' (quantity 0)', '');
  return own === field || own.endsWith(`.${field}`) || own.startsWith(`${field}.`);
}

/** Parameters that calls take and the examples leave out. */
const WITH_MORE: Readonly<Record<string, (body: object) => object>> = {
  'orders.cancel': (body) => ({ ...body, opened: [{ format_id: world.ledger.bowl, quantity: 1 }] }),
  'orders.finish': (body) => ({
    ...body,
    delivered: [{ format_id: world.ledger.bowl, quantity: 1 }],
    picked_up: [{ format_id: world.ledger.bowl, quantity: 1 }],
  }),
};

it('no call takes in its body a number of another account', async () => {
  const taken: string[] = [];
  let tried = 0;
  for (const call of contractCalls) {
    const role = ROLES.find((one) => rolesOf(call).includes(one) && one !== 'super_admin');
    if (role === undefined || call.method === 'GET') continue;
    const personId = world.people[role];
    const token = await world.tokenOf(personId);
    const sent = await examples[call.name](world, personId);
    const more = WITH_MORE[call.name] ?? ((body: object) => body);
    for (const [path, body] of withForeign(more(sent.body ?? {}))) {
      tried += 1;
      const answer = await world.call(call.method, filledPath(call.path, sent), { token, body: body as object });
      const named = Object.keys(answer.fields ?? {});
      // A quantity of 0 may be the refused value, and 404 is for the party of an act.
      const mayStayUnnamed = answer.status === 404 || named.some((field) => /(^|\.)quantity$/.test(field));
      if (
        answer.status !== 404 &&
        (answer.status !== 422 || !(mayStayUnnamed || named.some((field) => names(field, path))))
      )
        taken.push(`${call.name} ${path}: ${answer.status} ${named.join(', ')} ${answer.detail ?? ''}`);
    }
  }
  expect(taken).toEqual([]);
  expect(tried).toBeGreaterThan(25);
}, 60_000);

const NOBODYS = 987_654_321;

/** All of an answer but the sentence of a refusal. */
const whole = ({ status, text }: { status: number; text: string }): string => (status === 200 ? text : String(status));

/** The parameters of a reading that name something: `format_id`, `filter[restaurant_id]`. */
function* idParameters(schema: JsonSchema, within: readonly string[] = []): Generator<readonly string[]> {
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    if (/(^|_)ids?$/.test(key)) yield [...within, key];
    else if (inner.properties !== undefined) yield* idParameters(inner, [...within, key]);
  }
}

const parametersOf = ({ input, path }: ContractCall): (readonly string[])[] =>
  input === undefined
    ? []
    : [...idParameters(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)].filter(
        ([first = '']) => !path.includes(`{${first}}`),
      );

/** `id` alone names what the list is of. */
const LISTED: Readonly<Record<string, string>> = {
  'customers.list': 'customer',
  'customers.csv': 'customer',
  'restaurants.list': 'restaurant',
  'restaurants.csv': 'restaurant',
  'places.search': 'restaurant',
  'places.shelves': 'restaurant',
  'stockHealth.list': 'cell',
  'stockHealth.csv': 'cell',
  'stockHealth.totals': 'cell',
  'stockHealth.map': 'cell',
};

it('a parameter that names another account’s number finds what a number of nobody’s finds', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const call of contractCalls.filter(({ method }) => method === 'GET')) {
    for (const role of ROLES.filter((one) => rolesOf(call).includes(one) && one !== 'super_admin')) {
      const personId = world.people[role];
      const token = await world.tokenOf(personId);
      for (const parameter of parametersOf(call)) {
        const [first = '', ...inner] = parameter;
        const name = first + inner.map((key) => `[${key}]`).join('');
        const kind = parameter.at(-1) === 'id' ? LISTED[call.name] : /^(\w+)_ids?$/.exec(parameter.at(-1) ?? '')?.[1];
        const id = foreign[kind ?? ''];
        if (id === undefined) {
          wrong.push(`${call.name} ${name}: no number of another account is known`);
          continue;
        }
        tried += 1;
        const sent = await examples[call.name](world, personId);
        const asked = async (number: number) => {
          const query = new URLSearchParams(sent.query);
          query.delete(name);
          query.set(name, String(number));
          const path = `${filledPath(call.path, sent)}?${query.toString()}`;
          const answer = await world.call('GET', path, { token });
          // An answer may repeat the number that was asked.
          const text = answer.text.replace(/"request_id":"[^"]*"/, '').replace(`"thing_id":${number},`, '');
          return { ...answer, text };
        };
        const theirs = await asked(id);
        const nobodys = await asked(NOBODYS);
        const outcome = `${call.name} ${name} as ${role}: ${theirs.status}`;
        if (kind === 'account' && theirs.status !== 422) wrong.push(`${outcome}: taken`);
        if (theirs.status === 422) {
          if (!Object.keys(theirs.fields ?? {}).includes(parameter.join('.')))
            wrong.push(`${outcome} without its name`);
        } else if (theirs.status === 200) {
          if ((theirs.count ?? 0) > 0) wrong.push(`${outcome} with ${theirs.count} rows`);
        } else if (theirs.status !== 404) wrong.push(outcome);
        if (whole(theirs) !== whole(nobodys)) wrong.push(`${outcome}, not as nobody’s`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(40);
}, 120_000);
