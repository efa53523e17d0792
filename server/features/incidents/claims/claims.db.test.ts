import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Incident, type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { type DueTotals } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClaim } from './openClaim.ts';
import { closeClaims } from './closeClaims.ts';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { aLoan } from '../../../dev/testing/examples/incidentExamples.ts';
import { type ExampleWorld, exampleWorld } from '../../../dev/testing/examples/exampleWorld.ts';

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
  // A point and a restaurant 300 metres apart.
  const at = (table: string, latitude: number, id: number) =>
    world.owner.query(`update ${table} set latitude = $1, longitude = -1.5536 where id = $2`, [latitude, id]);
  await at('drop_off_points', 47.2173, world.ledger.point);
  await at('restaurants', 47.22, world.ledger.sender);
  await at('restaurants', 47.25, world.ledger.washer);
});
afterAll(() => world.end());

const today = parisDay(new Date());
const send = (path: string, body: object) => world.call('POST', path, { token: world.tokens.admin, body });
const read = async (id: number) =>
  (await world.call('GET', `/incidents/${id}`, { token: world.tokens.admin })).data as IncidentDetail;
const bowls = (quantity: number) => [{ formatId: world.ledger.bowl, quantity }];

/** Claims a new loan of the customer, returned at the point by default. */
async function claimed(more: object = {}): Promise<IncidentDetail> {
  const { customer, point } = world.ledger;
  const loan_id = await aLoan(world);
  const place = { kind: 'drop_off_point', id: point };
  const { data, text } = await send('/claims', { customer_id: customer, loan_id, place, returned_on: today, ...more });
  if (data === undefined) throw new Error(text);
  return data as IncidentDetail;
}

/** A count that finds more bowls than the books have; the number of its incident. */
async function surplusAt(place: string, party: object, quantity = 1): Promise<number> {
  const { adminId } = world.ledger;
  const found = {
    type: 'admin_in',
    variant: 'found_at',
    adminId,
    comment: 'Recompté',
    lines: bowls(quantity),
  } as const;
  const { id } = await world.ledger.record({ ...found, place, ...party });
  const { rows } = await world.owner.query<{ id: number }>(
    `select id from incidents where transaction_id = $1 and kind <> 'claim'`,
    [id],
  );
  return rows[0]?.id ?? 0;
}
const atPoint = () => surplusAt('D.dirty', { dropOffPointId: world.ledger.point });

async function balances() {
  const { accountId, customer } = world.ledger;
  const { rows } = await world.owner.query<{ kind: string; cents: number }>(
    `select kind, balance_cents as cents from money_accounts where account_id = $1 and owner = 'U' and owner_id = $2`,
    [accountId, customer],
  );
  const gap = await world.owner.query<{ pieces: number }>(
    `select coalesce(sum(quantity), 0)::int as pieces from cells where account_id = $1 and place = 'X' and state = 'gap'`,
    [accountId],
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.cents ?? 0;
  return { free: of('CAG'), locked: of('CON'), gap: gap.rows[0]?.pieces ?? 0 };
}

async function mails() {
  const { rows } = await world.owner.query<{ subject: string; recipient: string }>(
    `select subject, recipient from mails where kind = 'claim_answered' order by id`,
  );
  await world.owner.query(`delete from mails where kind = 'claim_answered'`);
  return rows.map(({ subject, recipient }) => `${recipient}: ${subject}`);
}

const verified = async () => expect(await verifyLedger(world.fresh.database, world.ledger.accountId)).toEqual([]);

it('settles a claim by the surplus that it is: the deposit, the gap and the mail at once', async () => {
  const surplus = await atPoint();
  const before = await balances();
  const claim = await claimed({ text: 'Dans le bac' });
  expect(claim).toMatchObject({
    kind: 'claim',
    status: 'open',
    left: 1,
    deposit: 4,
    place: { place: 'drop_off_point', name: 'Gare Sud' },
    claim: { by: 'customer', claimant: { name: 'Léa Morel' }, text: 'Dans le bac', outcome: null },
    claimed: { reachable: true, loan: { restaurant: { name: 'Chez Manon' }, unit_deposit: 4 } },
  });
  expect(claim.claimed?.orphan_returns).toMatchObject([]);
  const late = await atPoint();
  const { claimed: judged } = await read(claim.id);
  expect(judged?.orphan_returns).toMatchObject([{ incident_id: late, likelihood: 'probable', metres: 0, left: 1 }]);

  const refusal = await send(`/incidents/${claim.id}/grant`, { surplus_id: surplus, confirmed: true });
  expect(refusal.status, 'counted before the loan').toBe(422);
  const { data, status, text } = await send(`/incidents/${claim.id}/grant`, {
    surplus_id: late,
    note: 'Il était dans le bac.',
    confirmed: true,
    version: 1,
  });
  expect(status, text).toBe(201);
  expect(data as IncidentDetail).toMatchObject({
    status: 'settled',
    left: 0,
    note: 'Il était dans le bac.',
    claim: { outcome: 'found', given_back: 4 },
  });
  expect(await read(late)).toMatchObject({ status: 'settled', left: 0 });
  const after = await balances();
  // Four euros were credited and lent since; the surplus that it took is gone.
  expect(after).toEqual({ free: before.free + 400, locked: before.locked, gap: before.gap });
  expect(await mails()).toEqual(['lea@exemple.fr: Retrouvé, merci\u00a0: 4,00\u00a0€ de plus dans votre cagnotte']);
  expect((await send(`/incidents/${claim.id}/grant`, { confirmed: true })).status).toBe(409);
  await verified();

  // What settled both is taken back: both wait again.
  const settling = (await read(late)).settlements[0]?.transaction_id ?? 0;
  await world.ledger.reverse(settling);
  expect(await read(late)).toMatchObject({ status: 'open', left: 1 });
  expect(await read(claim.id)).toMatchObject({ status: 'open', left: 1, claim: { outcome: null, given_back: 0 } });
  expect((await send(`/incidents/${claim.id}/grant`, { surplus_id: late, confirmed: true })).status).toBe(201);
  await mails();
  await verified();
});

it('names returns near by, of the same format, in the days around, and no other', async () => {
  const { sender, washer, drawer, cup } = world.ledger;
  const claim = await claimed();
  const there = await atPoint();
  const near = await surplusAt('R.dirty', { restaurantId: sender });
  const stored = await surplusAt('A.dirty', {});
  await surplusAt('R.clean', { restaurantId: washer });
  await surplusAt('T.dirty', { drawerId: drawer });
  const { adminId, point } = world.ledger;
  await world.ledger.record({
    ...{ type: 'admin_in', variant: 'found_at', place: 'D.dirty', dropOffPointId: point, adminId, comment: 'Recompté' },
    lines: [{ formatId: cup, quantity: 1 }],
  });
  const older = await atPoint();
  await world.owner.query(`update incidents set created_at = created_at - interval '3 days' where id = $1`, [older]);
  const { claimed: judged } = await read(claim.id);
  expect(judged?.orphan_returns.map(({ incident_id, likelihood }) => [incident_id, likelihood])).toEqual([
    [there, 'probable'],
    [near, 'possible'],
    [stored, 'unlikely'],
  ]);
  expect(judged?.orphan_returns[1]?.metres).toBe(300);
});

it('gives back the deposit as a gesture, at the initiative’s loss', async () => {
  const claim = await claimed();
  const before = await balances();
  const { data } = await send(`/incidents/${claim.id}/grant`, { confirmed: true });
  expect(data as IncidentDetail).toMatchObject({ status: 'settled', claim: { outcome: 'gesture', given_back: 4 } });
  expect(await balances()).toEqual({ ...before, free: before.free + 400, locked: before.locked - 400 });
  expect(await mails()).toEqual(['lea@exemple.fr: 4,00\u00a0€ de plus dans votre cagnotte']);
  await verified();
});

it('settles a part by a return of fewer pieces, and keeps the rest open', async () => {
  const { customer, sender, point, adminId } = world.ledger;
  const holder = { kind: 'customer', id: customer } as const;
  await world.ledger.supply(sender, bowls(2));
  await world.ledger.record({ type: 'admin_free_deposit', holder, amountCents: 800, adminId });
  await world.ledger.record({
    ...{ type: 'grab_container', author: 'customer', holder, restaurantId: sender },
    lines: bowls(2),
  });
  const { rows } = await world.owner.query<{ id: number }>('select max(id) as id from lots');
  const place = { kind: 'drop_off_point', id: point };
  const { data } = await send('/claims', { customer_id: customer, loan_id: rows[0]?.id, place });
  const { id } = data as IncidentDetail;
  const found = await atPoint();
  await send(`/incidents/${id}/grant`, { surplus_id: found, confirmed: true });
  expect(await read(found)).toMatchObject({ status: 'settled', left: 0 });
  expect(await read(id)).toMatchObject({ status: 'open', quantity: 2, left: 1, claim: { given_back: 4 } });
  await send(`/incidents/${id}/grant`, { confirmed: true });
  expect(await read(id)).toMatchObject({ status: 'settled', left: 0, claim: { outcome: 'found', given_back: 8 } });
  expect(await mails()).toHaveLength(2);
  await verified();
});

it('is a partner’s too, about what it moved', async () => {
  const { partner, adminId } = world.ledger;
  await world.ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines: bowls(2) });
  const { id } = await world.ledger.record({ type: 'admin_give', adminId, partnerId: partner, lines: bowls(2) });
  const { data, text } = await send('/claims', { partner_id: partner, transaction_id: id, text: 'Un seul reçu' });
  expect(data as IncidentDetail, text).toMatchObject({
    place: { place: 'partner' },
    claim: { by: 'partner', claimant: { name: 'Vélocourse' } },
  });
});

it('ends the claimed loan, not an older one of the same format', async () => {
  const older = await aLoan(world);
  const claim = await claimed();
  await send(`/incidents/${claim.id}/grant`, { confirmed: true });
  const { rows } = await world.owner.query('select left_quantity from lots where id = any($1::bigint[]) order by id', [
    [older, claim.claim?.loan_id],
  ]);
  expect(rows).toEqual([{ left_quantity: 1 }, { left_quantity: 0 }]);
  await mails();
});

it('is open once about a thing: the second is refused by the number of the first', async () => {
  const claim = await claimed();
  const { customer } = world.ledger;
  const again = () => send('/claims', { customer_id: customer, loan_id: claim.claim?.loan_id });
  const { status, detail } = await again();
  expect([status, detail]).toEqual([409, `La réclamation n°\u00a0${claim.id} est déjà ouverte à ce sujet.`]);
  const loan_id = await aLoan(world);
  const both = await Promise.all([1, 2].map(() => send('/claims', { customer_id: customer, loan_id })));
  expect(both.map((one) => one.status).toSorted()).toEqual([201, 409]);
  await send(`/incidents/${claim.id}/dismiss`, { note: 'Toujours chez vous.' });
  expect(await mails()).toEqual([`lea@exemple.fr: Réclamation n°\u00a0${claim.id} refusée`]);
  expect((await again()).status).toBe(201);
});

it('is answered twice at most: a refusal, and the reply to it', async () => {
  const { accountId, customer } = world.ledger;
  const loan_id = await aLoan(world);
  const own = { customerId: customer, restaurantIds: [], partnerId: null, adminId: null };
  const open = () =>
    inScope(world.fresh.database, { kind: 'account', accountId }, (tx) => openClaim(tx, accountId, own, { loan_id }));
  for (const note of ['Toujours chez vous.', 'Toujours pas.'])
    expect((await send(`/incidents/${await open()}/dismiss`, { note })).status).toBe(200);
  await expect(open()).rejects.toThrow('a déjà répondu deux fois');
  // By telephone it may be looked at again.
  expect((await send('/claims', { customer_id: customer, loan_id })).status).toBe(201);
  await mails();
});

it('takes one surplus for one of two claims that want it at once', async () => {
  const [one, other] = [await claimed(), await claimed()];
  const surplus = await atPoint();
  const answers = await Promise.all(
    [one, other].map(({ id }) => send(`/incidents/${id}/grant`, { surplus_id: surplus, confirmed: true })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(await mails()).toHaveLength(1);
  await verified();
});

it('closes by itself when its movement is reversed, or its loan comes back, and says so once', async () => {
  const { customer, sender } = world.ledger;
  const claim = await claimed();
  const { transaction_id } = claim;
  await world.ledger.reverse(transaction_id ?? 0);
  expect(await read(claim.id)).toMatchObject({ status: 'settled', left: 0, claim: { outcome: 'reversed' } });
  const returned = await claimed();
  // The oldest loans come back first.
  const { rows } = await world.owner.query<{ held: number }>(
    `select sum(left_quantity)::int as held from lots where owner = 'U' and owner_id = $1`,
    [customer],
  );
  const holder = { kind: 'customer', id: customer } as const;
  const back = await world.ledger.record({
    type: 'return_container',
    author: 'customer',
    holder,
    restaurantId: sender,
    lines: bowls(rows[0]?.held ?? 0),
  });
  expect(await read(returned.id)).toMatchObject({ status: 'settled', left: 0, claim: { outcome: 'returned' } });
  expect((await send(`/incidents/${returned.id}/grant`, { confirmed: true })).status).toBe(409);
  const close = () =>
    closeClaims(world.fresh.database, { key: world.dependencies.secret, add: () => Promise.resolve() });
  await close();
  await close();
  const written = `select status, resolved_at is not null as at from incidents where id = any($1) order by id`;
  const closed = { status: 'settled', at: true };
  expect((await world.owner.query(written, [[claim.id, returned.id]])).rows).toEqual([closed, closed]);
  const subjects = (await mails()).filter((one) => [claim, returned].some(({ id }) => one.includes(`n°\u00a0${id} `)));
  expect(subjects).toEqual([
    `lea@exemple.fr: Réclamation n°\u00a0${claim.id} close\u00a0: le mouvement est annulé`,
    `lea@exemple.fr: Réclamation n°\u00a0${returned.id} close\u00a0: l’emprunt est rendu`,
  ]);
  await verified();
  // Its return was an error: it waits again.
  await world.ledger.reverse(back.id);
  expect(await read(returned.id)).toMatchObject({ status: 'open', left: 1 });
  await verified();
});

it('of a movement: explained, or reversed with its answer by mail', async () => {
  const { sender, adminId } = world.ledger;
  await world.owner.query(
    `with p as (insert into people (account_id, role, email, name, status) values ($1, 'restaurant_owner', 'manon@exemple.fr', 'Manon', 'active') returning id)
     insert into restaurant_owners (account_id, restaurant_id, person_id) select $1, $2, id from p`,
    [world.ledger.accountId, sender],
  );
  await world.ledger.record({ type: 'admin_in', variant: 'bought', adminId, lines: bowls(10) });
  const { id } = await world.ledger.record({ type: 'admin_give', adminId, restaurantId: sender, lines: bowls(5) });
  const asked = { restaurant_id: sender, transaction_id: id };
  expect((await send('/claims', asked)).fields).toEqual({ text: ['Dites ce qui ne va pas.'] });
  const { data } = await send('/claims', { ...asked, text: 'Rien n’est arrivé' });
  const claim = data as IncidentDetail;
  expect(claim).toMatchObject({
    quantity: 5,
    place: { place: 'restaurant' },
    claim: { by: 'restaurant', claimant: { name: 'Chez Manon' }, loan_id: null },
    claimed: { past: null, loan: null, orphan_returns: [] },
  });
  expect((await send(`/incidents/${claim.id}/explain`, { cause: 'miscounted' })).fields).toEqual({
    note: ['Écrivez la réponse.'],
  });
  await send(`/incidents/${claim.id}/explain`, { cause: 'other', note: 'Livré le matin, voyez le bon.' });
  expect(await mails()).toEqual([`manon@exemple.fr: Réponse à votre réclamation n°\u00a0${claim.id}`]);
  expect((await send(`/incidents/${claim.id}/settle`, { quantity: 5, place: 'A.clean', confirmed: true })).status).toBe(
    422,
  );
  const { status, text } = await send(`/incidents/${claim.id}/grant`, { confirmed: true });
  expect(status, text).toBe(201);
  expect(await read(claim.id)).toMatchObject({ status: 'settled', claim: { outcome: 'reversed' } });
  expect(await mails()).toEqual(['manon@exemple.fr: Le mouvement que vous contestiez est annulé']);
  expect((await send('/claims', { ...asked, text: 'Encore' })).fields).toHaveProperty('transaction_id');
  await verified();
});

it('refuses what cannot be claimed, by its field', async () => {
  const { customer, sender, adminId, accountId } = world.ledger;
  const [card = 0] = await world.ledger.cards('offered', 1000);
  await world.ledger.record({ type: 'activate_card', adminId, holder: { kind: 'card', id: card } });
  const holder = { kind: 'card', id: card } as const;
  await world.ledger.record({
    type: 'grab_container',
    author: 'customer',
    holder,
    restaurantId: sender,
    lines: bowls(1),
  });
  const { rows } = await world.owner.query<{ id: number }>(
    `select id from lots where owner = 'K' and account_id = $1`,
    [accountId],
  );
  const credit = await world.ledger.record({
    ...{ type: 'admin_free_deposit', adminId, amountCents: 100 },
    holder: { kind: 'customer', id: customer },
  });
  const loan_id = await aLoan(world);
  const own = { customer_id: customer, loan_id };
  const fieldOf = async (body: object) => Object.keys((await send('/claims', body)).fields ?? {});
  expect(await fieldOf({ customer_id: customer, loan_id: rows[0]?.id })).toEqual(['loan_id']);
  expect(await fieldOf({ customer_id: customer, transaction_id: credit.id, text: 'Non' })).toEqual(['transaction_id']);
  expect(await fieldOf({ ...own, transaction_id: credit.id })).toEqual(['transaction_id']);
  expect(await fieldOf({ loan_id })).toEqual(['customer_id']);
  expect(await fieldOf({ ...own, quantity: 2 })).toEqual(['quantity']);
  expect(await fieldOf({ ...own, returned_on: addDays(today, 1) })).toEqual(['returned_on']);
  expect(await fieldOf({ ...own, returned_on: addDays(today, -1) })).toEqual(['returned_on']);
  expect(await fieldOf({ ...own, place: { kind: 'drawer', id: 999_999 } })).toEqual(['place']);
  expect(await fieldOf({ ...own, text: 'x'.repeat(1001) })).toEqual(['text']);
  expect((await send('/claims', { restaurant_id: sender, loan_id })).status).toBe(404);
  await world.owner.query(`update lots set since = since - interval '61 days' where id = $1`, [loan_id]);
  expect(await fieldOf(own)).toEqual(['loan_id']);
  await world.owner.query(`update lots set since = since + interval '61 days' where id = $1`, [loan_id]);
  expect((await send('/claims', own)).status).toBe(201);
});

it('is left out of the counts of gaps, but by its kind', async () => {
  const figures = async () => {
    const get = async (path: string) => (await world.call('GET', path, { token: world.tokens.admin })).data;
    const { open_incidents, open_claims } = (await get('/tasks')) as Waiting;
    return {
      open_incidents,
      open_claims,
      totals: await get('/incidents/totals'),
      gaps: ((await get('/stock_counts/due/totals')) as DueTotals).gaps,
    };
  };
  const before = await figures();
  const claim = await claimed();
  const { open_claims, ...others } = await figures();
  expect({ ...others, open_claims: open_claims - 1 }).toEqual(before);
  const listed = async (query: string) =>
    ((await world.call('GET', `/incidents${query}`, { token: world.tokens.admin })).data as Incident[]).map(
      ({ id }) => id,
    );
  expect(await listed('?page[size]=100')).not.toContain(claim.id);
  expect(await listed('?filter[kind][]=claim')).toContain(claim.id);
});

it('keeps no words of an erased claimant, whom no mail reaches', async () => {
  const { accountId, sender, adminId } = world.ledger;
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into customers (account_id, email, name) values ($1, 'noe@exemple.fr', 'Noé') returning id`,
    [accountId],
  );
  const id = rows[0]?.id ?? 0;
  const holder = { kind: 'customer', id } as const;
  await world.ledger.supply(sender, bowls(1));
  await world.ledger.record({ type: 'admin_free_deposit', holder, amountCents: 400, adminId });
  const lent = { type: 'grab_container', author: 'customer', holder, restaurantId: sender, lines: bowls(1) } as const;
  const { id: transaction_id } = await world.ledger.record(lent);
  const { data } = await send('/claims', { customer_id: id, transaction_id, text: 'Je n’ai rien pris' });
  const claim = data as IncidentDetail;
  await world.ledger.record({ ...lent, type: 'return_container' });
  await world.ledger.record({
    type: 'admin_free_deposit',
    variant: 'taken_back',
    holder,
    amountCents: 400,
    adminId,
    comment: 'Parti',
  });
  const erased = await world.call('DELETE', `/customers/${id}/personal_data`, { token: world.tokens.admin });
  expect(erased.status, erased.text).toBeLessThan(300);
  expect(await read(claim.id)).toMatchObject({
    status: 'open',
    claim: { text: null, claimant: { name: expect.stringMatching(/^Conso effacé/) as string } },
    claimed: { reachable: false },
  });
  await send(`/incidents/${claim.id}/dismiss`, { note: 'Effacé.' });
  expect(await mails()).toEqual([]);
});
