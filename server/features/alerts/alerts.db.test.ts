import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import {
  type Alert,
  type AlertDetail,
  type AnomalyRuleState,
  type OwnActAlert,
  type Tried,
} from '@boucle/contract/features/alerts/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../auth/people/people.ts';
import { findAnomalies } from '../../domain/anomalies/findAnomalies.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let twice: number[] = [];
/** Of who recorded the same supply twice. */
let doers: string;

const get = (path: string, token = world.tokens.admin) => world.call('GET', path, { token });
const post = (path: string, body: object, token = world.tokens.admin) => world.call('POST', path, { token, body });
const listed = async (query = '') => (await get(`/alerts${query}`)).data as Alert[];
const setRule = (body: object) => world.call('PATCH', '/anomaly_rules', { token: world.tokens.admin, body });
const ruleOf = async (rule: string) =>
  ((await get('/anomaly_rules')).data as AnomalyRuleState[]).find((one) => one.rule === rule);
const night = () => findAnomalies(world.fresh.database, world.ledger.accountId);
const one = async (): Promise<Alert> => {
  const [alert] = await listed();
  if (alert === undefined) throw new Error('No alert');
  return alert;
};

beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const doer = { role: 'account_admin', accountId: ledger.accountId, partnerId: null, passwordHash: 'none' } as const;
  const adminId = await world.platform((tx) => createPerson(tx, { ...doer, email: 'sol@exemple.fr', name: 'Sol' }));
  doers = await world.tokenOf(adminId);
  const lines = [{ formatId: ledger.bowl, quantity: 20 }];
  await ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId,
    lines: [{ formatId: ledger.bowl, quantity: 60 }],
  });
  const give = { type: 'admin_give', adminId, restaurantId: ledger.sender, lines } as const;
  twice = [(await ledger.record(give)).id, (await ledger.record(give)).id];
  await night();
});
afterAll(() => world.end());

it('an alert says what was found, names it and opens its transactions', async () => {
  const alert = await one();
  expect(alert).toMatchObject({
    rule: 'supply_entered_twice',
    status: 'open',
    evidence: { restaurant_id: world.ledger.sender, times: 2, pieces: 20, transactions: twice },
    mentions: [{ of: 'restaurant', id: world.ledger.sender, name: 'Chez Manon', within: null }],
    resolved_at: null,
  });
  const { data } = await get(`/alerts/${alert.id}`);
  expect((data as AlertDetail).transactions.map(({ id, reversed }) => [id, reversed])).toEqual(
    twice.map((id) => [id, false]),
  );
  expect((await get('/tasks')).data).toMatchObject({ open_alerts: 1 });
  const { text } = await get('/alerts.csv');
  expect(text).toContain(
    'Chez Manon\u00a0: le même approvisionnement de 20 contenants enregistré 2 fois, le dernier pour le',
  );
});

it('the list is narrowed by status, rule, restaurant, period and number', async () => {
  const { id } = await one();
  const ids = async (query: string) => (await listed(query)).map((alert) => alert.id);
  const { sender, washer } = world.ledger;
  const today = parisDay(new Date());
  for (const query of [
    'filter[status]=open',
    'filter[rule]=supply_entered_twice',
    `filter[restaurant_id]=${sender}`,
    `filter[q]=${twice[1]}`,
    'filter[q]=chez mano',
    `from_date=${today}`,
  ])
    expect(await ids(`?${query}`), query).toEqual([id]);
  for (const query of [
    'filter[status]=confirmed',
    'filter[rule]=full_drawer',
    `filter[restaurant_id]=${washer}`,
    'filter[q]=999999',
    'filter[q]=bon bol',
    `to_date=${addDays(today, -1)}`,
  ])
    expect(await ids(`?${query}`), query).toEqual([]);
  expect((await get('/alerts/totals')).data).toEqual({ count: 1, open: 1, snoozed: 0, confirmed: 0, false_alarm: 0 });
});

it('an alert is put off to a day of the next ninety, judged, and judged otherwise', async () => {
  const { id, version } = await one();
  const today = parisDay(new Date());
  for (const until of [today, addDays(today, 91), '2026-02-30'])
    expect(await post(`/alerts/${id}/snooze`, { until }), until).toMatchObject({ status: 422 });
  const until = addDays(today, 3);
  const { data: snoozed } = await post(`/alerts/${id}/snooze`, { until, version, note: 'Vu avec le restaurant' });
  expect(snoozed).toMatchObject({
    status: 'snoozed',
    snoozed_until: until,
    resolved_at: null,
    note: 'Vu avec le restaurant',
  });
  // A verdict on what was seen before.
  expect(await post(`/alerts/${id}/verdict`, { verdict: 'confirmed', version })).toMatchObject({ status: 409 });
  const { data: confirmed } = await post(`/alerts/${id}/verdict`, { verdict: 'confirmed' });
  expect(confirmed).toMatchObject({ status: 'confirmed', snoozed_until: null });
  expect((confirmed as Alert).resolved_at).not.toBeNull();
  expect(await post(`/alerts/${id}/snooze`, { until })).toMatchObject({ status: 409 });
  await post(`/alerts/${id}/verdict`, { verdict: 'false_alarm' });
  expect(await ruleOf('supply_entered_twice')).toMatchObject({ open: 0, judged: 1, confirmed: 0 });
  expect(await night()).toEqual({ raised: 0, resolved: 0 });
  const { data: journal } = await get('/events?filter[entity]=alert');
  expect(JSON.stringify(journal)).toContain('alerts.verdict');
});

it('a rule is set within its bounds, and tried without a trace', async () => {
  expect(await ruleOf('supply_entered_twice')).toMatchObject({ enabled: true, thresholds: { pieces: 1 }, version: 0 });
  for (const [thresholds, name] of [
    [{ pieces: 0 }, 'pieces'],
    [{ pieces: 10_001 }, 'pieces'],
    [{ pieces: 1.5 }, 'pieces'],
    [{ hours: 3 }, 'hours'],
  ] as const)
    expect(await setRule({ rule: 'supply_entered_twice', thresholds }), JSON.stringify(thresholds)).toMatchObject({
      status: 422,
      fields: { [`thresholds.${name}`]: [expect.any(String)] },
    });
  const before = (await listed()).length;
  const tried = async (pieces: number) =>
    (await post('/anomaly_rules/try', { rule: 'supply_entered_twice', thresholds: { pieces } })).data as Tried;
  expect(await tried(20)).toMatchObject({
    days: 90,
    count: 1,
    more: false,
    alerts: [{ evidence: { transactions: twice } }],
  });
  expect(await tried(21)).toMatchObject({ count: 0, alerts: [] });
  expect(await listed()).toHaveLength(before);
  expect(await ruleOf('supply_entered_twice')).toMatchObject({ version: 0 });
  expect(await setRule({ rule: 'supply_entered_twice', thresholds: { pieces: 21 }, version: 0 })).toMatchObject({
    data: { thresholds: { pieces: 21 }, version: 1 },
  });
  expect(await setRule({ rule: 'supply_entered_twice', enabled: false, version: 0 })).toMatchObject({ status: 409 });
  expect(await setRule({ rule: 'supply_entered_twice', enabled: false, version: 1 })).toMatchObject({
    data: { enabled: false, thresholds: { pieces: 21 } },
  });
});

it('nobody judges an alert on their own act, nor puts it off; who administers alone may put it off alone', async () => {
  const { id } = await one();
  const verdict = () => post(`/alerts/${id}/verdict`, { verdict: 'false_alarm' }, doers);
  expect(await verdict()).toMatchObject({
    status: 422,
    detail: expect.stringContaining('un autre administrateur') as string,
  });
  const until = addDays(parisDay(new Date()), 3);
  expect((await post(`/alerts/${id}/snooze`, { until }, doers)).status).toBe(422);
  const again = () =>
    world.fresh.asOwner(
      `update alerts set status = 'open', resolved_at = null, resolved_by = null, snoozed_until = null where id = ${id}`,
    );
  await again();
  const { superAdmin } = world.tokens;
  const shown = async () => (await get('/own_act_alerts', superAdmin)).data as OwnActAlert[];
  const body = { account_id: world.ledger.accountId };
  expect(await shown()).toEqual([]);
  expect((await post(`/own_act_alerts/${id}/see`, body, superAdmin)).status).toBe(409);
  await world.fresh.asOwner(`update people set status = 'disabled' where id = ${world.ledger.adminId}`);
  expect(await verdict()).toMatchObject({ status: 422, detail: expect.stringContaining('reste ouverte') as string });
  // The platform looks at it; it is judged from then on, until something later happens.
  expect(await shown()).toMatchObject([
    { id, account_name: 'Consigne Loire', person: 'Sol', sentence: expect.stringContaining('Chez Manon') as string },
  ]);
  expect(await post(`/own_act_alerts/${id}/see`, body, superAdmin)).toMatchObject({ status: 200, data: [] });
  await world.fresh.asOwner(`update alerts set last_event_at = last_event_at + interval '1 hour' where id = ${id}`);
  expect((await verdict()).status).toBe(422);
  await world.fresh.asOwner(`update alerts set last_event_at = last_event_at - interval '1 hour' where id = ${id}`);
  expect((await verdict()).status).toBe(200);
  await again();
  await world.fresh.asOwner(`update people set status = 'active' where id = ${world.ledger.adminId}`);
});

it('nor one that names them, though it names none of their transactions', async () => {
  const { ledger } = world;
  const acted = { rule: 'corrections_of_many', admin_id: ledger.adminId, people: 4 };
  const evidence = { ...acted, from: '2026-11-20T10:00:00Z', to: '2026-11-21T10:00:00Z', transactions: [] };
  const { rows } = await world.fresh.owner.query<{ id: number }>(
    `insert into alerts (account_id, rule, subject, evidence, last_event_at) values ($1, 'corrections_of_many', $2, $3, now()) returning id::int`,
    [ledger.accountId, `person/${ledger.adminId}`, evidence],
  );
  const path = `/alerts/${rows[0]?.id ?? 0}/verdict`;
  expect(await post(path, { verdict: 'false_alarm' })).toMatchObject({
    status: 422,
    detail: expect.stringContaining('un autre administrateur') as string,
  });
  expect((await post(path, { verdict: 'false_alarm' }, doers)).status).toBe(200);
});

it('nor one on a price that they set, which names them', async () => {
  const { data } = await post('/account/formats', { format: { title: 'Seau', deposit: 1 } });
  const { id } = data as { id: number };
  const changed = { format: { deposit: 10 }, confirm: true };
  expect(
    await world.call('PATCH', `/account/formats/${id}`, { token: world.tokens.admin, body: changed }),
  ).toMatchObject({ status: 200 });
  await night();
  const [alert] = await listed('?filter[rule]=price_times');
  expect(alert?.mentions).toMatchObject([
    { of: 'format', id },
    { of: 'person', id: world.ledger.adminId },
  ]);
  const path = `/alerts/${alert?.id ?? 0}/verdict`;
  expect(await post(path, { verdict: 'false_alarm' })).toMatchObject({
    status: 422,
    detail: expect.stringContaining('un autre administrateur') as string,
  });
  expect((await post(path, { verdict: 'false_alarm' }, doers)).status).toBe(200);
});

it('a rule that is switched off or set otherwise is told to the others', async () => {
  await world.fresh.asOwner('delete from mails');
  const ruleMails = async () => {
    const { rows } = await world.platform((tx) =>
      tx.raw<{ recipient: string; subject: string }>({
        text: `select recipient, subject from mails where kind = 'alert_rule' order by id`,
      }),
    );
    return rows.map(({ recipient, subject }) => `${recipient} ${subject}`);
  };
  await setRule({ rule: 'full_drawer', enabled: false });
  expect(await ruleMails()).toEqual([expect.stringMatching(/^sol@exemple.fr Alerte «.*» désactivée$/)]);
  await setRule({ rule: 'full_drawer', enabled: false });
  expect(await ruleMails()).toHaveLength(1);
  await setRule({ rule: 'full_drawer', enabled: true });
  expect(await ruleMails()).toHaveLength(2);
  // With no other administrator, the platform's are the others.
  await world.fresh.asOwner(`update people set status = 'disabled' where email = 'sol@exemple.fr'`);
  await setRule({ rule: 'full_drawer', enabled: false });
  expect((await ruleMails()).slice(2)).toEqual([
    expect.stringMatching(/^super_admin-0@exemple.fr Consigne Loire\u00a0: alerte «.*» désactivée$/),
  ]);
  await setRule({ rule: 'full_drawer', enabled: true });
  await world.fresh.asOwner(`update people set status = 'active' where email = 'sol@exemple.fr'`);
});

it('another initiative sees none of it', async () => {
  const { id } = await one();
  const { stranger } = world.tokens;
  expect(await get(`/alerts/${id}`, stranger)).toMatchObject({ status: 404 });
  expect(await post(`/alerts/${id}/verdict`, { verdict: 'confirmed' }, stranger)).toMatchObject({ status: 404 });
  expect((await get('/alerts', stranger)).data).toEqual([]);
  expect((await get('/anomaly_rules', stranger)).data).toContainEqual(
    expect.objectContaining({ rule: 'supply_entered_twice', enabled: true, judged: 0 }),
  );
});
