import { type ApiAccessWithSecret } from '@boucle/contract/features/apiAccesses/calls.ts';
import { type Delivery, type WebhookWithSecret } from '@boucle/contract/features/webhooks/calls.ts';
import {
  WEBHOOK_EVENT_SCOPES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@boucle/contract/shared/apiAccesses/webhooks.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bowls,
  cups,
  done,
  fullStock,
  guest,
  inPartnerWorld,
  newOrder,
  record,
  world,
} from '../../dev/testing/worlds/partnerActs.ts';
import { inScope } from '../../platform/database/tenant.ts';

inPartnerWorld(fullStock);

/** Endpoints for every event: the partner's, a neighbour's, another initiative's. */
let own: number;
let neighbour: number;
let stranger: number;
let access: ApiAccessWithSecret;

async function listen(to: Pick<ApiAccessWithSecret, 'id' | 'scopes'>, adminId: number): Promise<number> {
  const token = await world.tokenOf(adminId);
  const events = WEBHOOK_EVENTS.filter((event) => to.scopes.includes(WEBHOOK_EVENT_SCOPES[event]));
  const body = { url: 'https://recepteur.exemple.fr/', events };
  const { data, text } = await world.call('POST', `/api_accesses/${to.id}/webhooks`, { token, body });
  if (data === undefined) throw new Error(text);
  return (data as WebhookWithSecret).id;
}

const sql = (text: string, ...values: unknown[]) => world.owner.query<{ id: string }>(text, values);
const idOf = async (text: string, ...values: unknown[]): Promise<number> =>
  Number((await sql(`${text} returning id`, ...values)).rows[0]?.id ?? 0);

beforeAll(async () => {
  const { accountId } = world.ledger;
  ({ access } = world);
  own = await listen(access, world.people.partner_admin);
  const partner = await idOf(`insert into partners (account_id, name) values ($1, 'Le voisin')`, accountId);
  const admin = await idOf(
    `insert into people (account_id, partner_id, role, email, status, password_hash) values ($1, $2, 'partner_admin', 'voisin@exemple.fr', 'active', 'none')`,
    ...[accountId, partner],
  );
  neighbour = await listen(await world.newAccess(undefined, admin), admin);
  const { partnerAdminId } = world.other;
  stranger = await listen(await world.newAccess(undefined, partnerAdminId), partnerAdminId);
});

/** What each endpoint was to hear since the last question. */
async function heard(): Promise<Record<'own' | 'neighbour' | 'stranger', [type: string, data: object][]>> {
  const { rows } = await world.owner.query<{ endpoint_id: string; type: string; data: object }>(
    `with taken as (delete from webhook_deliveries returning id, event_id, endpoint_id)
     select t.endpoint_id, v.type, v.data from taken t join webhook_events v on v.id = t.event_id order by t.id`,
  );
  const of = (id: number) =>
    rows
      .filter(({ endpoint_id }) => Number(endpoint_id) === id)
      .map(({ type, data }): [string, object] => [type, data]);
  return { own: of(own), neighbour: of(neighbour), stranger: of(stranger) };
}

const onlyOwn = (...events: [WebhookEvent, object][]) => ({ own: events, neighbour: [], stranger: [] });
/** The neighbour's access may act for a person, in these scopes. */
const consent = async (personId: number, scopes: string[]) => {
  await sql(
    `insert into api_consents (account_id, access_id, partner_id, person_id, customer_id, scopes)
     select e.account_id, e.access_id, e.partner_id, p.id, p.customer_id, $3 from webhook_endpoints e, people p where e.id = $1 and p.id = $2`,
    ...[neighbour, personId, scopes],
  );
};
const withdraw = () =>
  sql(
    'update api_consents set revoked_at = now() where access_id = (select access_id from webhook_endpoints where id = $1)',
    neighbour,
  );

describe('an endpoint hears of what its access could read, and of nothing else', () => {
  it('orders: of its partner', async () => {
    await heard();
    const { cup } = world.ledger;
    const line = [{ format_id: cup, quantity: 1, act: 'deliver' }];
    const order_id = await newOrder('w-1', line);
    await world.ask('POST', `/orders/${order_id}/validate`, { body: {} });
    await world.ask('POST', `/orders/${order_id}/finish`, { body: {} });
    const other = await newOrder('w-2', line);
    await world.ask('POST', `/orders/${other}/cancel`, { body: {} });
    const impossible = await newOrder('w-3', [{ format_id: cup, quantity: 9_000, act: 'deliver' }]).catch(
      () => undefined,
    );
    const all = await heard();
    expect(all.own.filter(([type]) => type.startsWith('order.'))).toEqual([
      ['order.validated', { order_id }],
      ['order.done', { order_id }],
      ['order.cancelled', { order_id: other }],
      ['order.failed', { order_id: impossible ?? (expect.any(Number) as number) }],
    ]);
    expect(all.neighbour).toEqual([]);
    expect(all.stranger).toEqual([]);
  });

  it('transactions: recorded by it or about its partner, and of people who let it read theirs', async () => {
    const { id } = await done(record(guest()));
    expect(await heard()).toEqual(onlyOwn(['transaction.completed', { transaction_id: id }]));
    await consent(world.people2.owner, ['transactions']);
    const { id: second } = await done(record({ ...guest(), containers: cups(1) }));
    const event: [WebhookEvent, object] = ['transaction.completed', { transaction_id: second }];
    expect(await heard()).toEqual({ own: [event], neighbour: [event], stranger: [] });
    await withdraw();
    const reversed = await world.call('POST', `/transactions/${String(second)}/reverse`, {
      token: world.tokens.admin,
      body: { comment: 'Erreur' },
    });
    expect(reversed.status, reversed.text).toBeLessThan(300);
    expect(await heard()).toEqual(onlyOwn(['transaction.reversed', { transaction_id: second }]));
  });

  it('requests of containers: of its partner', async () => {
    const { data, text } = await world.ask('POST', '/supply_requests', {
      body: {
        supply_request: { external_id: 'd-1', lines: [{ way: 'clean_in', format_id: world.ledger.bowl, quantity: 2 }] },
      },
    });
    expect(data['id'], text).toBeDefined();
    const supply_request_id = Number(data['id']);
    await sql(`update supply_requests set status = 'refused', answer = 'Non' where id = $1`, supply_request_id);
    expect(await heard()).toEqual(onlyOwn(['request.refused', { supply_request_id }]));
  });

  it('claims and late loans: of people who let it read theirs', async () => {
    const { ledger, people2, owner } = world;
    const { id } = await done(
      record({
        transaction_type: 'grab_container',
        restaurant_id: ledger.sender,
        ...(await world.shown()),
        containers: bowls(1),
      }),
    );
    const { rows } = await owner.query<{ id: number }>(
      `select max(id) as id from lots where owner = 'U' and owner_id = $1`,
      [ledger.customer],
    );
    const loan_id = Number(rows[0]?.id);
    const claim_id = await idOf(
      `insert into incidents (account_id, kind, status, claimed_by, customer_id, lot_id, transaction_id, place, place_id, quantity, fewer, format_id)
       values ($1, 'claim', 'open', 'customer', $2, $3, $4, 'R', $5, 1, false, $6)`,
      ...[ledger.accountId, ledger.customer, loan_id, id, ledger.sender, ledger.bowl],
    );
    await heard();
    const late = () =>
      sql(
        `insert into loan_steps (account_id, lot_id, step, n, day, pieces)
         select $1, $2, 'late', 1 + count(*), current_date, 1 from loan_steps where lot_id = $2 and step = 'late'`,
        ...[ledger.accountId, loan_id],
      );
    await sql(`update api_consents set revoked_at = now() where access_id = $1`, access.id);
    await late();
    expect(await heard()).toEqual({ own: [], neighbour: [], stranger: [] });
    // Claims are read with one scope, loans with another.
    await consent(people2.customer, ['customers']);
    await late();
    await sql(`update incidents set status = 'dismissed', resolved_at = now() where id = $1`, claim_id);
    expect(await heard()).toEqual({
      own: [],
      neighbour: [['loan.late', { loan_id, customer_id: ledger.customer }]],
      stranger: [],
    });
    await sql(`update incidents set status = 'open', resolved_at = null where id = $1`, claim_id);
    await consent(people2.owner, ['transactions']);
    await sql(
      `update api_consents set scopes = '{customers,transactions}' where person_id = $1 and revoked_at is null`,
      people2.customer,
    );
    await sql(`update incidents set status = 'settled', resolved_at = now() where id = $1`, claim_id);
    expect((await heard()).neighbour).toEqual([['claim.answered', { claim_id, customer_id: ledger.customer }]]);
    await withdraw();
  });

  it('is told nothing of what is rolled back, nor once its access is revoked', async () => {
    const { accountId, database } = { accountId: world.ledger.accountId, database: world.fresh.database };
    const finish = (tx: { raw: (query: { text: string; values: unknown[] }) => Promise<unknown> }) =>
      tx.raw({
        text: `update orders set status = 'cancelled' where account_id = $1 and status = 'done'`,
        values: [accountId],
      });
    const rolled = inScope(database, { kind: 'account', accountId }, async (tx) => {
      await finish(tx);
      throw new Error('No');
    });
    await expect(rolled).rejects.toThrow('No');
    expect((await heard()).own).toEqual([]);
    // As the application, which may write no event of another's.
    await inScope(database, { kind: 'account', accountId, partnerId: null }, finish);
    expect((await heard()).own.map(([type]) => type)).toContain('order.cancelled');
    const token = await world.tokenOf(world.people.partner_admin);
    const path = `/api_accesses/${access.id}/webhooks`;
    const tested = await world.call('POST', `${path}/${own}/test`, { token, body: {} });
    expect(tested.data).toMatchObject({ type: 'test', state: 'waiting', tries: 0 });
    await world.call('POST', `/api_accesses/${access.id}/revoke`, { token, body: {} });
    const { data } = await world.call('GET', `${path}/deliveries`, { token });
    expect(data as Delivery[]).toMatchObject([{ state: 'failed', failure: 'stopped' }]);
    expect((await world.call('GET', path, { token })).data).toMatchObject([{ disabled_for: 'revoked' }]);
    const refused = await world.call('POST', path, { token, body: { url: 'https://a.fr', events: ['order.done'] } });
    expect(refused.status).toBe(409);
  });
});

describe('an address', () => {
  it('is refused in words at its field, and its secret is shown once', async () => {
    const token = await world.tokenOf(world.people.partner_admin);
    const { id } = await world.newAccess(['read', 'orders']);
    const post = (url: string, events: string[] = ['order.done']) =>
      world.call('POST', `/api_accesses/${id}/webhooks`, { token, body: { url, events } });
    for (const url of [
      'http://a.fr',
      'https://a:b@a.fr/',
      'https://a.fr:80/',
      'https://a.fr:1023',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://[::1]/',
      'https://localhost/',
      'https://interne/',
      'https://a.fr\\@127.0.0.1/',
      'ftp://a.fr',
    ])
      expect(Object.keys((await post(url)).fields ?? {}), url).toEqual(['url']);
    expect((await post('https://a.fr', ['loan.late'])).fields).toEqual({
      events: [expect.stringContaining('customers')],
    });
    const made = await post('https://recepteur.exemple.fr:8443/boucle');
    expect(made.data).toMatchObject({ secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) as string, version: 1 });
    const { id: webhook } = made.data as WebhookWithSecret;
    const path = `/api_accesses/${id}/webhooks/${webhook}`;
    const renewed = await world.call('POST', `${path}/renew`, { token, body: {} });
    expect((renewed.data as WebhookWithSecret).secret).not.toBe((made.data as WebhookWithSecret).secret);
    expect((await world.call('GET', `/api_accesses/${id}/webhooks`, { token })).text).not.toContain('whsec_');
    // Three presses at once send it again once; an old version is refused.
    const { id: delivery_id } = (await world.call('POST', `${path}/test`, { token, body: {} })).data as Delivery;
    await sql(`update webhook_deliveries set state = 'failed', ended_at = now(), tries = 1 where id = $1`, delivery_id);
    const again = () =>
      world.call('POST', `/api_accesses/${id}/webhooks/replay`, { token, body: { filter: { state: 'failed' } } });
    const counts = (await Promise.all([again(), again(), again()])).map(
      ({ data }) => (data as { count: number }).count,
    );
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    const stale = await world.call('PATCH', path, { token, body: { enabled: false, version: 1 } });
    expect(stale.status).toBe(409);
    expect((await world.call('DELETE', path, { token })).status).toBe(200);
    expect((await world.call('GET', `/api_accesses/${id}/webhooks/deliveries`, { token })).data).toEqual([]);
  });
});
