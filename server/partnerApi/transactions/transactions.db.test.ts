import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { describe, expect, it } from 'vitest';
import { writeSteps } from '../../domain/loans/steps.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import {
  atManon,
  bowls,
  cups,
  done,
  fullStock,
  inPartnerWorld,
  newCard,
  newOrder,
  record,
  world,
} from '../../dev/testing/worlds/partnerActs.ts';

inPartnerWorld(fullStock);

describe('reading', () => {
  it('the initiatives of the partner', async () => {
    const { status, rows } = await world.ask('GET', '/initiatives');
    expect({ status, rows }).toMatchObject({ status: 200, rows: [{ name: 'Consigne Loire', logo_url: null }] });
  });

  it('the formats of a restaurant with their deposit, and its clean stock', async () => {
    const { rows } = await world.ask('GET', `/restaurants/${world.ledger.sender}/formats`);
    expect(rows).toContainEqual({ id: world.ledger.bowl, title: 'Grand bol 1 L', subtitle: '', cost_cents: 400 });
    const stock = await world.ask('GET', `/restaurants/${world.ledger.washer}/containers`);
    expect(stock.rows).toContainEqual({ format_id: world.ledger.bowl, quantity: 60 });
  });

  it('the cagnotte and the loans of the customer of a token', async () => {
    const { data } = await world.ask('GET', '/customer/current', { as: world.customerToken });
    expect(data).toMatchObject({ id: world.ledger.customer, email: 'lea@exemple.fr', credits_count_cents: 20_000 });
    await done(atManon('grab_container', { containers: bowls(1) }));
    const { rows } = await world.ask('GET', '/customer/containers', { as: world.customerToken });
    expect(rows).toMatchObject([{ format_id: world.ledger.bowl, quantity: 1, deposit_cents: 400 }]);
    await done(atManon('return_container', { containers: bowls(1) }));
  });
});

describe('every type that a partner may record', () => {
  it('borrow, refill, return at a restaurant, the customer showing a code', async () => {
    const grab = await done(atManon('grab_container', { containers: bowls(2), comments: 'Midi' }));
    expect(grab).toMatchObject({
      transaction_type: 'grab_container',
      containers_cost_cents: 800,
      containers_count: 2,
      containers: [{ format_id: world.ledger.bowl, quantity: 2, role: null }],
      credits_count_cents: 19_200,
    });
    await done(atManon('refill_container', { containers: bowls(1) }));
    const back = await done(atManon('return_container', { containers: bowls(2) }));
    expect(back['credits_count_cents']).toBe(20_000);
  });

  it('exchange: recorded together, refill for the same format, return then loan for the others', async () => {
    await done(atManon('grab_container', { containers: bowls(2) }));
    const data = await done(atManon('exchange_containers', { returned: bowls(2), grabbed: [...bowls(1), ...cups(1)] }));
    const types = [data, ...(data['gesture'] as Record<string, unknown>[])].map((row) => row['transaction_type']);
    expect(types.sort()).toEqual(['grab_container', 'refill_container', 'return_container']);
    await done(atManon('return_container', { containers: [...bowls(1), ...cups(1)] }));
  });

  it('a container of one’s own, and a reward once it is earned', async () => {
    await done(atManon('refill_other_container', { quantity: 1 }));
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into rewards (account_id, title, value_cents, payer, every_reuses) values ($1, 'Un café', 150, 'account', 5) returning id`,
      [world.ledger.accountId],
    );
    const reward_id = rows[0]?.id ?? 0;
    const before = await world.ask('GET', '/customer/current', { as: world.customerToken });
    await done(atManon('grab_container', { containers: bowls(5) }));
    await done(atManon('return_container', { containers: bowls(5) }));
    await done(atManon('redeem_reward', { reward_id }));
    const after = await world.ask('GET', '/customer/current', { as: world.customerToken });
    expect(Number(after.data['credits_count_cents']) - Number(before.data['credits_count_cents'])).toBe(150);
    // 11 reuses in all: two were earned.
    await done(atManon('redeem_reward', { reward_id }));
    const third = await atManon('redeem_reward', { reward_id });
    expect(third.status).toBe(422);
    expect(third.fields?.['reward_id']?.[0]).toContain('2 déjà utilisées');
  });

  it('asked by the customer, confirmed by the restaurant with the code the customer shows', async () => {
    const asked = await record(
      { transaction_type: 'grab_container', restaurant_id: world.ledger.sender, containers: bowls(1) },
      { as: world.customerToken },
    );
    expect(asked.data).toMatchObject({
      status: 'pending',
      confirmation_code: expect.stringMatching(/^\d{6}$/) as unknown,
    });
    const code = String(asked.data['confirmation_code']);
    const id = Number(asked.data['id']);
    const read = await world.ask('GET', `/transactions/${id}`, { as: world.customerToken });
    expect(read.data).toMatchObject({ status: 'pending', confirmation_code: null });
    const other = code === '000000' ? '000001' : '000000';
    expect(await world.ask('POST', `/transactions/${id}/confirm`, { body: { code: other } })).toMatchObject({
      status: 422,
      fields: { code: ['Ce code n’est pas le bon.'] },
    });
    const confirmed = await world.ask('POST', `/transactions/${id}/confirm`, { as: world.ownerToken, body: { code } });
    expect(confirmed.data).toMatchObject({ status: 'completed' });
    await done(atManon('return_container', { containers: bowls(1) }));
  });

  it('what a policy kept is opened by a return, by an exchange, and by the code of a return that was asked', async () => {
    const before = await world.ask('GET', '/customer/current', { as: world.customerToken });
    await done(atManon('grab_container', { containers: bowls(3) }));
    const { ledger } = world;
    const [{ id: lot } = { id: 0 }] = (
      await world.owner.query<{ id: number }>('select max(id) as id from lots where account_id = $1', [
        ledger.accountId,
      ])
    ).rows;
    const kept = await ledger.record({
      ...{ type: 'admin_fix_customer_stocks', variant: 'less_kept', place: 'X.lost', ticketLotId: lot },
      ...{ holder: { kind: 'customer', id: ledger.customer }, recorder: 'system', comment: 'Règle de retour' },
      lines: [{ formatId: ledger.bowl, quantity: 3 }],
    });
    const until = addDays(parisDay(new Date()), 5);
    await ledger.run((tx) =>
      writeSteps(tx, ledger.accountId, [{ id: lot, pieces: 3 }], {
        ...{ step: 'kept', day: kept.day, until, transactionId: kept.id },
      }),
    );
    await done(atManon('return_container', { containers: bowls(1) }));
    await done(atManon('exchange_containers', { returned: bowls(1), grabbed: cups(1) }));
    await done(atManon('return_container', { containers: cups(1) }));
    const asked = await record(
      { transaction_type: 'return_container', restaurant_id: ledger.sender, containers: bowls(1) },
      { as: world.customerToken },
    );
    const code = String(asked.data['confirmation_code']);
    const path = `/transactions/${String(asked.data['id'])}/confirm`;
    const other = code === '000000' ? '000001' : '000000';
    expect((await world.ask('POST', path, { as: world.ownerToken, body: { code: other } })).status).toBe(422);
    const confirmed = await world.ask('POST', path, { as: world.ownerToken, body: { code } });
    const { credits_count_cents } = before.data;
    expect(confirmed.data).toMatchObject({ status: 'completed', credits_count_cents });
    expect((await atManon('return_container', { containers: bowls(1) })).status).toBe(422);
  });

  it('given up by who asked', async () => {
    const { data } = await record(
      { transaction_type: 'grab_container', restaurant_id: world.ledger.sender, containers: bowls(1) },
      { as: world.customerToken },
    );
    const path = `/transactions/${String(data['id'])}/cancel`;
    expect((await world.ask('POST', path, { as: world.customerToken })).data).toMatchObject({ status: 'cancelled' });
    expect(await world.ask('POST', path, { as: world.customerToken })).toMatchObject({ status: 409 });
  });

  it('payments wait for the provider: top-up, loan with top-up, refund', async () => {
    const { ledger, customerToken: as } = world;
    for (const body of [
      { transaction_type: 'add_deposit', amount_cents: 1500 },
      {
        transaction_type: 'grab_container_and_deposit',
        amount_cents: 400,
        restaurant_id: ledger.sender,
        containers: bowls(1),
      },
    ]) {
      const { status, data, text } = await record(body, { as });
      expect({ status, state: data['status'] }, text).toEqual({ status: 201, state: 'pending' });
    }
    const refund = await record({ transaction_type: 'refund_deposit', amount_cents: 500 }, { as });
    expect(refund.status).toBe(422);
    expect(refund.detail).toContain('Le prestataire de paiement ne peut rendre que');
  });

  it('guests: lend, refill in one request, take back, and a recount that waits for an administrator', async () => {
    const shop = { restaurant_id: world.ledger.sender };
    await done(record({ transaction_type: 'grab_guest_container', ...shop, containers: bowls(3) }));
    const refill = await done(
      record({ transaction_type: 'refill_guest_container', ...shop, returned: bowls(1), grabbed: bowls(1) }),
    );
    expect(refill).toMatchObject({ transaction_type: 'grab_guest_container' });
    expect(refill['gesture']).toMatchObject([{ transaction_type: 'return_guest_container' }]);
    await done(
      record({
        transaction_type: 'return_guest_container',
        restaurant_id: world.ledger.washer,
        lender_restaurant_id: world.ledger.sender,
        containers: bowls(1),
      }),
    );
    const asked = await record(
      { transaction_type: 'adjust_guest_stock_container', ...shop, variant: 'lost', containers: bowls(1) },
      { as: world.ownerToken },
    );
    expect(asked).toMatchObject({ status: 201, data: { status: 'pending' } });
    await done(
      record({ transaction_type: 'customerless_refill', ...shop, containers: cups(2) }, { as: world.ownerToken }),
    );
  });

  it('a drawer by its signed QR code, with a token, a code or a card', async () => {
    const drawer = { transaction_type: 'return_container_in_collection_drawer', drawer_qr: world.drawerQr };
    await done(atManon('grab_container', { containers: bowls(2) }));
    await done(record({ ...drawer, containers: bowls(1) }, { as: world.customerToken }));
    await done(record({ ...drawer, ...(await world.shown()), containers: bowls(1) }));
    const { uuid: card_uuid } = await newCard();
    await done(
      record({
        transaction_type: 'grab_container',
        restaurant_id: world.ledger.sender,
        card_uuid,
        containers: bowls(1),
      }),
    );
    await done(record({ ...drawer, card_uuid, containers: bowls(1) }));
  });

  it('a drawer takes no more than it has room for, even from two at once', async () => {
    const { accountId, drawer: id } = world.ledger;
    const posted = { transaction_type: 'return_container_in_collection_drawer', drawer_qr: world.drawerQr };
    const drawer = { ...posted, before_opening: true };
    await done(atManon('grab_container', { containers: bowls(4) }));
    await world.fresh
      .asOwner(`update collection_drawers set capacity = 1 + (select coalesce(sum(quantity), 0) from cells
      where account_id = ${accountId} and place = 'T' and place_id = ${id}) where account_id = ${accountId} and id = ${id}`);
    const tooMany = await record({ ...drawer, containers: bowls(2) }, { as: world.customerToken });
    expect([tooMany.status, tooMany.detail]).toEqual([
      422,
      expect.stringMatching(/n’a plus de place que pour un contenant/),
    ]);
    const both = await Promise.all(
      [1, 2].map(() => record({ ...drawer, containers: bowls(1) }, { as: world.customerToken })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)?.detail).toMatch(/est plein/);
    // A return that happened is recorded, and the drawer is reported full once.
    await done(record({ ...posted, containers: bowls(1) }, { as: world.customerToken }));
    const { rows: alerts } = await world.owner.query(
      `select status, (evidence ->> 'pieces')::int - (evidence ->> 'capacity')::int as beyond from alerts
        where account_id = $1 and rule = 'full_drawer' and subject = $2`,
      [accountId, `drawer:${id}`],
    );
    expect(alerts).toEqual([{ status: 'open', beyond: 1 }]);
    await world.fresh.asOwner(
      `update collection_drawers set capacity = null where account_id = ${accountId} and id = ${id}`,
    );
    await done(record({ ...drawer, containers: bowls(1) }, { as: world.customerToken }));
  });

  it('drop-off points: the partner drops, the restaurant picks up, washes, washes and keeps', async () => {
    const { ledger } = world;
    const point = { drop_off_point_id: ledger.point };
    await ledger.record({
      type: 'admin_return',
      adminId: ledger.adminId,
      partnerId: ledger.partner,
      lines: [{ formatId: ledger.bowl, quantity: 3 }],
    });
    const order = await newOrder('depot', [{ format_id: ledger.bowl, quantity: 3, act: 'deliver' }]);
    await world.ask('POST', `/orders/${order}/validate`);
    await world.ask('POST', `/orders/${order}/cancel`, { body: { opened: bowls(3) } });
    await done(record({ transaction_type: 'drop_partner_container', ...point, containers: bowls(3) }));
    const shop = { restaurant_id: ledger.sender, ...point, containers: bowls(1) };
    for (const verb of ['pickup', 'wash', 'wash_and_keep']) {
      await done(record({ transaction_type: `restaurant_${verb}_drop_off_point_container`, ...shop }));
    }
    const everywhere = (yes: boolean) =>
      ledger.run((tx) =>
        tx.raw({ text: 'update partners set all_drop_off_points = $2 where id = $1', values: [ledger.partner, yes] }),
      );
    await everywhere(false);
    const foreign = await record({ transaction_type: 'drop_partner_container', ...point, containers: bowls(1) });
    expect(foreign).toMatchObject({ status: 422, error: 'refused' });
    expect(foreign.detail).toMatch(/n’est pas autorisé à déposer au point/);
    await everywhere(true);
    const stranger = await record({
      transaction_type: 'restaurant_wash_drop_off_point_container',
      ...shop,
      restaurant_id: ledger.washer,
    });
    expect(stranger).toMatchObject({ status: 422, error: 'refused' });
  });

  it('cards: activated by a restaurant, then all they have given to a customer who knows the PIN', async () => {
    const { uuid: card_uuid, pin } = await newCard(false);
    await done(record({ transaction_type: 'activate_card', restaurant_id: world.ledger.sender, card_uuid }));
    await done(
      record({
        transaction_type: 'grab_container',
        restaurant_id: world.ledger.sender,
        card_uuid,
        containers: bowls(1),
      }),
    );
    const moved = await done(record({ transaction_type: 'redeem_card', card_uuid, pin }, { as: world.customerToken }));
    expect(moved).toMatchObject({ amount_cents: 600, containers_cost_cents: 400 });
    await done(atManon('return_container', { containers: bowls(1) }));
  });

  it('cards: an offered one that a restaurant activates counts in the day of who made its batch, once', async () => {
    const counted = async (): Promise<number> => {
      const { rows } = await world.fresh.owner.query<{ cents: number }>(
        'select coalesce(sum(cents), 0)::int as cents from outflows where person_id = $1',
        [world.ledger.adminId],
      );
      return rows[0]?.cents ?? 0;
    };
    const before = await counted();
    const { uuid: card_uuid } = await newCard(false);
    expect(await counted()).toBe(before);
    const activated = await done(
      record({ transaction_type: 'activate_card', restaurant_id: world.ledger.sender, card_uuid }),
    );
    expect(await counted()).toBe(before + 1_000);
    const taken = await world.call('POST', `/transactions/${Number(activated['id'])}/reverse`, {
      token: world.tokens.admin,
      body: { comment: 'Activée par erreur' },
    });
    expect(taken.status, taken.text).toBe(201);
    expect(await counted()).toBe(before);
    await newCard(true);
    expect(await counted()).toBe(before + 1_000);
  });

  it('services outside the web app: out, then back in parts', async () => {
    for (const name of ['caterer', 'event', 'meal_tray']) {
      const transaction_type = `without_webapp_${name}`;
      const out = await done(
        record({
          transaction_type,
          variant: 'out',
          custom_customer: 'Mariage Roux',
          restaurant_id: world.ledger.sender,
          containers: bowls(4),
        }),
      );
      const back = await done(
        record({
          transaction_type,
          variant: 'back',
          service_id: out['service_id'],
          containers: [
            { format_id: world.ledger.bowl, quantity: 3, role: 'used' },
            { format_id: world.ledger.bowl, quantity: 1, role: 'missing' },
          ],
        }),
      );
      expect(back['containers_count']).toBe(4);
    }
  });
});

it('leaves both ledgers right', async () => {
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
});
