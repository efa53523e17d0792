import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { describe, expect, it } from 'vitest';
import { payment } from '../../domain/ledger/payments.ts';
import { settle } from '../../domain/ledger/settlements.ts';
import { aStatement } from '../../dev/testing/examples/statementExamples.ts';
import {
  atManon,
  cups,
  done,
  fullStock,
  guest,
  inPartnerWorld,
  newOrder,
  record,
  world,
} from '../../dev/testing/worlds/partnerActs.ts';

inPartnerWorld(fullStock);

const own = (path: string, as: string = world.ownerToken) => world.ask('GET', path, { as });

describe('what an owner reads of their restaurant', () => {
  it('its stock, its till, and what its guests have', async () => {
    const { ledger } = world;
    await done(record(guest()));
    await done(atManon('grab_container', { containers: cups(2) }));
    await done(atManon('return_container', { containers: cups(2) }));
    await newOrder('stock-1', [{ format_id: ledger.bowl, quantity: 4, act: 'deliver' }]);
    const { data } = await own(`/restaurants/${ledger.sender}/stock`);
    expect(data).toEqual({
      formats: [
        { format_id: ledger.bowl, title: 'Grand bol 1 L', clean: 79, reserved: 4, dirty: 0, numbered: false },
        { format_id: ledger.cup, title: 'Gobelet 30 cl', clean: 58, reserved: 0, dirty: 2, numbered: false },
      ],
      till_cents: 400,
      saved: null,
      breakages: 0,
    });
    // Two cups and a bowl were used today; the bowl's throw-away packaging has no price.
    await world.owner.query('update formats set single_use_price_cents = 18 where id = $1', [ledger.cup]);
    expect((await own(`/restaurants/${ledger.sender}/stock`)).data['saved']).toEqual({ uses: 2, cents: 36 });
    const guests = (await own(`/restaurants/${ledger.sender}/guests`)).data;
    expect(guests).toMatchObject({ deposits_cents: 400, till_cents: 400 });
    expect(guests['formats']).toContainEqual(
      expect.objectContaining({ format_id: ledger.bowl, quantity: 1, deposits_cents: 400 }),
    );
  });

  it('nothing of another restaurant, owned or not', async () => {
    for (const part of ['stock', 'guests', 'rounds', 'papers', 'papers/statement.1'])
      for (const id of [world.ledger.washer, 999_999]) {
        const { status, detail } = await own(`/restaurants/${id}/${part}`);
        expect([status, detail], part).toEqual([404, 'Ce restaurant n’existe pas ou ne vous est pas accessible.']);
      }
  });

  it('the rounds that come by, with the lines of its stop alone, never a draft', async () => {
    const { ledger } = world;
    const token = world.tokens.admin;
    const day = addDays(parisDay(new Date()), 1);
    const line = (place_id: number, quantity: number) => ({
      ...{ place: 'restaurant', place_id, format_id: ledger.cup, act: 'give', quantity },
    });
    const lines = [line(ledger.sender, 12), line(ledger.washer, 5)];
    const { data } = await world.call('POST', '/rounds', { token, body: { day, start_time: '09:00', lines } });
    const { id } = data as { id: number };
    expect((await own(`/restaurants/${ledger.sender}/rounds`)).rows).toEqual([]);
    await world.call('POST', `/rounds/${id}/ready`, { token, body: {} });
    const { rows } = await own(`/restaurants/${ledger.sender}/rounds`);
    expect(rows).toEqual([
      {
        id,
        day,
        time: expect.stringMatching(/^\d\d:\d\d$/) as string,
        status: 'to_do',
        lines: [{ format_id: ledger.cup, title: 'Gobelet 30 cl', act: 'give', planned: 12, actual: null }],
      },
    ]);
  });

  it('its statements and invoices, as lists and as PDF', async () => {
    const { id, restaurantId } = await aStatement(world);
    const { ledger, owner, people2 } = world;
    await owner.query('insert into restaurant_owners (account_id, restaurant_id, person_id) values ($1, $2, $3)', [
      ...[ledger.accountId, restaurantId, people2.owner],
    ]);
    const paid = { ...payment(restaurantId, 300, parisDay(new Date()), ledger.adminId), statementId: id };
    await ledger.run((tx) => settle(tx, ledger.accountId, paid, { now: new Date(Date.now() + 86_400_000) }));
    const { rows } = await own(`/restaurants/${restaurantId}/papers`);
    expect(rows).toMatchObject([{ id: `statement.${id}`, kind: 'statement', total_cents: 1200, left_cents: 900 }]);
    const fetched = await own(`/restaurants/${restaurantId}/papers/statement.${id}`);
    expect([fetched.status, fetched.headers.get('content-type'), fetched.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    // The paper of one restaurant is not another's.
    const elsewhere = await own(`/restaurants/${ledger.sender}/papers/statement.${id}`);
    expect([elsewhere.status, elsewhere.detail]).toEqual([
      404,
      'Ce document n’existe pas ou ne vous est pas accessible.',
    ]);
    expect((await own(`/restaurants/${restaurantId}/papers?cursor=statement.${id}`)).rows).toEqual([]);
    const frozen = await owner.query<{ id: number }>(
      `insert into impact_reports (account_id, number, restaurant_id, from_day, to_day, figures, figures_sha256, pdf, pdf_sha256, last_factor, made_at)
       values ($1, 1, $2, '2026-01-01', '2026-03-31', '{}', sha256('{}'), '%PDF-', sha256('%PDF-'), 0, '2026-04-02 10:00+02') returning id`,
      [ledger.accountId, restaurantId],
    );
    const attestation = `attestation.${frozen.rows[0]?.id}`;
    expect((await own(`/restaurants/${restaurantId}/papers`)).rows).toContainEqual({
      ...{ id: attestation, kind: 'attestation', month: null, day: '2026-04-02', due_on: null },
      ...{ total_cents: null, left_cents: null, label: 'Attestation n°\u00a01, 1er trimestre 2026' },
    });
    expect((await own(`/restaurants/${restaurantId}/papers/${attestation}`)).text.slice(0, 5)).toBe('%PDF-');
    expect((await own(`/restaurants/${ledger.sender}/papers/${attestation}`)).status).toBe(404);
    expect((await own(`/restaurants/${restaurantId}/papers/facture`)).status).toBe(422);
  });
});

describe('what an owner changes', () => {
  const change = (body: object, id = world.ledger.sender) =>
    world.ask('POST', `/restaurants/${id}/changes`, { as: world.ownerToken, body });
  const mails = async () =>
    (await world.owner.query<{ recipient: string }>(`select recipient from mails where kind = 'restaurant_changed'`))
      .rows;

  it('holds at once, is in the journal of the restaurant, and the initiative is informed', async () => {
    const spans = [
      { weekday: 6, from: '19:00', to: '02:00' },
      { weekday: 1, from: '12:00', to: '14:30' },
    ];
    const { status, data, text } = await change({
      phone: ' 02 61 91 00 15 ',
      opening_spans: spans,
      closed_days: ['2026-12-25'],
    });
    expect(status, text).toBe(200);
    expect(data).toMatchObject({
      phone: '02 61 91 00 15',
      opening_spans: [spans[1], spans[0]],
      closed_days: ['2026-12-25'],
    });
    const read = await world.call('GET', `/restaurants/${world.ledger.sender}`, { token: world.tokens.admin });
    expect(read.data).toMatchObject({ weekly_hours: 'lun 12h-14h30\nsam 19h-2h', closed_days: '25/12/2026' });
    const { rows } = await world.owner.query<{ entity_id: string; details: { after: object } }>(
      `select entity_id, details from events where action = 'partner_api.restaurants.change' order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      entity_id: String(world.ledger.sender),
      details: { after: { phone: '02 61 91 00 15', weekly_hours: 'lun 12h-14h30\nsam 19h-2h' } },
    });
    const informed = await mails();
    expect(informed.length).toBeGreaterThan(0);
    // Again it changes nothing, and mails nothing.
    expect((await change({ opening_spans: spans })).status).toBe(200);
    expect(await mails()).toEqual(informed);
  });

  it('is refused where hours contradict each other, and for what the initiative alone changes', async () => {
    const overlapping = await change({
      opening_spans: [
        { weekday: 1, from: '12:00', to: '14:00' },
        { weekday: 1, from: '13:00', to: '15:00' },
      ],
    });
    expect(overlapping.fields).toEqual({ opening_spans: ['Deux horaires d’un même jour se chevauchent'] });
    for (const body of [{ bic: 'AGRIFRPP' }, { name: 'Chez Nous' }]) expect((await change(body)).status).toBe(422);
    expect((await change({ phone: 'non' })).fields).toEqual({ phone: [expect.any(String)] });
    expect((await change({ phone: null }, world.ledger.washer)).status).toBe(404);
  });
});

describe('requests of containers', () => {
  const asked = (external_id: string, quantity: number) => ({
    supply_request: { external_id, lines: [{ way: 'clean_in', format_id: world.ledger.cup, quantity }] },
  });
  const made = async (external_id: string, as = world.ownerToken) =>
    Number(
      (
        await world.ask('POST', `/restaurants/${world.ledger.sender}/supply_requests`, {
          body: asked(external_id, 5),
          as,
        })
      ).data['id'],
    );

  it('are listed by status and from an instant on, the latest first', async () => {
    const [first, second] = [await made('L-1'), await made('L-2')];
    await world.ask('POST', `/supply_requests/${first}/cancel`, { body: {}, as: world.ownerToken });
    const ids = async (query = '') => (await own(`/supply_requests${query}`)).rows.map(({ id }) => id);
    expect(await ids()).toEqual([second, first]);
    expect(await ids('?status=cancelled')).toEqual([first]);
    expect(await ids(`?cursor=${second}`)).toEqual([first]);
    expect(await ids('?since=2999-01-01T00:00:00Z')).toEqual([]);
    expect((await world.ask('GET', '/supply_requests')).rows[0]).toEqual(
      (await own(`/supply_requests/${second}`)).data,
    );
  });

  it('are changed as long as no one answered', async () => {
    const { ledger } = world;
    const id = await made('C-1');
    const change = (supply_request: object, as = world.ownerToken) =>
      world.ask('PATCH', `/supply_requests/${id}`, { body: { supply_request }, as });
    const lines = [
      { way: 'clean_in', format_id: ledger.bowl, quantity: 7 },
      { way: 'dirty_out', format_id: ledger.cup, quantity: 2 },
    ];
    const day = addDays(parisDay(new Date()), 3);
    expect((await change({ lines })).data).toMatchObject({ lines, comment: '', wanted_on: null });
    expect((await change({ wanted_on: day, comment: 'Samedi' })).data).toMatchObject({
      ...{ lines, comment: 'Samedi', wanted_on: day },
    });
    const refused = await change({ lines: [{ way: 'clean_in', format_id: 999_999, quantity: 1 }] });
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['supply_request.lines.0.format_id']]);
    expect((await change({ lines: [], inconnu: 1 })).status).toBe(422);
    expect((await own(`/supply_requests/${id}`)).data).toMatchObject({ lines });
    await world.ask('POST', `/supply_requests/${id}/cancel`, { body: {}, as: world.ownerToken });
    const late = await change({ comment: 'Trop tard' });
    expect([late.status, late.detail]).toEqual([409, 'Cette demande est déjà annulée.']);
  });

  it('keep what a stop did of them, whatever is asked of the database', async () => {
    const id = await made('K-1');
    await world.owner.query('update supply_request_lines set done = 3 where request_id = $1', [id]);
    const removed = world.ledger.run((tx) =>
      tx.raw({
        text: 'delete from supply_request_lines where account_id = $1 and request_id = $2',
        values: [world.ledger.accountId, id],
      }),
    );
    await expect(removed).rejects.toThrow(/append-only/);
  });
});
