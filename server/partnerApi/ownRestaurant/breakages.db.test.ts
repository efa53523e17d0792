import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import {
  afterACount,
  bowls,
  cups,
  fullStock,
  inPartnerWorld,
  postCount,
  world,
} from '../../dev/testing/worlds/partnerActs.ts';

inPartnerWorld(fullStock);

const path = () => `/restaurants/${world.ledger.sender}/breakages`;
const report = (more: object = {}, as: string = world.ownerToken) => {
  const body = { state: 'clean', reason: 'broken', containers: bowls(3), comment: 'Tombés en salle', ...more };
  return world.ask('POST', path(), { as, body });
};
const reported = async (more: object = {}): Promise<number> => {
  const { status, data, text } = await report(more);
  expect(status, text).toBe(201);
  return Number(data['id']);
};
const listed = async () => (await world.ask('GET', path(), { as: world.ownerToken })).rows;
const stock = async () =>
  (await world.ask('GET', `/restaurants/${world.ledger.sender}/stock`, { as: world.ownerToken })).data['formats'];
const decide = (id: number, decision: 'accept' | 'refuse', more: object = {}, token = world.tokens.admin) =>
  world.call('POST', `/restaurants/${world.ledger.sender}/breakages/decisions`, {
    token,
    body: { transaction_id: id, decision, ...more },
  });
const waiting = async () =>
  ((await world.call('GET', '/tasks', { token: world.tokens.admin })).data as { awaiting_acts: number }).awaiting_acts;

describe('a breakage that a restaurant reports', () => {
  it('moves nothing before an administrator accepts it', async () => {
    const before = await stock();
    const alone = await waiting();
    const id = await reported();
    expect(await stock()).toEqual(before);
    expect(await waiting()).toBe(alone + 1);
    expect(await listed()).toEqual([
      {
        ...{ id, status: 'pending', state: 'clean', reason: 'broken', comment: 'Tombés en salle', answer: null },
        containers: [{ format_id: world.ledger.bowl, title: 'Grand bol 1 L', quantity: 3 }],
        asked_at: expect.any(String) as string,
      },
    ]);
    const { status, text } = await decide(id, 'accept');
    expect(status, text).toBe(200);
    expect(await stock()).toContainEqual(expect.objectContaining({ format_id: world.ledger.bowl, clean: 77 }));
    expect(await waiting()).toBe(alone);
    const { rows } = await world.owner.query(
      `select quantity::int from cells where place = 'X' and state = 'broken' and format_id = $1`,
      [world.ledger.bowl],
    );
    expect(rows).toEqual([{ quantity: 3 }]);
    expect((await listed())[0]).toMatchObject({ id, status: 'completed' });
    expect((await decide(id, 'accept')).status).toBe(422);
    expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
  });

  it('is refused with a word, which the restaurant reads', async () => {
    const id = await reported({ reason: 'lost' });
    expect((await decide(id, 'refuse')).fields).toEqual({ reason: ['Le champ Motif est obligatoire'] });
    expect((await decide(id, 'refuse', { reason: 'Retrouvés en cuisine' })).status).toBe(200);
    expect((await listed())[0]).toMatchObject({ id, status: 'failed', answer: 'Retrouvés en cuisine' });
  });

  it('is cancelled by the restaurant as long as it waits', async () => {
    const id = await reported();
    const cancel = () => world.ask('POST', `/transactions/${id}/cancel`, { as: world.ownerToken });
    expect((await cancel()).data).toMatchObject({ status: 'cancelled' });
    expect((await cancel()).status).toBe(409);
    expect((await decide(id, 'accept')).status).toBe(422);
    expect((await listed()).map((row) => row['id'])).not.toContain(id);
  });

  it('names the field of what is wrong', async () => {
    expect((await report({ containers: bowls(1000) })).fields).toEqual({
      'containers.0.quantity': ['Grand bol 1 L\u00a0: 77 propres dans votre stock.'],
    });
    expect((await report({ state: 'dirty', containers: cups(1) })).fields).toEqual({
      'containers.0.quantity': ['Gobelet 30 cl\u00a0: 0 sale dans votre stock.'],
    });
    expect((await report({ containers: [{ format_id: 999_999, quantity: 1 }] })).fields).toEqual({
      'containers.0.format_id': ['Ce format n’existe pas.'],
    });
    expect((await report({ comment: ' ' })).fields).toEqual({ comment: ['Dites ce qui s’est passé.'] });
    expect((await report({ reason: 'sold' })).fields).toHaveProperty('reason');
    expect((await report({ containers: [] })).fields).toEqual({ containers: ['Indiquez au moins un contenant.'] });
  });

  it('is refused of a restaurant that is disabled', async () => {
    const set = (status: string) =>
      world.owner.query('update restaurants set status = $2 where id = $1', [world.ledger.sender, status]);
    await set('disabled');
    expect((await report()).detail).toBe('Ce restaurant est désactivé\u00a0: plus rien n’est enregistré.');
    await set('active');
  });

  it('is refused when it is accepted after the stock left', async () => {
    const id = await reported({ containers: cups(60) });
    await world.ledger.record({
      ...{ type: 'admin_return', adminId: world.ledger.adminId, restaurantId: world.ledger.sender },
      lines: [{ formatId: world.ledger.cup, quantity: 1 }],
    });
    const refused = await decide(id, 'accept');
    expect([refused.status, refused.detail]).toEqual([422, expect.stringMatching(/59/)]);
    expect((await listed())[0]).toMatchObject({ id, status: 'pending' });
  });

  it('accepted after a count that was without them, is an incident: the count stands once it is settled', async () => {
    const clean = async () =>
      ((await stock()) as { format_id: number; clean: number }[]).find((one) => one.format_id === world.ledger.bowl)
        ?.clean ?? 0;
    const id = await reported({ containers: bowls(2) });
    const counted = (await clean()) - 2;
    await postCount('clean', world.ledger.bowl, counted);
    expect((await decide(id, 'accept')).status).toBe(200);
    expect([await clean(), await afterACount()]).toEqual([counted - 2, [2]]);
    const { data } = await world.call('GET', '/incidents?filter[kind][]=late', { token: world.tokens.admin });
    const [incident] = data as { id: number }[];
    const body = { quantity: 2, confirmed: true };
    const settled = await world.call('POST', `/incidents/${incident?.id ?? 0}/settle`, {
      token: world.tokens.admin,
      body,
    });
    expect(settled.status, settled.text).toBe(201);
    expect(await clean()).toBe(counted);
    expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
  });

  it('is of the owner’s own restaurants, decided by their initiative', async () => {
    const elsewhere = { state: 'clean', reason: 'broken', containers: bowls(1), comment: 'x' };
    const other = `/restaurants/${world.ledger.washer}/breakages`;
    expect((await world.ask('POST', other, { as: world.ownerToken, body: elsewhere })).status).toBe(404);
    expect((await world.ask('GET', other, { as: world.ownerToken })).status).toBe(404);
    const id = await reported();
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into transactions (account_id, type, variant, status, day, restaurant_id, reason, admin_id, amount_cents, containers_cost_cents,
         containers_count) select account_id, type, variant, status, day, restaurant_id, reason, $2, 0, 0, 1 from transactions where id = $1 returning id`,
      [id, world.ledger.adminId],
    );
    expect((await decide(rows[0]?.id ?? 0, 'accept')).status).toBe(404);
    expect((await decide(id, 'accept', {}, await world.tokenOf(world.other.adminId))).status).toBe(404);
  });
});
