import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type PartnerAnswer, type PartnerRequestOptions, type PartnerWorld, partnerWorld } from './partnerWorld.ts';

/** Of the file that runs. */
export let world: PartnerWorld;

/**
 * One programme for all tests of the file, prepared once; each test begins as if no one had called
 * before.
 */
export function inPartnerWorld(prepare: () => Promise<unknown>): void {
  beforeAll(async () => {
    world = await partnerWorld();
    await prepare();
  });
  beforeEach(() => world.owner.query('delete from rate_limits'));
  afterAll(() => world.end());
}

/** A hundred bowls at Chez Manon's, twenty euros for the customer. */
export async function someStock(): Promise<void> {
  await world.ledger.supply(world.ledger.sender, [{ formatId: world.ledger.bowl, quantity: 100 }]);
  await credit(2000);
}

/**
 * Sixty containers of each format wherever an act may begin, every right at the drop-off point, two
 * hundred euros for the customer.
 */
export async function fullStock(): Promise<void> {
  world = await partnerWorld();
  const { ledger } = world;
  const lines = [
    { formatId: ledger.bowl, quantity: 60 },
    { formatId: ledger.cup, quantity: 60 },
  ];
  await ledger.supply(ledger.sender, lines);
  await ledger.supply(ledger.washer, lines);
  await ledger.record({ type: 'admin_in', variant: 'bought', adminId: ledger.adminId, lines });
  await ledger.record({ type: 'admin_give', adminId: ledger.adminId, partnerId: ledger.partner, lines });
  await world.owner.query(
    `insert into drop_off_rights (account_id, drop_off_point_id, restaurant_id, may_pick_up, may_wash, may_wash_and_keep)
     values ($1, $2, $3, true, true, true)`,
    [ledger.accountId, ledger.point, ledger.sender],
  );
  await credit(20_000);
}

const credit = (amountCents: number) =>
  world.ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: world.ledger.customer },
    amountCents,
    origin: 'offered',
    adminId: world.ledger.adminId,
  });

export const bowls = (quantity: number) => [{ format_id: world.ledger.bowl, quantity }];
export const cups = (quantity: number) => [{ format_id: world.ledger.cup, quantity }];
/** A loan to a guest at Chez Manon's. */
export const guest = () => ({
  transaction_type: 'grab_guest_container',
  restaurant_id: world.ledger.sender,
  containers: bowls(1),
});
export const record = (body: object, options: PartnerRequestOptions = {}): Promise<PartnerAnswer> =>
  world.ask('POST', '/transactions', { body, ...options });
/** At Chez Manon's, the customer showing a fresh code. */
export const atManon = async (type: string, more: object) =>
  record({ transaction_type: type, restaurant_id: world.ledger.sender, ...(await world.shown()), ...more });

/** A card of ten euros, and a PIN that is not its own. */
export async function newCard(activated = true): Promise<{ id: number; uuid: string; pin: string; wrong: string }> {
  const token = world.tokens.admin;
  const { data } = await world.call('POST', '/card_holders', { token, body: { quantity: 1, initial_amount: 10 } });
  const [card] = data as { id: number; uuid: string; pin: string }[];
  if (card === undefined) throw new Error('No card.');
  if (activated) await world.call('POST', `/card_holders/${card.id}/activate`, { token, body: {} });
  return { ...card, wrong: card.pin === '0000' ? '0001' : '0000' };
}

/** Answers 201 and completed, and gives the row. */
export async function done(answer: Promise<PartnerAnswer>): Promise<Record<string, unknown>> {
  const { status, data, text } = await answer;
  expect(status, text).toBe(201);
  expect(data['status'], text).toBe('completed');
  return data;
}

/** Orders with a fresh code of the customer; its number. */
export async function newOrder(
  external_id: string,
  formats: object[],
  restaurant = world.ledger.sender,
): Promise<number> {
  const { data, text } = await world.ask('POST', `/restaurants/${restaurant}/orders`, {
    body: { order: { external_id, ...(await world.shown()), formats } },
  });
  if (typeof data['id'] !== 'number') throw new Error(text);
  return data['id'];
}

/** Posts a count of one format in one state at Chez Manon's. */
export async function postCount(state: 'clean' | 'dirty', formatId: number, counted: number): Promise<void> {
  const ask = (path: string, body: object) =>
    world.call('POST', `/stock_counts${path}`, { token: world.tokens.admin, body });
  const place = { place: 'restaurant', place_id: world.ledger.sender };
  const { id } = (await ask('', { places: [place] })).data as { id: number };
  const now = new Date().toISOString();
  const reading = { ...place, n: 1, state, format_id: formatId, counted, counted_at: now };
  await ask(`/${id}/lines`, { device_id: crypto.randomUUID(), sent_at: now, readings: [reading] });
  await ask(`/${id}/review`, {});
  const { data, text } = await ask(`/${id}/post`, { confirmed: true });
  expect(data, text).toMatchObject({ status: 'posted' });
}

/** Pieces, signed, of the incidents that a count which came before asks about, at Chez Manon's. */
export async function afterACount(): Promise<number[]> {
  const listed = await world.call('GET', '/incidents?filter[kind][]=late&filter[status][]=open', {
    token: world.tokens.admin,
  });
  return (listed.data as { quantity: number }[]).map(({ quantity }) => quantity);
}
