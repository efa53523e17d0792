import { type JournalEvent } from '@boucle/contract/shared/events/shapes.ts';
import { type RestaurantStock } from '@boucle/contract/features/restaurants/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPending } from '../../domain/ledger/pending/openPending.ts';
import { type RestaurantsWorld, restaurantsWorld } from '../../dev/testing/worlds/restaurantsWorld.ts';
import { type AppWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let call: RestaurantsWorld['call'];
let create: RestaurantsWorld['create'];
let supplied: RestaurantsWorld['supplied'];
let bowls: RestaurantsWorld['bowls'];
beforeAll(async () => {
  ({ world, call, create, supplied, bowls } = await restaurantsWorld());
});
afterAll(() => world.end());

describe('the shelves of a restaurant', () => {
  it('are filled from the warehouse, emptied into it, and never beyond what there is', async () => {
    const { id } = await create();
    await world.ledger.record({
      type: 'admin_in',
      variant: 'bought',
      adminId: world.ledger.adminId,
      lines: [{ formatId: world.ledger.bowl, quantity: 5 }],
    });
    const give = (quantity: number) =>
      call('POST', `/${id}/movements`, { transaction_type: 'admin_give', lines: bowls(quantity), comments: 'Quai' });
    const warehouse = (await world.call('GET', '/account/stocks', { token: world.tokens.admin }))
      .data as RestaurantStock[];
    const clean = warehouse[0]?.clean ?? 0;
    const refused = await give(clean + 1);
    expect(refused.status).toBe(422);
    expect(refused.detail).toMatch(new RegExp(`${clean}.*${clean + 1}`));
    expect((await give(5)).data).toMatchObject({ transaction_type: 'admin_give', containers_count: 5 });
    const stocks = (await call('GET', `/${id}/stocks`)).data as RestaurantStock[];
    expect(stocks[0]).toMatchObject({ format_id: world.ledger.bowl, clean: 5, dirty: 0, reserved: 0, offered: true });
    expect((await call('POST', `/${id}/movements`, { transaction_type: 'admin_return', lines: bowls(6) })).status).toBe(
      422,
    );
    // A withdrawn format is offered by no restaurant, although this one never chose.
    const use = (active: boolean) =>
      world.fresh.asOwner(`update formats set active = ${active} where id = ${world.ledger.bowl}`);
    await use(false);
    const [withdrawn] = (await call('GET', `/${id}/stocks`)).data as RestaurantStock[];
    expect(withdrawn).toMatchObject({ format_id: world.ledger.bowl, clean: 5, offered: false });
    await use(true);
    const [line] = (await call('GET', `/${id}/events`)).data as JournalEvent[];
    expect(line?.sentence).toBe('Approvisionnement\u00a0: 5 contenants');
  });

  it('receive nothing once it is disabled, which waits for its orders', async () => {
    const { id } = await supplied(2);
    const question = await call('POST', `/${id}/deactivate`, {});
    expect(question.status).toBe(422);
    expect(question.detail).toContain('a encore 2 contenants');
    expect((await call('POST', `/${id}/deactivate`, { confirm: true })).data).toMatchObject({
      status: 'disabled',
      clean_containers_count: 2,
    });
    const give = { transaction_type: 'admin_give', lines: bowls(1) };
    expect((await call('POST', `/${id}/movements`, give)).detail).toContain('est désactivé');
    const back = { transaction_type: 'admin_return', lines: bowls(2) };
    expect((await call('POST', `/${id}/movements`, back)).status).toBe(201);
  });

  it('have levels, the target never below the alert, unknown formats refused', async () => {
    const { id } = await create();
    const wrong = await call('PATCH', `/${id}/stocks`, {
      levels: [
        { format_id: world.ledger.bowl, alert_level: 30, target_level: 20 },
        { format_id: 999_999, alert_level: 1, target_level: null },
      ],
    });
    expect(wrong.fields).toEqual({
      'levels.0.target_level': ['La cible doit être au moins égale au minimum.'],
      'levels.1.format_id': ['contenant inconnu'],
    });
    const set = { levels: [{ format_id: world.ledger.bowl, alert_level: 10, target_level: null }] };
    expect((await call('PATCH', `/${id}/stocks`, set)).data).toMatchObject({
      levels: [{ alert_level: 10, target_level: null }, {}],
    });
    const [line] = (await call('GET', `/${id}/events`)).data as JournalEvent[];
    expect(line?.changes).toEqual([
      expect.objectContaining({ label: 'Grand bol 1 L, minimum', before: null, after: '10' }),
    ]);
  });

  it('keep levels that somebody else saved meanwhile: the late save is told both', async () => {
    const { id } = await create();
    const { bowl } = world.ledger;
    const read = await call('GET', `/${id}/levels`);
    expect(read.headers.get('etag')).toBe('"1"');
    const save = (alert_level: number, more: object, headers = {}) =>
      call(
        'PATCH',
        `/${id}/stocks`,
        { levels: [{ format_id: bowl, alert_level, target_level: null }], ...more },
        headers,
      );
    expect((await save(10, { version: 1 })).data).toMatchObject({ version: 2, levels: [{ alert_level: 10 }, {}] });
    for (const late of [await save(20, { version: 1 }), await save(20, {}, { 'if-match': '"1"' })]) {
      expect({ status: late.status, error: late.error }).toEqual({ status: 409, error: 'conflict' });
      expect(JSON.parse(late.text)).toMatchObject({ current: { version: 2, levels: [{ alert_level: 10 }, {}] } });
    }
    // The form of the restaurant has its own.
    expect((await call('GET', `/${id}`)).headers.get('etag')).toBe('"1"');
    expect((await save(20, {})).data).toMatchObject({ version: 3 });
  });

  it('offer or no longer offer one format, whatever is said of the others meanwhile', async () => {
    const { id } = await create();
    const { bowl, cup } = world.ledger;
    const set = (format_id: number, offered: boolean) =>
      call('PATCH', `/${id}/formats`, { formats: [{ format_id, offered }] });
    await set(bowl, false);
    expect((await set(cup, false)).data).toMatchObject([{ offered: false }, { offered: false }]);
    expect((await set(bowl, true)).data).toMatchObject([{ offered: true }, { offered: false }]);
    expect((await set(999_999, true)).fields).toEqual({ 'formats.0.format_id': ['contenant inconnu'] });
    expect((await call('PATCH', `/${id}/formats`, {})).status).toBe(422);
  });

  it('offer the formats that are chosen', async () => {
    const { id } = await create();
    const { data } = await call('PATCH', `/${id}/formats`, { format_ids: [world.ledger.cup] });
    expect(data).toMatchObject([{ offered: false }, { offered: true, deposit: 1.5 }]);
    expect((await call('PATCH', `/${id}/formats`, { format_ids: [0, 5] })).status).toBe(422);
  });
});

describe('the guests of a restaurant', () => {
  it('have what was lent to them; lost and refunded ones leave, with their deposits', async () => {
    const { ledger } = world;
    const { id } = await supplied(5);
    await ledger.record({
      type: 'grab_guest_container',
      author: 'restaurant_owner',
      restaurantId: id,
      lines: [{ formatId: ledger.bowl, quantity: 3 }],
    });
    expect((await call('GET', `/${id}/guests`)).data).toMatchObject({ deposits: 12, cash: 12, pending: [] });
    const lost = await call('POST', `/${id}/guests/adjustments`, { direction: 'lost', lines: bowls(1) });
    expect(lost.data).toMatchObject({ transaction_type: 'adjust_guest_stock_container', status: 'completed' });
    await call('POST', `/${id}/guests/refunds`, { given_back: true, lines: bowls(1) });
    const { data } = await call('GET', `/${id}/guests`);
    expect(data).toMatchObject({ deposits: 4, cash: 12 });
    expect((data as { formats: object[] }).formats[0]).toMatchObject({ quantity: 1, deposits: 4 });
    const tooMany = await call('POST', `/${id}/guests/refunds`, { given_back: false, lines: bowls(2) });
    expect(tooMany.status).toBe(422);
  });

  it('are adjusted as the restaurant asks once an administrator accepts, once', async () => {
    const { ledger } = world;
    const { id } = await supplied(1);
    const ask = () =>
      ledger.run((tx) =>
        openPending(tx, ledger.accountId, {
          type: 'adjust_guest_stock_container',
          variant: 'found',
          author: 'restaurant_owner',
          restaurantId: id,
          lines: [{ formatId: ledger.bowl, quantity: 2 }],
        }),
      );
    const [accepted, refused] = [await ask(), await ask()];
    expect((await call('GET', `/${id}/guests`)).data).toMatchObject({ pending: [{ id: accepted }, { id: refused }] });
    const decide = (transaction_id: number, decision: string, reason?: string) =>
      call('POST', `/${id}/guests/decisions`, {
        transaction_id,
        decision,
        ...(reason === undefined ? {} : { reason }),
      });
    expect((await decide(accepted, 'accept')).data).toMatchObject({ status: 'completed' });
    expect((await decide(refused, 'refuse', 'Recomptez')).data).toMatchObject({
      status: 'failed',
      failure_reason: 'Recomptez',
    });
    expect((await decide(accepted, 'accept')).status).toBe(422);
    expect((await call('GET', `/${id}/guests`)).data).toMatchObject({ deposits: 8, pending: [] });
    expect(
      (await call('POST', `/${world.ledger.sender}/guests/decisions`, { transaction_id: refused, decision: 'accept' }))
        .status,
    ).toBe(404);
  });
});
