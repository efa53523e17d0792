import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test';
import { DEMO_API_ACCESS, DEMO_PASSWORD, DEMO_END_USERS } from '../server/dev/worlds/demo/signIns.ts';
import { asOwner } from './support/database.ts';
import { insertRow } from './support/programmes.ts';
import { EMAILS, PASSWORD } from './support/people.ts';

const API = '/api/v1/partners';
const { clientId, secret, redirectUris } = DEMO_API_ACCESS;
const BASIC = `Basic ${btoa(`${clientId}:${secret}`)}`;
const [RETURN] = redirectUris;

type Fields = Record<string, string>;

/** The calls that the document has: « GET /orders/{} ». */
async function documented(request: APIRequestContext): Promise<string[]> {
  const { paths } = (await (await request.get(`${API}/openapi.json`)).json()) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
  );
}

/** A partner's software: HTTP alone, by the documentation and nothing else. */
function software(request: APIRequestContext) {
  const send = async (
    method: string,
    path: string,
    { authorization = BASIC, body, key = randomUUID() }: { authorization?: string; body?: unknown; key?: string } = {},
  ): Promise<{ status: number; body: { data: unknown; detail?: string } }> => {
    expect(await documented(request), `${method} ${path}`).toContain(
      `${method} ${path.replace(/\?.*/, '').replaceAll(/\/\d+/g, '/{}')}`,
    );
    const headers: Fields = { authorization, ...(method !== 'GET' && { 'idempotency-key': key }) };
    const response = await request.fetch(API + path, { method, headers, ...(body !== undefined && { data: body }) });
    if (response.status() === 429) {
      await new Promise((resolve) => setTimeout(resolve, Number(response.headers()['retry-after']) * 1000));
      return send(method, path, { authorization, body, key });
    }
    return { status: response.status(), body: (await response.json()) as { data: unknown; detail?: string } };
  };
  return {
    send,
    /** The data of a call that must succeed. */
    done: async <T>(...call: Parameters<typeof send>): Promise<T> => {
      const { status, body } = await send(...call);
      expect([200, 201], JSON.stringify(body)).toContain(status);
      return body.data as T;
    },
  };
}

/** The hidden fields of a page, as a browser sends them back. */
async function hiddenOf(page: APIResponse): Promise<Fields> {
  const entities: Fields = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' };
  const found = (await page.text()).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)" \/>/g);
  return Object.fromEntries(
    [...found].map(([, name = '', value = '']) => [
      name,
      value.replace(/&[a-z#0-9]+;/g, (entity) => entities[entity] ?? entity),
    ]),
  );
}

/**
 * A customer that no other walk knows, with the demo's password: an order of another walk would
 * keep a part of their balance.
 */
async function ownCustomer(): Promise<string> {
  const email = `caisse-${randomUUID()}@exemple.fr`;
  const id = await insertRow('customers', {
    account_id: 1,
    uuid: randomUUID(),
    name: 'Client de la caisse',
    email,
  });
  await asOwner(
    `insert into people (role, email, name, account_id, customer_id, password_hash, status)
     select 'customer', $1::text, 'Client de la caisse', 1, $3::bigint, password_hash, 'active' from people where email = $2`,
    [email, DEMO_END_USERS.customer.email, id],
  );
  return email;
}

/** Lets somebody sign in and consent, and answers their token. */
async function tokenOf(
  request: APIRequestContext,
  email: string,
  scope = 'read customers transactions',
): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const params = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: RETURN,
    scope,
    state: 'x',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const post = (form: Fields) => request.post('/oauth/authorize', { form, maxRedirects: 0 });
  const opened = await request.get('/oauth/authorize', { params });
  const signed = await post({ ...(await hiddenOf(opened)), email, password: DEMO_PASSWORD, step: 'sign_in' });
  const back = signed.status() === 303 ? signed : await post({ ...(await hiddenOf(signed)), step: 'allow' });
  const code = new URL(back.headers()['location'] ?? 'about:blank').searchParams.get('code') ?? '';
  const answer = await request.post('/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: RETURN,
      code,
      code_verifier: verifier,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** The initiative gives the customer what the order will keep. */
async function credited(request: APIRequestContext, customerId: number, amount: number): Promise<void> {
  const data = { email: EMAILS.account_admin, password: PASSWORD };
  const { access_token } = (await (await request.post('/api/v1/admin/auth/login', { data })).json()) as Fields;
  const answer = await request.post(`/api/v1/admin/customers/${customerId}/credits`, {
    headers: { authorization: `Bearer ${access_token}` },
    data: { amount },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

type Done = ReturnType<typeof software>['done'];

/** A restaurant that has so many clean containers of a format, and the deposit of one. */
async function stocked(done: Done, pieces: number): Promise<{ restaurant: number; formatId: number; deposit: number }> {
  const restaurants = await done<{ id: number; formats: { id: number; cost_cents: number }[] }[]>(
    'GET',
    '/restaurants',
  );
  for (const { id: restaurant, formats } of restaurants) {
    const stock = await done<{ format_id: number; quantity: number }[]>('GET', `/restaurants/${restaurant}/containers`);
    const there = stock.find(({ quantity }) => quantity >= pieces);
    const format = formats.find(({ id }) => id === there?.format_id);
    if (format !== undefined && format.cost_cents > 0)
      return { restaurant, formatId: format.id, deposit: format.cost_cents };
  }
  throw new Error('No restaurant has clean containers.');
}

test('a partner’s software takes an order from its first call to its delivery', async ({ request }) => {
  await asOwner('delete from rate_limits');
  const { send, done } = software(request);
  const [initiative] = await done<{ name: string }[]>('GET', '/initiatives');
  expect(initiative?.name).toBe('Consigne Loire');
  const { restaurant, formatId, deposit } = await stocked(done, 2);

  const authorization = `Bearer ${await tokenOf(request, await ownCustomer())}`;
  type Customer = { id: number; credits_count_cents: number; containers_count: number };
  const current = () => done<Customer>('GET', '/customer/current', { authorization });
  const holds = async () =>
    (await done<{ format_id: number; quantity: number }[]>('GET', '/customer/containers', { authorization })).reduce(
      (sum, { format_id, quantity }) => (format_id === formatId ? sum + quantity : sum),
      0,
    );
  await credited(request, (await current()).id, 40);
  const before = await current();
  const heldBefore = await holds();
  const { code } = await done<{ code: string }>('POST', '/customer/codes', { authorization, body: {} });

  const asked = {
    body: {
      order: {
        external_id: `V-${randomUUID()}`,
        customer_code: code,
        formats: [{ format_id: formatId, quantity: 2, act: 'deliver' }],
      },
    },
    key: randomUUID(),
  };
  const order = await done<{ id: number; status: string }>('POST', `/restaurants/${restaurant}/orders`, asked);
  expect(order.status).toBe('pending');
  // The answer was lost on the way: sent again, it is the same order.
  expect((await done<{ id: number }>('POST', `/restaurants/${restaurant}/orders`, asked)).id).toBe(order.id);
  expect((await current()).credits_count_cents).toBe(before.credits_count_cents - 2 * deposit);

  const [line] = await done<{ id: number; quantity: number }[]>('GET', `/orders/${order.id}/formats`);
  expect(line?.quantity).toBe(2);
  const path = `/orders/${order.id}/formats/${line?.id ?? 0}`;
  const greedy = await send('PATCH', path, { body: { order_format: { quantity: 9_999 } } });
  expect(greedy.status).toBe(422);
  expect(greedy.body.detail).toMatch(/en a |n’en a aucun|Il manque/);
  await done('PATCH', path, { body: { order_format: { quantity: 1 } } });
  expect((await current()).credits_count_cents).toBe(before.credits_count_cents - deposit);

  await done('POST', `/orders/${order.id}/validate`, { body: {} });
  await done('POST', `/orders/${order.id}/finish`, { body: {} });
  await done('POST', `/orders/${order.id}/finish`, { body: {} });
  expect((await done<{ status: string }>('GET', `/orders/${order.id}`)).status).toBe('done');
  expect((await current()).credits_count_cents).toBe(before.credits_count_cents - deposit);
  expect(await holds()).toBe(heldBefore + 1);
});

test('a counter’s software lends and takes back without a number typed by hand', async ({ request }) => {
  await asOwner('delete from rate_limits');
  const { done } = software(request);
  const { restaurant, formatId, deposit } = await stocked(done, 3);
  const authorization = `Bearer ${await tokenOf(request, await ownCustomer())}`;
  const balance = () =>
    done<{ id: number; credits_count_cents: number }>('GET', '/customer/current', { authorization });
  await credited(request, (await balance()).id, 20);
  const containers = [{ format_id: formatId, quantity: 1 }];
  type Shown = { name: string; presentation: string; containers: object[]; credits_count_cents: number };
  const presentedAt = async (place: number): Promise<Shown> => {
    const { code } = await done<{ code: string }>('POST', '/customer/codes', { authorization, body: {} });
    return done<Shown>('POST', `/restaurants/${place}/presented`, { body: { customer_code: code } });
  };
  const gesture = (transaction_type: string, restaurant_id: number, { presentation }: Shown) =>
    done<{ id: number }>('POST', '/transactions', {
      body: { transaction_type, restaurant_id, presentation, containers },
    });

  const first = await presentedAt(restaurant);
  expect(first).toMatchObject({ name: 'Client D.', containers: [], credits_count_cents: 2000 });
  const lent = await gesture('grab_container', restaurant, first);
  expect((await balance()).credits_count_cents).toBe(2000 - deposit);

  // Where the customer may bring it back, but there.
  type Place = { kind: string; id: number; format_ids: number[]; open: boolean | null };
  const places = await done<Place[]>('GET', '/return_places', { authorization });
  const back = places.find(
    ({ kind, id, format_ids }) => kind === 'restaurant' && id !== restaurant && format_ids.includes(formatId),
  );
  expect(back).toBeDefined();
  const elsewhere = back?.id ?? 0;
  const second = await presentedAt(elsewhere);
  expect(second.containers).toMatchObject(containers);
  const returned = await gesture('return_container', elsewhere, second);
  expect((await balance()).credits_count_cents).toBe(2000);

  type Row = { id: number; transaction_type: string };
  const own = await done<Row[]>('GET', '/transactions', { authorization });
  expect(own.slice(0, 2).map(({ id }) => id)).toEqual([returned.id, lent.id]);
  const recorded = await done<Row[]>('GET', '/transactions?since=2025-01-01T00:00:00Z');
  expect(recorded.map(({ id }) => id)).toEqual(expect.arrayContaining([returned.id, lent.id]));

  // The owner finds their restaurant, what it has, and its papers.
  const owner = `Bearer ${await tokenOf(request, DEMO_END_USERS.owner.email, 'read papers')}`;
  const [mine] = await done<{ id: number; name: string }[]>('GET', '/restaurants/current', { authorization: owner });
  expect(mine?.name).toBe('Chez Manon');
  const read = (part: string) =>
    done<unknown>('GET', `/restaurants/${mine?.id ?? 0}/${part}`, { authorization: owner });
  expect(await read('stock')).toMatchObject({ till_cents: expect.any(Number) });
  expect(await read('papers')).toContainEqual(expect.objectContaining({ kind: 'statement' }));
});

test('a hundred calls in a second: those beyond twenty are told to wait', async ({ request }) => {
  await asOwner('delete from rate_limits');
  const ask = () => request.get(`${API}/initiatives`, { headers: { authorization: BASIC } });
  const answers = await Promise.all(Array.from({ length: 100 }, ask));
  const refused = answers.filter((answer) => answer.status() === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers()['retry-after']).toBe('1');
  expect(((await refused[0]?.json()) as { detail: string }).detail).toBe('Au plus 20 appels par seconde.');
  expect(answers.every((answer) => [200, 429].includes(answer.status()))).toBe(true);
});
