import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Draft } from '@boucle/contract/features/messages/calls.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import {
  type RequestChoices,
  type SupplyRequest,
  type SupplyRequestDetail,
  type SupplyRequestTotals,
} from '@boucle/contract/features/supplyRequests/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../../auth/people/people.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
/** Administers another partner, which serves no restaurant of the world. */
let otherPartner = '';
const today = parisDay(new Date());
const wanted = addDays(today, 2);

beforeAll(async () => {
  world = await appWorld();
  const { accountId, adminId, bowl, sender } = world.ledger;
  const personId = await world.platform(async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: `insert into partners (account_id, name, all_restaurants) values ($1, 'Cargonautes', false) returning id`,
      values: [accountId],
    });
    return createPerson(tx, {
      role: 'partner_admin',
      email: 'cargo@exemple.fr',
      name: 'Noé Petit',
      accountId,
      partnerId: rows[0]?.id ?? 0,
      passwordHash: 'none',
    });
  });
  otherPartner = await world.tokenOf(personId);
  await world.ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId,
    lines: [{ formatId: bowl, quantity: 200 }],
  });
  await world.ledger.supply(sender, [{ formatId: bowl, quantity: 5 }]);
  // Ten bowls a day, from the day after yesterday on.
  const text = `insert into cell_forecasts (account_id, cell_id, as_of, method, week, sigma, trust, history, actual, own_error, own_bias, lost,
       capped, out_days, out_days_before)
     select account_id, id, $4::date, 'weekday', '{4,5,6,7,8,9,1}', 1, 'few', '{}', 0, 0, 0, 0, false, 0, 0
       from cells where account_id = $1 and place = 'R' and place_id = $2 and format_id = $3 and state = 'clean'`;
  await world.platform((tx) => tx.raw({ text, values: [accountId, sender, bowl, addDays(today, -1)] }));
});
afterAll(() => world.end());

const call = (method: string, path: string, body?: object, token = world.tokens.admin) =>
  world.call(method, path, { token, ...(body !== undefined && { body }) });
const line = (quantity: number, way = 'clean_in', format_id = world.ledger.bowl) => ({ way, format_id, quantity });
const ask = (lines: object[], more: object = {}, token?: string) =>
  call('POST', '/supply_requests', { restaurant_id: world.ledger.sender, lines, ...more }, token);
async function asked(lines: object[], more: object = {}, token?: string): Promise<SupplyRequestDetail> {
  const answer = await ask(lines, more, token);
  expect(answer.status, answer.text).toBe(201);
  return answer.data as SupplyRequestDetail;
}
const read = async (id: number): Promise<SupplyRequestDetail> =>
  (await call('GET', `/supply_requests/${id}`)).data as SupplyRequestDetail;
const round = async (requests: number[], more: object = {}): Promise<RoundDetail> => {
  const answer = await call('POST', '/rounds', { day: addDays(today, 1), requests, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.data as RoundDetail;
};

describe('a request of containers', () => {
  it('keeps the forecast of the week from the day wanted beside what is asked', async () => {
    const request = await asked([line(45), line(8, 'dirty_out')], { wanted_on: wanted });
    expect(request).toMatchObject({
      status: 'asked',
      to_give: 45,
      to_take: 8,
      forecast: 40,
      above: false,
      wanted_on: wanted,
      partner: null,
      round: null,
    });
    expect(request.lines.map(({ way, forecast }) => [way, forecast])).toEqual([
      ['clean_in', 40],
      ['dirty_out', null],
    ]);
  });

  it('asks why above 150 % of it, both numbers told, and no further', async () => {
    const refused = await ask([line(61)]);
    expect(refused.status).toBe(422);
    expect(refused.fields?.['comment']?.[0]).toMatch(/Vous demandez 61 .*la prévision en compte 40/);
    expect((await ask([line(60)])).status).toBe(201);
    expect(await asked([line(61)], { comment: 'Mariage' })).toMatchObject({ above: true, comment: 'Mariage' });
    // A request for pieces to take back, or without a forecast, is made as it is.
    expect(await asked([line(500, 'dirty_out'), line(500, 'clean_in', world.ledger.cup)])).toMatchObject({
      above: false,
      forecast: null,
    });
  });

  it.each([
    ['wanted_on', { wanted_on: addDays(today, -1) }],
    ['wanted_on', { wanted_on: addDays(today, 91) }],
    ['lines', { lines: [] }],
    ['lines.0.quantity', { lines: [{ way: 'clean_in', format_id: 1, quantity: 0 }] }],
    ['lines.0.format_id', { lines: [{ way: 'clean_in', format_id: 999_999, quantity: 4 }] }],
    ['restaurant_id', { restaurant_id: 999_999 }],
  ])('is refused by its field: %s', async (field, wrong) => {
    const answer = await ask([line(4)], wrong);
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });

  it('of a partner is its own to read and to cancel, for restaurants that it serves', async () => {
    const own = await asked([line(4)], {}, world.tokens.partner);
    expect(own.partner?.name).toBeDefined();
    const others = await asked([line(4)]);
    const list = (await call('GET', '/supply_requests', undefined, world.tokens.partner)).data as SupplyRequest[];
    expect(list.map(({ id }) => id)).toContain(own.id);
    expect(list.map(({ id }) => id)).not.toContain(others.id);
    for (const [id, token] of [
      [others.id, world.tokens.partner],
      [own.id, otherPartner],
    ] as const) {
      expect((await call('GET', `/supply_requests/${id}`, undefined, token)).status).toBe(404);
      expect((await call('POST', `/supply_requests/${id}/cancel`, {}, token)).status).toBe(404);
    }
    expect((await ask([line(4)], {}, otherPartner)).status).toBe(422);
    const cancelled = await call('POST', `/supply_requests/${own.id}/cancel`, { version: 1 }, world.tokens.partner);
    expect(cancelled.data).toMatchObject({ status: 'cancelled' });
    const again = await call('POST', `/supply_requests/${own.id}/cancel`, {}, world.tokens.partner);
    expect([again.status, again.detail]).toEqual([409, 'Cette demande est déjà annulée.']);
    expect((await call('POST', `/supply_requests/${others.id}/answer`, {}, world.tokens.partner)).status).toBe(403);
  });

  it('is refused once; whoever asked may then be written to, with the reason', async () => {
    const { id } = await asked([line(6)], {}, world.tokens.partner);
    const refusal = { version: 1, answer: 'refused', reason: 'Livré hier' };
    expect((await call('POST', `/supply_requests/${id}/answer`, { ...refusal, reason: ' ' })).fields).toHaveProperty(
      'reason',
    );
    expect((await call('POST', `/supply_requests/${id}/answer`, { ...refusal, version: 7 })).status).toBe(409);
    const answer = await call('POST', `/supply_requests/${id}/answer`, refusal);
    expect(answer.data).toMatchObject({ status: 'refused', answer: 'Livré hier' });
    expect((await call('POST', `/supply_requests/${id}/answer`, { ...refusal, version: 2 })).status).toBe(409);
    const draft = (await call('GET', `/messages/draft?act=request_refused&thing_id=${id}`)).data as Draft;
    expect(draft.recipients.filter(({ chosen }) => chosen).map(({ of }) => of.audience)).toEqual(['person']);
    expect(draft.text).toContain('Livré hier');
  });

  it('is counted in « À faire », and told in what a form starts from', async () => {
    const before = ((await call('GET', '/tasks')).data as { asked_requests: number }).asked_requests;
    await asked([line(3)]);
    expect((await call('GET', '/tasks')).data).toMatchObject({ asked_requests: before + 1 });
    const choices = (await call('GET', `/supply_requests/choices?restaurant_id=${world.ledger.sender}`))
      .data as RequestChoices;
    expect(choices.formats.find(({ format_id }) => format_id === world.ledger.bowl)).toMatchObject({
      clean: 5,
      forecast: 40,
    });
    const all = (await call('GET', '/supply_requests/totals')).data as SupplyRequestTotals;
    const above = (await call('GET', '/supply_requests/totals?filter[above]=true')).data as SupplyRequestTotals;
    expect(above).toMatchObject({ count: all.above, above: all.above });
    const list = async (query: string) => (await call('GET', `/supply_requests?${query}`)).data as SupplyRequest[];
    expect(await list('filter[above]=true')).toHaveLength(all.above);
    const sorted = (await list('sort=-to_give&page[size]=100')).map(({ to_give }) => to_give);
    expect(sorted).toEqual(sorted.toSorted((one, other) => other - one));
  });
});

describe('a request in a round', () => {
  it('is planned with what waited already, then delivered with what was really brought, the earliest first', async () => {
    const first = await asked([line(20)]);
    const second = await asked([line(10), line(4, 'dirty_out')]);
    const planned = await round([first.id, second.id], {
      lines: [
        { place: 'restaurant', place_id: world.ledger.sender, format_id: world.ledger.bowl, act: 'give', quantity: 12 },
      ],
    });
    expect(planned.stops[0]?.requests).toEqual([first.id, second.id]);
    expect(planned.stops[0]?.lines.map(({ act, planned: pieces }) => [act, pieces])).toEqual([
      ['give', 30],
      ['take_dirty', 4],
    ]);
    expect(await read(first.id)).toMatchObject({ status: 'planned', round: { id: planned.id } });
    const cancel = await call('POST', `/supply_requests/${first.id}/cancel`, {});
    expect([cancel.status, cancel.detail]).toEqual([
      409,
      'Cette demande est dans une tournée\u00a0: retirez-la d’abord de celle-ci.',
    ]);
    expect((await call('POST', '/rounds', { day: today, requests: [first.id] })).status).toBe(409);
    await call('POST', `/rounds/${planned.id}/ready`, {});
    const [stop] = planned.stops;
    const done = await call('POST', `/rounds/${planned.id}/stops/${stop?.n}/done`, {
      lines: [{ format_id: world.ledger.bowl, act: 'give', quantity: 24 }],
    });
    expect(done.status, done.text).toBe(200);
    expect((await read(first.id)).lines.map((one) => one.done)).toEqual([20]);
    expect(await read(second.id)).toMatchObject({ status: 'delivered', done: 4 });
    expect((await read(second.id)).lines.map((one) => one.done)).toEqual([4, 0]);
    // Of the second only a part was done: it says so, and can be found by that.
    const partly = (await call('GET', '/supply_requests?filter[partly]=true')).data as SupplyRequest[];
    expect(partly.map(({ id }) => id)).toEqual([second.id]);
    const { text } = await call('GET', `/supply_requests.csv?filter[q]=${second.id}`);
    expect(text).toContain('Livrée en partie');
    // A request that is done waits no more, whatever was left of it.
    const totals = (await call('GET', `/supply_requests/totals?filter[q]=${second.id}`)).data;
    expect(totals).toMatchObject({ count: 1, asked: 0, to_give: 0, to_take: 0, forecast: 0, done: 4, done_of: 14 });
  });

  it('adds up to what is to be done: nothing of what is refused or cancelled', async () => {
    const totals = async () => (await call('GET', '/supply_requests/totals')).data as SupplyRequestTotals;
    const before = await totals();
    const [one, other] = [await asked([line(7), line(3, 'dirty_out')]), await asked([line(5)])];
    const during = await totals();
    expect([during.to_give - before.to_give, during.to_take - before.to_take]).toEqual([12, 3]);
    await call('POST', `/supply_requests/${one.id}/cancel`, {});
    await call('POST', `/supply_requests/${other.id}/answer`, { answer: 'refused', reason: 'Livré hier' });
    expect(await totals()).toEqual({ ...before, count: before.count + 2 });
  });

  it('is asked again when its stop brought nothing of it', async () => {
    const first = await asked([line(6)]);
    const second = await asked([line(10)]);
    const { id, stops } = await round([first.id, second.id]);
    await call('POST', `/rounds/${id}/ready`, {});
    const done = await call('POST', `/rounds/${id}/stops/${stops[0]?.n}/done`, {
      lines: [{ format_id: world.ledger.bowl, act: 'give', quantity: 6 }],
    });
    expect(done.status, done.text).toBe(200);
    expect(await read(first.id)).toMatchObject({ status: 'delivered', done: 6 });
    expect(await read(second.id)).toMatchObject({ status: 'asked', round: null, done: null });
  });

  it('is asked again when nothing was taken of what was to be collected, and its stop tells nothing of it any more', async () => {
    const { id } = await asked([line(10, 'dirty_out'), line(3, 'clean_out')]);
    const planned = await round([id]);
    await call('POST', `/rounds/${planned.id}/ready`, {});
    const done = await call('POST', `/rounds/${planned.id}/stops/${planned.stops[0]?.n}/done`, { lines: [] });
    expect(done.status, done.text).toBe(200);
    expect((done.data as RoundDetail).stops[0]?.requests).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'asked', round: null, answered_by: null, done: null });
  });

  it('is asked again when its stop leaves the plan, is passed by, or the round is cancelled', async () => {
    const { id } = await asked([line(5)]);
    const other = {
      place: 'drawer',
      place_id: world.ledger.drawer,
      format_id: world.ledger.bowl,
      act: 'empty_drawer',
      quantity: 1,
    };
    const planned = await round([id], { lines: [other] });
    const without = await call('PATCH', `/rounds/${planned.id}`, { lines: [other] });
    expect(without.status, without.text).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'asked', round: null, answered_by: null });

    const added = await call('PATCH', `/rounds/${planned.id}`, { requests: [id] });
    expect((added.data as RoundDetail).stops).toHaveLength(2);
    expect(await read(id)).toMatchObject({ status: 'planned' });
    await call('POST', `/rounds/${planned.id}/ready`, {});
    const n = (added.data as RoundDetail).stops.find(({ requests }) => requests.length > 0)?.n;
    await call('POST', `/rounds/${planned.id}/stops/${n}/skip`, { reason: 'Fermé' });
    expect(await read(id)).toMatchObject({ status: 'asked', round: null });

    const next = await round([id]);
    await call('POST', `/rounds/${next.id}/cancel`, { reason: 'Vélo en panne' });
    expect(await read(id)).toMatchObject({ status: 'asked', round: null });
  });

  it('is refused by its field when it is nobody’s, or of a restaurant that is closed since', async () => {
    const unknown = await call('POST', '/rounds', { day: today, requests: [999_999] });
    expect([unknown.status, Object.keys(unknown.fields ?? {})]).toEqual([422, ['requests']]);
    const empty = await call('POST', '/rounds', { day: today });
    expect([empty.status, Object.keys(empty.fields ?? {})]).toEqual([422, ['lines']]);
  });

  it('of two at once goes into one round', async () => {
    const { id } = await asked([line(2)]);
    const answers = await Promise.all(
      [1, 2].map(() => call('POST', '/rounds', { day: addDays(today, 1), requests: [id] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('a request for the reserve of a partner', () => {
  const forReserve = async (lines: object[]) => {
    const answer = await call('POST', '/supply_requests', { lines }, world.tokens.partner);
    expect(answer.status, answer.text).toBe(201);
    return answer.data as SupplyRequestDetail;
  };
  async function cleanOfPartner(): Promise<number> {
    const rows = (await call('GET', `/partners/${world.ledger.partner}/stocks`)).data as {
      format_id: number;
      clean: number;
    }[];
    return rows.find(({ format_id }) => format_id === world.ledger.bowl)?.clean ?? 0;
  }

  it('is handed over at the warehouse: the books move, what was done stands beside what was asked', async () => {
    const request = await forReserve([line(12), line(3, 'clean_out')]);
    expect(request).toMatchObject({ restaurant: null, status: 'asked', forecast: null });
    const before = await cleanOfPartner();
    const done = await call('POST', `/supply_requests/${request.id}/deliver`, {
      version: request.version,
      lines: [line(10)],
    });
    expect(done.status, done.text).toBe(200);
    expect(done.data).toMatchObject({ status: 'delivered', done: 10, round: null });
    expect(await cleanOfPartner()).toBe(before + 10);
    const draft = await call('GET', `/messages/draft?act=request_delivered&thing_id=${request.id}`);
    expect((draft.data as Draft).subject).toContain('10 sur 15');
    const again = await call('POST', `/supply_requests/${request.id}/deliver`, { lines: [line(10)] });
    expect(again.status).toBe(409);
  });

  it('moves nothing where a line cannot be taken, and none that was not asked for', async () => {
    const request = await forReserve([line(1), line(9000, 'dirty_out')]);
    const before = await cleanOfPartner();
    const tooMany = await call('POST', `/supply_requests/${request.id}/deliver`, {
      lines: [line(1), line(9000, 'dirty_out')],
    });
    expect(tooMany.status).toBe(422);
    const other = await call('POST', `/supply_requests/${request.id}/deliver`, { lines: [line(1, 'clean_out')] });
    expect([other.status, Object.keys(other.fields ?? {})]).toEqual([422, ['lines.0.format_id']]);
    expect(await cleanOfPartner()).toBe(before);
    expect(await read(request.id)).toMatchObject({ status: 'asked', done: null });
  });

  it('goes in no round, as a restaurant’s is not handed over; an administrator has no reserve', async () => {
    const request = await forReserve([line(2)]);
    const planned = await call('POST', '/rounds', { day: addDays(today, 1), requests: [request.id] });
    expect([planned.status, Object.keys(planned.fields ?? {})]).toEqual([422, ['requests']]);
    const restaurants = await asked([line(2)]);
    expect((await call('POST', `/supply_requests/${restaurants.id}/deliver`, { lines: [line(2)] })).status).toBe(422);
    const own = await call('POST', '/supply_requests', { lines: [line(2)] });
    expect([own.status, Object.keys(own.fields ?? {})]).toEqual([422, ['restaurant_id']]);
    const choices = await call('GET', '/supply_requests/choices', undefined, world.tokens.partner);
    expect((choices.data as RequestChoices).formats.every(({ forecast }) => forecast === null)).toBe(true);
  });
});
