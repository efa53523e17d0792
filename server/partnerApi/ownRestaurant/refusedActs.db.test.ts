import { type Incident } from '@boucle/contract/features/incidents/calls.ts';
import { describe, expect, it } from 'vitest';
import { createEndUser } from '../../auth/people/people.ts';
import {
  afterACount,
  bowls,
  cups,
  done,
  fullStock,
  inPartnerWorld,
  newCard,
  postCount,
  record,
  world,
} from '../../dev/testing/worlds/partnerActs.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';

const MINUTE = 60_000;
/** Tokens of two owners of the restaurant, on the initiative's own page. */
const PAGE = 'consigne-loire-restaurant';
let manon: string;
let paul: string;

inPartnerWorld(async () => {
  await fullStock();
  const { owner, ledger, people2 } = world;
  const account = { accountId: ledger.accountId, passwordHash: 'none', customerId: null };
  const other = await world.platform((tx) =>
    createEndUser(tx, { ...account, role: 'restaurant_owner', email: 'paul@exemple.fr', name: 'Paul' }),
  );
  await owner.query('insert into restaurant_owners (account_id, restaurant_id, person_id) values ($1, $2, $3)', [
    ...[ledger.accountId, ledger.sender, other],
  ]);
  const page = { ...world.access, client_id: PAGE };
  const scopes = ['read', 'transactions'];
  manon = await world.personToken(page, people2.owner, scopes);
  paul = await world.personToken(page, other, scopes);
});

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const counted = async (text: string, ...values: unknown[]): Promise<object[]> =>
  (await world.owner.query<object>(text, values)).rows;
const declare = (body: object, { id = world.ledger.sender, key, as = manon }: Declared = {}) =>
  world.ask('POST', `/restaurants/${id}/refused_acts`, {
    as,
    body: { reason: 'Refusé.', ...body },
    ...(key === undefined ? {} : { key }),
  });
type Declared = { id?: number; key?: string | null; as?: string };

async function read(id: number): Promise<Incident> {
  return (await world.call('GET', `/incidents/${id}`, { token: world.tokens.admin })).data as Incident;
}
const settle = (id: number, more: object) =>
  world.call('POST', `/incidents/${id}/settle`, {
    token: world.tokens.admin,
    body: { quantity: 1, confirmed: true, ...more },
  });
const stock = async () => (await world.ask('GET', `/restaurants/${world.ledger.sender}/stock`, { as: manon })).data;
const verified = async () => verifyLedger(world.fresh.database, world.ledger.accountId);

describe('an act that was done without network', () => {
  it('is recorded with its age, a card by its QR code alone, once though another owner sends it again', async () => {
    const { uuid } = await newCard();
    const { sender } = world.ledger;
    const at = { restaurant_id: sender, card_uuid: uuid };
    await done(record({ ...at, transaction_type: 'grab_container', containers: cups(2) }));
    const act = { ...at, transaction_type: 'return_container', containers: cups(1) };
    const sent = { made_at: ago(90 * MINUTE), sent_at: ago(60 * MINUTE) };
    const first = await done(record({ ...act, ...sent }, { as: manon, key: 'acte-1' }));
    const again = await done(record({ ...act, ...sent, sent_at: ago(0) }, { as: paul, key: 'acte-1' }));
    expect(again['id']).toBe(first['id']);
    const [row] = await counted(
      `select comment, extract(epoch from now() - s.stated_at)::int / 60 as minutes from transactions t
         join stated_instants s on s.account_id = t.account_id and s.transaction_id = t.id where t.id = $1`,
      first['id'],
    );
    expect(row).toMatchObject({ comment: expect.stringMatching(/^Saisi hors connexion le /) as string, minutes: 30 });
    // Sent at once, it is an act like another.
    const now = await done(record({ ...act, made_at: ago(0), sent_at: ago(0) }, { as: manon }));
    expect(await counted('select comment from transactions where id = $1', now['id'])).toEqual([{ comment: null }]);
  });

  it('refused, is an incident for each format, once, and moves nothing', async () => {
    const { ledger } = world;
    const card = await newCard();
    const before = await stock();
    const body = {
      transaction_type: 'return_container',
      containers: [...cups(2), ...bowls(1)],
      card_uuid: card.uuid,
      reason: 'Gobelet 30 cl : 0 emprunté, 2 demandés.',
      made_at: ago(40 * MINUTE),
      sent_at: ago(0),
    };
    const { status, data, text } = await declare(body, { key: 'refus-1' });
    expect(status, text).toBe(201);
    const ids = data['incident_ids'] as number[];
    expect(ids).toHaveLength(2);
    expect((await declare({ ...body, sent_at: ago(-MINUTE) }, { key: 'refus-1', as: paul })).data).toEqual(data);
    const found = await read(ids[0] ?? 0);
    expect(found).toMatchObject({
      kind: 'refused',
      status: 'open',
      quantity: 2,
      left: 2,
      format_id: ledger.cup,
      place: { place: 'restaurant', place_id: ledger.sender },
      restaurant: { id: ledger.sender },
      refused: {
        transaction_type: 'return_container',
        reason: body.reason,
        card_number: expect.stringMatching(/\d/) as string,
      },
      transaction_id: null,
      recorded_by: 'Manon',
    });
    expect(Math.round((Date.now() - Date.parse(found.created_at)) / MINUTE)).toBe(40);
    expect(await stock()).toEqual(before);
    expect(await verified()).toEqual([]);
  });

  it('refused, names an unknown card in none, and is refused at another’s restaurant, without key, of an unknown format', async () => {
    const act = { transaction_type: 'return_container', containers: cups(1) };
    const { data } = await declare({ ...act, card_uuid: crypto.randomUUID() });
    expect((await read((data['incident_ids'] as number[])[0] ?? 0)).refused?.card_number).toBeNull();
    const before = await counted('select count(*) from incidents');
    expect((await declare(act, { id: world.ledger.washer })).status).toBe(404);
    expect((await declare(act, { key: null })).fields).toHaveProperty('Idempotency-Key');
    const { status, fields } = await declare({ ...act, containers: [{ format_id: 999_999, quantity: 1 }] });
    expect([status, fields]).toEqual([422, { 'containers.0.format_id': ['Ce format n’existe pas.'] }]);
    const { token: device } = await world.newDevice({ access: { ...world.access, client_id: PAGE } });
    const text = `https://exemple.fr/k/${crypto.randomUUID()}`;
    const byDevice = await declare({ ...act, card_uuid: text }, { as: device });
    expect(byDevice.status, byDevice.text).toBe(201);
    expect((await read((byDevice.data['incident_ids'] as number[])[0] ?? 0)).recorded_by).toBeNull();
    expect((await declare({ ...act, reason: ' ' })).status).toBe(422);
    expect((await declare({ ...act, transaction_type: 'grab_container' })).status).toBe(422);
    expect(await counted('select count(*) - 1 as count from incidents')).toEqual(before);
  });
});

describe('settling a refused act', () => {
  const one = async (transaction_type: string) => {
    const { data, text } = await declare({ transaction_type, containers: cups(1) });
    const [id] = data['incident_ids'] as number[];
    expect(id, text).toBeDefined();
    return id ?? 0;
  };
  const cupsAt = async () => {
    const formats = (await stock())['formats'] as { format_id: number; clean: number; dirty: number }[];
    const { clean = 0, dirty = 0 } = formats.find(({ format_id }) => format_id === world.ledger.cup) ?? {};
    const guests = await world.ask('GET', `/restaurants/${world.ledger.sender}/guests`, { as: manon });
    const held = guests.data['formats'] as { format_id: number; quantity: number }[];
    const gap = await counted(
      `select coalesce(sum(quantity), 0)::int as n from cells where place = 'X' and state = 'gap'`,
    );
    return {
      clean,
      dirty,
      guests: held.find(({ format_id }) => format_id === world.ledger.cup)?.quantity ?? 0,
      gap: (gap[0] as { n: number }).n,
    };
  };

  it.each([
    ['return_container', { clean: 0, dirty: 1, guests: 0 }],
    ['return_guest_container', { clean: 0, dirty: 1, guests: 0 }],
    ['grab_guest_container', { clean: 0, dirty: 0, guests: 1 }],
    ['customerless_refill', { clean: 0, dirty: 1, guests: 0 }],
  ])('%s: its pieces are found at the restaurant, then moved as they were', async (type, moved) => {
    const before = await cupsAt();
    const { status, text } = await settle(await one(type), {});
    expect(status, text).toBe(201);
    const after = await cupsAt();
    expect({
      clean: after.clean - before.clean,
      dirty: after.dirty - before.dirty,
      guests: after.guests - before.guests,
    }).toEqual(moved);
    expect(await verified()).toEqual([]);
  });

  it.each([
    ['return_container', [-1]],
    ['grab_guest_container', []],
    ['customerless_refill', [-1]],
  ])('%s: a shelf that was counted since had them, which is an incident', async (type, found) => {
    const id = await one(type);
    await postCount('dirty', world.ledger.cup, (await cupsAt()).dirty + 1);
    const others = await afterACount();
    const { status, text } = await settle(id, {});
    expect(status, text).toBe(201);
    const all = await afterACount();
    expect(all.slice(0, all.length - others.length)).toEqual(found);
    expect(await verified()).toEqual([]);
  });

  it('ends the loan that it comes from, where somebody knows it', async () => {
    const { id: card, uuid } = await newCard();
    const taken = { transaction_type: 'grab_container', restaurant_id: world.ledger.sender, card_uuid: uuid };
    await done(record({ ...taken, containers: cups(1) }));
    const before = await cupsAt();
    const { status, text } = await settle(await one('return_container'), { card_holder_id: card, deposit: 'back' });
    expect(status, text).toBe(201);
    expect(await cupsAt()).toEqual({ ...before, dirty: before.dirty + 1 });
    const shown = await world.ask('POST', `/restaurants/${world.ledger.sender}/presented`, {
      as: manon,
      body: { card_uuid: uuid },
    });
    expect(shown.data['containers']).toEqual([]);
    expect(await verified()).toEqual([]);
  });
});
