import { type Incident, type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { INCIDENT_KINDS } from '@boucle/contract/shared/incidents/labels.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record } from '../../domain/ledger/record.ts';
import { reverse } from '../../domain/ledger/reversal/reverse.ts';
import { verifyAccount } from '../../domain/ledger/verification/verifyAccount.ts';
import { createOrder } from '../../domain/orders/create.ts';
import { reverseOrder } from '../../domain/orders/reverseOrder.ts';
import { finishOrder, fixPickup, validateOrder } from '../../domain/orders/steps.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';
import { insertSettlement, lockIncident } from './queries.ts';

let world: AppWorld;
const made = { pickup: 0, service: 0, drawer: 0, count: 0 };
let orderId = 0;
let missing = 0;

const get = (path: string) => world.call('GET', path, { token: world.tokens.admin });
const read = async (id: number) => (await get(`/incidents/${id}`)).data as IncidentDetail;
const act = (id: number, name: string, body: object, token = world.tokens.admin) =>
  world.call('POST', `/incidents/${id}/${name}`, { token, body });
const ofTransaction = async (transaction: number): Promise<number> => {
  const { data } = await get('/incidents?page[size]=100');
  return (data as Incident[]).find(({ transaction_id }) => transaction_id === transaction)?.id ?? 0;
};
const listed = async (query = '') => ((await get(`/incidents${query}`)).data as Incident[]).map(({ id }) => id);

/** The incident of a count of a drop-off point, of three bowls more than the books have. */
async function ofStockCount(): Promise<number> {
  const place = { place: 'drop_off_point', place_id: world.ledger.point };
  const send = async (path: string, body: object) =>
    (await world.call('POST', path, { token: world.tokens.admin, body })).data;
  const { id } = (await send('/stock_counts', { places: [place] })) as StockCountDetail;
  const now = new Date().toISOString();
  const cell = { ...place, state: 'clean', format_id: world.ledger.bowl };
  await send(`/stock_counts/${id}/lines`, {
    device_id: '3c1f3c52-4d1b-4a56-8d4e-0a8f5a9a4a11',
    sent_at: now,
    readings: [{ ...cell, n: 1, counted: 3, counted_at: now }],
  });
  await send(`/stock_counts/${id}/review`, {});
  const { lines } = (await send(`/stock_counts/${id}/post`, { confirmed: true })) as StockCountDetail;
  return lines.find(({ incident_id }) => incident_id !== null)?.incident_id ?? 0;
}

beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { adminId, customer, sender, partner, bowl, cup, drawer, accountId } = ledger;
  const bowls = (quantity: number) => [{ formatId: bowl, quantity }];
  const holder = { kind: 'customer', id: customer } as const;
  await ledger.supply(sender, bowls(20));
  await ledger.record({ type: 'admin_free_deposit', adminId, holder, amountCents: 5000 });
  await ledger.record({ type: 'grab_container', author: 'customer', holder, restaurantId: sender, lines: bowls(4) });

  const order = await ledger.run((tx) =>
    createOrder(tx, accountId, {
      customerId: customer,
      restaurantId: sender,
      partnerId: partner,
      deliver: bowls(1),
      pickup: [],
    }),
  );
  orderId = order.id;
  await ledger.run((tx) => validateOrder(tx, accountId, orderId, { author: 'restaurant_owner' }));
  await ledger.run((tx) =>
    finishOrder(tx, accountId, orderId, { adminId }, { pickedUp: [{ formatId: cup, quantity: 3 }] }),
  );

  const out = await ledger.record({
    type: 'without_webapp_event',
    variant: 'out',
    adminId,
    restaurantId: sender,
    customCustomer: 'Fête du port',
    lines: bowls(5),
  });
  const back = await ledger.record({
    type: 'without_webapp_event',
    variant: 'back',
    adminId,
    serviceId: out.serviceId ?? 0,
    lines: [{ formatId: bowl, quantity: 7, role: 'used' }],
  });
  await ledger.record({
    type: 'return_container_in_collection_drawer',
    author: 'customer',
    holder,
    drawerId: drawer,
    lines: bowls(2),
  });
  const emptied = await ledger.record({
    type: 'empty_collection_terminal_drawer',
    drawerId: drawer,
    adminId,
    lines: [...bowls(1), { formatId: cup, quantity: 1 }],
  });
  const counted = await ledger.record({
    type: 'admin_out',
    variant: 'missing_at',
    place: 'R.clean',
    adminId,
    restaurantId: sender,
    lines: bowls(6),
    comment: 'Étagère recomptée',
  });
  made.count = await ofTransaction(counted.id);
  const all = (await get('/incidents')).data as Incident[];
  made.pickup = all.find(({ kind }) => kind === 'pickup')?.id ?? 0;
  made.service = await ofTransaction(back.id);
  const ofDrawer = all.filter(({ transaction_id }) => transaction_id === emptied.id);
  missing = ofDrawer.find(({ quantity }) => quantity < 0)?.id ?? 0;
  made.drawer = ofDrawer.find(({ quantity }) => quantity > 0)?.id ?? 0;
});
afterAll(() => world.end());

describe('an incident', () => {
  it('of every kind is read by the call, with its place, its pieces and who counted', async () => {
    const { sender, partner, bowl, cup, drawer } = world.ledger;
    const { data, text } = await get('/incidents');
    expect([...new Set((data as Incident[]).map(({ kind }) => kind))].toSorted(), text).toEqual(
      INCIDENT_KINDS.filter(
        (kind) =>
          !['stock_count', 'round', 'plan', 'late', 'refused', 'received', 'unscanned', 'retired', 'claim'].includes(
            kind,
          ),
      ).toSorted(),
    );
    expect(await read(made.pickup)).toMatchObject({
      kind: 'pickup',
      status: 'open',
      quantity: 3,
      left: 3,
      format_id: cup,
      deposit: 4.5,
      order_id: orderId,
      restaurant: { id: sender },
      partner: { id: partner },
      place: { place: 'partner', place_id: partner, name: 'Vélocourse' },
    });
    expect(await read(made.service)).toMatchObject({
      kind: 'service',
      quantity: 2,
      format_id: bowl,
      deposit: 8,
      place: { place: 'restaurant', place_id: sender, name: 'Chez Manon' },
      recorded_by: `admin-${world.ledger.accountId}@exemple.fr`,
    });
    const place = { place: 'drawer', place_id: drawer, name: 'Halles, Borne 1, Tiroir A' };
    expect(await read(missing)).toMatchObject({ kind: 'drawer', quantity: -1, left: 1, format_id: bowl, place });
    expect(await read(made.drawer)).toMatchObject({ kind: 'drawer', quantity: 1, format_id: cup, place });
    expect((await read(made.count)).count).toBeNull();
    expect(await read(made.count)).toMatchObject({
      kind: 'count',
      quantity: -6,
      format_id: bowl,
      place: { place: 'restaurant', place_id: sender, name: 'Chez Manon' },
    });
  });

  it('says what the ledger shows that it may come from, the loans open the oldest first', async () => {
    const { customer } = world.ledger;
    const { causes } = await read(made.service);
    expect(causes[0]).toMatchObject({
      cause: 'loans',
      // 4 taken, 1 delivered with the order, 2 of the first given back in the drawer.
      pieces: 3,
      count: 1,
      evidence: [{ of: 'customer', id: customer, label: 'Léa Morel', pieces: 3 }],
    });
    expect(causes[1]).toMatchObject({
      cause: 'opposite',
      pieces: 7,
      evidence: [
        { of: 'incident', id: missing },
        { of: 'incident', id: made.count },
      ],
    });
    expect((await read(missing)).causes).toMatchObject([
      { cause: 'opposite', pieces: 2, evidence: [{ of: 'incident', id: made.service }] },
    ]);
  });

  it('is found by each filter, and totalled', async () => {
    const { bowl, sender, partner } = world.ledger;
    expect(await listed('?filter[side][]=missing')).toEqual([made.count, missing]);
    expect(await listed('?filter[kind][]=pickup&filter[kind][]=service')).toEqual([made.service, made.pickup]);
    expect((await listed(`?filter[format_id]=${bowl}`)).toSorted()).toEqual(
      [made.service, missing, made.count].toSorted(),
    );
    expect((await listed(`?filter[restaurant_id]=${sender}`)).toSorted()).toEqual(
      [made.pickup, made.service, made.count].toSorted(),
    );
    expect(await listed(`?filter[partner_id]=${partner}`)).toEqual([made.pickup]);
    expect(await listed('?filter[q]=vélocourse')).toEqual([made.pickup]);
    expect((await listed('?filter[q]=halles')).toSorted()).toEqual((await listed('?filter[kind][]=drawer')).toSorted());
    expect(await listed(`?filter[place][]=restaurant&filter[place_id]=${sender}`)).toContain(made.count);
    expect(await listed(`?filter[q]=${orderId}&filter[kind][]=pickup`)).toEqual([made.pickup]);
    expect((await listed('?sort=quantity')).slice(0, 2)).toEqual([made.count, missing]);
    expect((await get('/incidents/totals')).data).toEqual({
      count: 5,
      surplus: 6,
      missing: 7,
      standing: 13,
      left: 13,
      deposit: 42,
    });
    expect((await get('/incidents/totals?filter[side][]=missing')).data).toEqual({
      count: 2,
      surplus: 0,
      missing: 7,
      standing: 7,
      left: 7,
      deposit: 28,
    });
  });

  it('is written line by line in the CSV', async () => {
    const { text } = await get('/incidents.csv?sort=quantity&filter[kind][]=drawer');
    const [heading = '', first = ''] = text.split('\r\n');
    expect(heading).toContain('Écart;Reste;Consigne (€);Statut');
    expect(first).toContain(';Vidage de tiroir;Halles, Borne 1, Tiroir A;;;Grand bol 1 L;-1;1;4,00;Ouvert;');
    expect(text.split('\r\n').filter((line) => line !== '')).toHaveLength(3);
  });

  it('waits in « À faire » until somebody explains it or dismisses it', async () => {
    const waiting = async () => ((await get('/tasks')).data as { open_incidents: number }).open_incidents;
    expect(await waiting()).toBe(5);
    const { status, data } = await act(missing, 'explain', { cause: 'taken', note: 'Tiroir forcé', version: 1 });
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'explained', cause: 'taken', note: 'Tiroir forcé', version: 2, left: 1 });
    const explained = (data as IncidentDetail).resolved_at ?? '';
    expect(explained).not.toBe('');
    expect(await waiting()).toBe(4);
    expect((await act(missing, 'dismiss', { note: 'Un seul' })).data).toMatchObject({
      status: 'dismissed',
      cause: 'taken',
      note: 'Un seul',
      version: 3,
    });
    // Who and when are of one act, the last.
    const dismissed = (await read(missing)).resolved_at ?? '';
    expect(dismissed > explained, `${explained} ${dismissed}`).toBe(true);
    expect(await waiting()).toBe(4);
    expect(await listed('?filter[status][]=dismissed')).toEqual([missing]);
  });

  it('refuses an act on another version with what changed, a cause without its words, and a stranger', async () => {
    const stale = await act(missing, 'explain', { cause: 'miscounted', version: 1 });
    expect(stale.status).toBe(409);
    expect(JSON.parse(stale.text)).toMatchObject({ current: { version: 3, status: 'dismissed', note: 'Un seul' } });
    const mute = await act(missing, 'explain', { cause: 'other' });
    expect([mute.status, mute.text]).toEqual([422, expect.stringContaining('Le champ Note est obligatoire')]);
    expect((await act(missing, 'dismiss', { note: '  ' })).status).toBe(422);
    expect((await act(missing, 'explain', { cause: 'taken' }, world.tokens.stranger)).status).toBe(404);
    expect((await act(missing, 'explain', { cause: 'taken' }, world.tokens.partner)).status).toBe(403);
    expect((await act(999_999, 'explain', { cause: 'taken' })).status).toBe(404);
  });

  it('is told in the journal with what changed', async () => {
    const { data } = await get(`/events?filter[entity]=incident&filter[entity_id]=${missing}`);
    expect(JSON.stringify(data)).toContain('Écart expliqué');
    expect(JSON.stringify(data)).toContain('Tiroir forcé');
  });

  it('closes by itself when the transaction behind it is reversed', async () => {
    const { transaction_id: transaction } = await read(made.drawer);
    const reversal = await world.ledger.reverse(transaction ?? 0);
    expect(await read(made.drawer)).toMatchObject({
      status: 'settled',
      left: 0,
      reversal_id: reversal.id,
      resolved_by: null,
    });
    expect((await read(made.drawer)).resolved_at).not.toBeNull();
    expect((await listed('?filter[status][]=open')).toSorted()).toEqual(
      [made.pickup, made.service, made.count].toSorted(),
    );
    const late = await act(made.drawer, 'explain', { cause: 'taken' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('est annulée')]);
  });

  it('of a pickup gives back what a correction of the order takes back of it', async () => {
    const { adminId, accountId, cup } = world.ledger;
    const fewer = (quantity: number) =>
      world.ledger.run((tx) =>
        fixPickup(tx, accountId, orderId, { adminId }, 'fewer_taken', [{ formatId: cup, quantity }]),
      );
    await fewer(1);
    expect(await read(made.pickup)).toMatchObject({ status: 'open', quantity: 3, left: 2 });
    await fewer(2);
    expect(await read(made.pickup)).toMatchObject({ status: 'settled', left: 0 });
  });
});

const held = () =>
  world.ledger.run(async (tx) => {
    const { rows } = await tx.raw<{ name: string; value: number }>({
      text: `select place || '.' || state as name, sum(quantity)::int as value from cells where place <> 'X' or state = 'gap' group by 1
             union all select kind, sum(balance_cents)::int from money_accounts where kind in ('CAG', 'CON', 'GES') group by 1`,
    });
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  });

describe('settling', () => {
  it('ends the loan of whoever is named and confirmed, so that each container counts once, and tells them by mail', async () => {
    const { customer } = world.ledger;
    const before = await held();
    const asked = { quantity: 1, customer_id: customer, version: 1, comment: 'Rendu à la fête' };
    const unconfirmed = await act(made.service, 'settle', asked);
    expect([unconfirmed.status, unconfirmed.text]).toEqual([
      422,
      expect.stringContaining('Le champ Confirmation est obligatoire'),
    ]);
    const { status, data, text } = await act(made.service, 'settle', { ...asked, confirmed: true });
    expect(status, text).toBe(201);
    const one = data as IncidentDetail;
    expect(one).toMatchObject({
      status: 'open',
      left: 1,
      version: 2,
      settlements: [{ pieces: 1, who: 'Léa Morel', reversed: false }],
    });
    const after = await held();
    expect(after).toEqual({
      ...before,
      'U.held': (before['U.held'] ?? 0) - 1,
      'X.gap': (before['X.gap'] ?? 0) + 1,
      CON: (before['CON'] ?? 0) - 400,
      CAG: (before['CAG'] ?? 0) + 400,
    });
    const transaction = one.settlements[0]?.transaction_id ?? 0;
    const { rows } = await world.platform((tx) =>
      tx.raw({ text: 'select kind, customer_id from notices where transaction_id = $1', values: [transaction] }),
    );
    expect(rows).toEqual([{ kind: 'loan_ended', customer_id: customer }]);
    const all = await act(made.service, 'settle', {
      quantity: 1,
      customer_id: customer,
      deposit: 'offered',
      confirmed: true,
      version: 2,
    });
    expect(all.data).toMatchObject({ status: 'settled', left: 0 });
    expect((await held())['GES']).toBe((before['GES'] ?? 0) + 400);
    const again = await act(made.service, 'settle', { quantity: 1, customer_id: customer, confirmed: true });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('déjà réglé')]);
    // Its settlement is taken back: it waits again.
    await world.ledger.reverse(transaction);
    expect(await read(made.service)).toMatchObject({ status: 'open', left: 1, resolved_at: null, resolved_by: null });
    expect((await read(made.service)).settlements.map(({ reversed }) => reversed)).toEqual([true, false]);
    expect(await listed('?filter[status][]=open')).toContain(made.service);
  });

  it('of what is missing says where it was found, and makes no new incident', async () => {
    const { sender } = world.ledger;
    const count = (await listed()).length;
    const before = await held();
    const holder = await act(made.count, 'settle', {
      quantity: 1,
      customer_id: world.ledger.customer,
      confirmed: true,
    });
    expect([holder.status, holder.text]).toEqual([422, expect.stringContaining('dites où vous l’avez retrouvé')]);
    const many = await act(made.count, 'settle', { quantity: 7, place: 'A.clean', confirmed: true });
    expect([many.status, many.text]).toEqual([422, expect.stringContaining('Il n’en reste que 6 à régler.')]);
    const money = await act(made.count, 'settle', { quantity: 1, place: 'A.clean', deposit: 'back', confirmed: true });
    expect([money.status, money.text]).toEqual([
      422,
      expect.stringContaining('La consigne ne concerne qu’un emprunt.'),
    ]);
    const loan = { quantity: 1, customer_id: world.ledger.customer, restaurant_id: sender, confirmed: true };
    const stray = await act(made.service, 'settle', loan);
    expect([stray.status, stray.text]).toEqual([422, expect.stringContaining('restaurant_id')]);
    const shelf = { quantity: 4, place: 'R.clean', confirmed: true };
    expect((await act(made.count, 'settle', shelf)).status).toBe(422);
    expect((await act(made.count, 'settle', { ...shelf, restaurant_id: sender })).data).toMatchObject({
      status: 'open',
      left: 2,
    });
    expect((await act(made.count, 'settle', { quantity: 2, place: 'A.dirty', confirmed: true })).data).toMatchObject({
      status: 'settled',
    });
    expect(await held()).toEqual({
      ...before,
      'R.clean': (before['R.clean'] ?? 0) + 4,
      'A.dirty': (before['A.dirty'] ?? 0) + 2,
      'X.gap': (before['X.gap'] ?? 0) - 6,
    });
    expect(await listed()).toHaveLength(count);
  });

  it('of a stock count says what was expected, counted and moved since', async () => {
    expect(await read(await ofStockCount())).toMatchObject({
      kind: 'stock_count',
      quantity: 3,
      place: { place: 'drop_off_point', name: 'Gare Sud' },
      count: { expected: 0, counted: 3, gap: 3, moved_since: 0 },
    });
  });
});

describe('what wrote an incident', () => {
  const bowlsLost = (quantity: number) =>
    world.ledger.record({
      type: 'admin_out',
      variant: 'missing_at',
      place: 'R.clean',
      adminId: world.ledger.adminId,
      restaurantId: world.ledger.sender,
      lines: [{ formatId: world.ledger.bowl, quantity }],
      comment: 'Recompté',
    });
  const foundAgain = (quantity: number) => ({ quantity, place: 'A.dirty', confirmed: true });
  const cupsGone = (quantity: number) => ({
    quantity,
    place: 'R.clean',
    restaurant_id: world.ledger.sender,
    confirmed: true,
  });
  const finished = async () => {
    const { accountId, adminId, customer, sender, partner, bowl, cup } = world.ledger;
    const { id } = await world.ledger.run((tx) =>
      createOrder(tx, accountId, {
        customerId: customer,
        restaurantId: sender,
        partnerId: partner,
        deliver: [{ formatId: bowl, quantity: 1 }],
        pickup: [],
      }),
    );
    await world.ledger.run((tx) => validateOrder(tx, accountId, id, { author: 'restaurant_owner' }));
    await world.ledger.run((tx) =>
      finishOrder(tx, accountId, id, { adminId }, { pickedUp: [{ formatId: cup, quantity: 3 }] }),
    );
    const { data } = await get(`/incidents?filter[q]=${id}&filter[kind][]=pickup`);
    return { order: id, incident: (data as Incident[]).find(({ order_id }) => order_id === id)?.id ?? 0 };
  };
  const back = (id: number) =>
    world.ledger.run((tx) =>
      reverseOrder(tx, world.ledger.accountId, id, { comment: 'Erreur', adminId: world.ledger.adminId }),
    );
  /** Until somebody waits for a row that another one has. */
  const somebodyWaits = () =>
    expect
      .poll(
        () =>
          world.platform(
            async (tx) =>
              (
                await tx.raw({
                  text: `select from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted`,
                })
              ).rows.length,
          ),
        { timeout: 5000, interval: 20 },
      )
      .toBeGreaterThan(0);

  it('is not taken back while something settles it, or its pieces would count twice', async () => {
    const before = await held();
    const { id } = await bowlsLost(6);
    const incident = await ofTransaction(id);
    const { data } = await act(incident, 'settle', foundAgain(6));
    const settlement = (data as IncidentDetail).settlements[0]?.transaction_id ?? 0;
    const settled = await held();
    await expect(world.ledger.reverse(id)).rejects.toThrow(
      `Son écart n°\u00a0${incident} est réglé\u00a0: annulez d’abord ce qui l’a réglé.`,
    );
    expect(await held()).toEqual(settled);
    expect((await get(`/transactions/${id}?with=reversal`)).data).toMatchObject({
      reversible: false,
      irreversible_reason: expect.stringContaining('annulez d’abord ce qui l’a réglé') as string,
    });
    await world.ledger.reverse(settlement);
    await world.ledger.reverse(id);
    expect(await held()).toEqual(before);
  });

  it('is settled or taken back when both are asked at once, never both', async () => {
    const { accountId, adminId, bowl } = world.ledger;
    const first = await bowlsLost(1);
    const incidentId = await ofTransaction(first.id);
    let reversal: Promise<unknown> = Promise.resolve();
    await world.ledger.run(async (tx) => {
      await lockIncident(tx, accountId, incidentId);
      const { id } = await record(tx, accountId, {
        type: 'admin_in',
        variant: 'found_at',
        place: 'A.dirty',
        adminId,
        settling: true,
        lines: [{ formatId: bowl, quantity: 1 }],
        comment: 'Retrouvé',
      });
      await insertSettlement(tx, accountId, {
        ...{ incidentId, transactionId: id, quantity: 1, left: 0 },
        personId: adminId,
        at: tx.now(),
      });
      reversal = world.ledger.reverse(first.id).catch((error: unknown) => error);
      await somebodyWaits();
    });
    expect(String(await reversal)).toContain('annulez d’abord ce qui l’a réglé');

    const second = await bowlsLost(1);
    const other = await ofTransaction(second.id);
    let answer: ReturnType<typeof act> | undefined;
    await world.ledger.run(async (tx) => {
      await reverse(tx, accountId, { transactionId: second.id, comment: 'Erreur', adminId });
      answer = act(other, 'settle', foundAgain(1));
      await somebodyWaits();
    });
    const late = await answer;
    expect([late?.status, late?.text]).toEqual([409, expect.stringContaining('n’a plus d’objet')]);
  });

  it('as an order waits for who settles its surplus without holding its books', async () => {
    const { accountId, adminId, customer, bowl } = world.ledger;
    const { order, incident } = await finished();
    await world.ledger
      .run(async (tx) => {
        await lockIncident(tx, accountId, incident);
        const undone = back(order);
        await somebodyWaits();
        // The books that the order's way back needs too: their holder would wait for the incident,
        // and this one for the books.
        await record(tx, accountId, {
          type: 'admin_fix_customer_stocks',
          variant: 'less',
          place: 'A.dirty',
          adminId,
          holder: { kind: 'customer', id: customer },
          lines: [{ formatId: bowl, quantity: 1 }],
          comment: 'Rendu',
        });
        return { undone };
      })
      .then(({ undone }) => undone);
    expect(await read(incident)).toMatchObject({ status: 'settled', left: 0 });
  });

  it('as an order gives no more of its surplus back than nothing settled', async () => {
    const { accountId, adminId, sender, cup } = world.ledger;
    await world.ledger.supply(sender, [{ formatId: cup, quantity: 5 }]);
    const { order, incident } = await finished();
    const fewer = (quantity: number) =>
      world.ledger.run((tx) =>
        fixPickup(tx, accountId, order, { adminId }, 'fewer_taken', [{ formatId: cup, quantity }]),
      );
    const { data, text } = await act(incident, 'settle', cupsGone(2));
    const settlement = (data as IncidentDetail).settlements[0]?.transaction_id ?? 0;
    expect(settlement, text).toBeGreaterThan(0);
    await expect(fewer(2)).rejects.toThrow('Une partie de ce surplus est réglée');
    await fewer(1);
    expect(await read(incident)).toMatchObject({ status: 'settled', left: 0 });
    await expect(fewer(1)).rejects.toThrow('annulez d’abord ce qui l’a réglé');
    await back(order);
    await expect(back(order)).rejects.toThrow(`Son écart n°\u00a0${incident} est réglé`);
    await world.ledger.reverse(settlement);
    await fewer(2);
    expect(await read(incident)).toMatchObject({ status: 'open', left: 1 });
  });

  it('is recounted with what settles it, wholly and since the last time', async () => {
    const { fresh, accountId } = world.ledger;
    const found = async (mode: 'full' | 'incremental') =>
      (await verifyAccount(fresh.database, accountId, { mode })).checks.flatMap(({ findings }) =>
        findings.map(({ sentence }) => sentence),
      );
    expect(await found('full')).toEqual([]);
    const incident = await ofTransaction((await bowlsLost(2)).id);
    const { data } = await act(incident, 'settle', foundAgain(1));
    const settlement = (data as IncidentDetail).settlements[0]?.transaction_id ?? 0;
    const put = (quantity: number) =>
      fresh.asOwner(`update incident_settlements set quantity = ${quantity} where transaction_id = ${settlement}`);
    await put(3);
    const wrong = [
      expect.stringContaining(
        `contenants réglés par la transaction ${settlement}, format ${world.ledger.bowl}\u00a0: -3 `,
      ),
      expect.stringContaining(`contenants réglés de l’écart ${incident}\u00a0: 3 dans les registres, 2 au recomptage`),
    ];
    expect(await found('incremental')).toEqual(wrong);
    expect(await found('full')).toEqual(wrong);
    await put(1);
    expect(await found('incremental')).toEqual([]);
    expect(await found('full')).toEqual([]);
  });
});
