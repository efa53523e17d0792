import { type Draft } from '@boucle/contract/features/messages/calls.ts';
import { MESSAGE_ACTS, type MessageAct, messagePagePath } from '@boucle/contract/shared/messages/labels.ts';
import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type Incident } from '@boucle/contract/features/incidents/calls.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepMonthStatements } from '../../documents/partnerStatements/months.ts';
import { sendMessages } from '../../outside/mails/messages/sendMessages.ts';
import { holdersOf } from './customerFacts.ts';
import { messageToken } from '../../outside/mails/messages/token.ts';
import { aLoan } from '../../dev/testing/examples/incidentExamples.ts';
import { anInvoice } from '../../dev/testing/examples/invoiceExamples.ts';
import { type PartnerWorld, partnerWorld } from '../../dev/testing/worlds/partnerWorld.ts';

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
  const { adminId, bowl } = world.ledger;
  await world.ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId,
    lines: [{ formatId: bowl, quantity: 500 }],
  });
});
afterAll(() => world.end());

const tomorrow = addDays(parisDay(new Date()), 1);
const call = async (method: string, path: string, body?: object) => {
  const { data, status, text } = await world.call(method, path, { token: world.tokens.admin, ...(body && { body }) });
  expect(status, text).toBeLessThan(300);
  return data;
};
/** Inserts by SQL of the account's owner: $1 is the account. */
const insert = async (text: string, ...values: unknown[]): Promise<number> =>
  (await world.owner.query<{ id: number }>(`${text} returning id`, [world.ledger.accountId, ...values])).rows[0]?.id ??
  0;

const round = (driver: number | null) =>
  insert(
    `insert into rounds (account_id, day, title, status, driver_id, partner_id, ready_at) values ($1, $2, 'Centre', 'ready', $3, $4, now())`,
    tomorrow,
    driver,
    world.ledger.partner,
  );

async function request(status: string): Promise<number> {
  const { sender, partner, bowl } = world.ledger;
  const under = status === 'refused' ? null : await round(null);
  if (under !== null)
    await world.owner.query(
      `insert into round_stops (account_id, round_id, n, rank, place, place_id) values ($1, $2, 1, 1, 'R', $3)`,
      [world.ledger.accountId, under, sender],
    );
  const id = await insert(
    `insert into supply_requests (account_id, restaurant_id, partner_id, asked_by, status, round_id, round_stop, answer, answered_by, answered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())`,
    ...[sender, partner, world.people.partner_admin, status, under, under === null ? null : 1],
    ...[status === 'refused' ? 'plus de bols' : null, world.ledger.adminId],
  );
  await world.owner.query(
    `insert into supply_request_lines (account_id, request_id, way, format_id, quantity, done) values ($1, $2, 'clean_in', $3, 44, 30)`,
    [world.ledger.accountId, id, bowl],
  );
  return id;
}

/** The late statement of a restaurant that has an address for its invoices. */
async function lateStatement(): Promise<number> {
  const { id } = await anInvoice(world, new Date('2026-01-05T10:00:00Z'));
  const { rows } = await world.owner.query<{ id: number }>('select statement_id as id from invoices where id = $1', [
    id,
  ]);
  return rows[0]?.id ?? 0;
}

const ownerOfRestaurant = 'manon@exemple.fr';
const consumer = 'lea@exemple.fr';

/** The thing of each act, and a word of what is written. */
const MADE: Readonly<Record<MessageAct, () => Promise<readonly [id: number, says: string]>>> = {
  delivery: async () => {
    const { adminId, sender: restaurantId, bowl } = world.ledger;
    const lines = [{ formatId: bowl, quantity: 3 }];
    const { id } = await world.ledger.record({ type: 'admin_give', adminId, restaurantId, lines });
    return [id, '3'];
  },
  request_planned: async () => [await request('planned'), '44'],
  request_refused: async () => [await request('refused'), 'plus de bols'],
  request_delivered: async () => [await request('delivered'), '30 sur 44'],
  recall: async () => {
    const site = await insert(
      `insert into wash_sites (account_id, name, kind, restaurant_id) values ($1, 'Plonge', 'restaurant', $2)`,
      world.ledger.sender,
    );
    const lot = await insert(
      `insert into wash_lots (account_id, number, site_id, status, started_at, ended_at, inspected_at, closed_at, recalled_by, recalled_at, recall_reason)
       values ($1, 'L-2026-077', $2, 'recalled', now(), now(), now(), now(), $3, now(), 'Mal rincé')`,
      ...[site, world.ledger.adminId],
    );
    return [lot, 'Mal rincé'];
  },
  round: async () => [await round(world.people.partner_admin), 'Centre'],
  round_taken: async () => {
    const id = await round(null);
    await insert(
      `insert into messages (account_id, act, thing_id, audience, audience_id, person_id, name, address, subject, text)
       values ($1, 'round', $2, 'person', $3, $3, '', 'x@exemple.fr', 'Tournée', 'Oui')`,
      ...[id, world.people.partner_admin],
    );
    return [id, 'Centre'];
  },
  point_closed: async () => {
    const { accountId, point, sender } = world.ledger;
    await world.owner.query(
      `update drop_off_points set status = 'disabled', restaurant_id = $3 where account_id = $1 and id = $2`,
      [accountId, point, sender],
    );
    return [point, 'fermé'];
  },
  gap_settled: async () => {
    const { sender, bowl } = world.ledger;
    const place = { place: 'R.clean', restaurant_id: sender, lines: [{ format_id: bowl, quantity: 1 }] };
    await call('POST', '/transactions', {
      transaction_type: 'admin_out',
      variant: 'missing_at',
      ...place,
      comment: 'Vu',
    });
    const [{ id } = { id: 0 }] = (await call('GET', '/incidents')) as Incident[];
    await call('POST', `/incidents/${id}/explain`, { cause: 'broken', note: 'Tombé en salle' });
    return [id, 'Tombé en salle'];
  },
  claim_question: async () => {
    const claim = { customer_id: world.ledger.customer, loan_id: await aLoan(world) };
    const { id } = (await call('POST', '/claims', claim)) as { id: number };
    return [id, 'Où l’avez-vous rendu exactement'];
  },
  loan_pardoned: async () => {
    const id = await aLoan(world);
    await call('POST', '/loans/pardon', { ids: [id], reason: 'Geste commercial' });
    return [id, 'Nous ne vous écrirons plus'];
  },
  loan_extended: async () => {
    const id = await aLoan(world);
    await world.owner.query(
      `insert into loan_policies (account_id, valid_from, due_days, remind_days, enabled) values ($1, '2025-01-01', 5, '{3}', true)`,
      [world.ledger.accountId],
    );
    const until = addDays(parisDay(new Date()), 30);
    await call('POST', '/loans/extend', { ids: [id], reason: 'Vacances', until });
    return [id, writtenDay(until)];
  },
  price: async () => {
    await world.owner.query(
      `insert into format_prices (account_id, format_id, valid_from, deposit_cents) values ($1, $2, now() + interval '3 days', 425)`,
      [world.ledger.accountId, world.ledger.bowl],
    );
    return [world.ledger.bowl, '4,25'];
  },
  count: async () => {
    const place = { place: 'restaurant', place_id: world.ledger.sender };
    const { id } = (await call('POST', '/stock_counts', { places: [place], title: 'Fin de mois' })) as StockCountDetail;
    return [id, 'Fin de mois'];
  },
  restaurant_activated: () => Promise.resolve([world.ledger.sender, 'activé']),
  statement: async () => [await lateStatement(), 'un seul paiement pour le tout'],
  reminder: async () => [await lateStatement(), 'Sauf erreur de notre part'],
  partner_statement: async () => {
    const { accountId, adminId, partner: partnerId, bowl } = world.ledger;
    await world.ledger.record({ type: 'admin_give', adminId, partnerId, lines: [{ formatId: bowl, quantity: 7 }] });
    const today = parisDay(new Date());
    const kept = { month: `${today.slice(0, 7)}-01`, last: today, at: new Date() };
    const [id = 0] = await world.ledger.run((tx) => keepMonthStatements(tx, accountId, kept));
    return [id, 'rien n’est réputé accepté'];
  },
};

const OF_BILLED: readonly MessageAct[] = ['statement', 'reminder'];
const OF_CUSTOMER: readonly MessageAct[] = ['claim_question', 'loan_pardoned', 'loan_extended'];
const OF_PARTNER: readonly MessageAct[] = [
  'request_planned',
  'request_refused',
  'request_delivered',
  'round',
  'round_taken',
];

it.each(MESSAGE_ACTS)('« %s » concerns somebody with an address, and says what was done', async (act) => {
  const [id, says] = await MADE[act]();
  const draft = (await call('GET', `/messages/draft?act=${act}&thing_id=${id}`)) as Draft;
  expect(draft.text).toContain(says);
  const chosen = draft.recipients.filter((one) => one.chosen);
  if (act === 'partner_statement') expect(chosen.map(({ of }) => of.audience)).toEqual(['partner']);
  else if (OF_BILLED.includes(act)) expect(chosen.map(({ address }) => address)).toEqual(['compta@chez-facture.test']);
  else if (OF_PARTNER.includes(act)) expect(chosen.map(({ of }) => of.audience)).toEqual(['person']);
  else expect(chosen.map(({ address }) => address)).toContain(OF_CUSTOMER.includes(act) ? consumer : ownerOfRestaurant);
  const [first] = chosen;
  const to = [first?.key];
  const { subject, text } = draft;
  const sent = await call('POST', '/messages', { act, thing_id: id, to, subject, text });
  expect(sent).toMatchObject([{ act, thing_id: id, state: 'waiting', subject }]);
  expect(await call('GET', `/messages/draft?act=${act}&thing_id=${id}`)).toMatchObject({ act });
});

it('who holds a format is written to about its price; about a recall, who was lent some of it since', async () => {
  await aLoan(world);
  const { accountId, sender, washer, bowl, customer } = world.ledger;
  const draft = (await call('GET', `/messages/draft?act=price&thing_id=${bowl}`)) as Draft;
  expect(draft.recipients.filter(({ of }) => of.audience === 'customer').map(({ address }) => address)).toEqual([
    consumer,
  ]);
  const lent = (restaurantId: number, since: Date) =>
    world.platform((tx) => holdersOf(tx, accountId, [{ formatId: bowl, restaurantId, since: since.toISOString() }]));
  const hour = 3_600_000;
  expect(await lent(sender, new Date(Date.now() - hour))).toEqual([customer]);
  expect(await lent(sender, new Date(Date.now() + hour))).toEqual([]);
  expect(await lent(washer, new Date(Date.now() - hour))).toEqual([]);
});

it('a statement that two administrators send at once leaves once', async () => {
  const [id] = await MADE.statement();
  const { recipients, subject, text } = (await call('GET', `/messages/draft?act=statement&thing_id=${id}`)) as Draft;
  const to = recipients.filter(({ chosen }) => chosen).map(({ key }) => key);
  const body = { act: 'statement', thing_id: id, to, subject, text, unless_sent: true, copied: true };
  const sent = await Promise.all(
    [1, 2].map(() => world.call('POST', '/messages', { token: world.tokens.admin, body })),
  );
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  // Its author receives the words too, without the link that answers for the restaurant.
  const { accountId, adminId } = world.ledger;
  await world.owner.query(`update messages set send_after = now() where act = 'statement' and thing_id = $1`, [id]);
  const { secret: key } = world.dependencies;
  await world.platform((tx) =>
    sendMessages(tx, accountId, 100, { key, add: () => Promise.resolve(), origin: world.origin }),
  );
  const { rows } = await world.owner.query<{ subject: string }>(
    'select m.subject from mails m join people p on lower(p.email) = lower(m.recipient) where p.id = $1 order by m.id desc limit 1',
    [adminId],
  );
  expect(rows).toEqual([{ subject: `Copie\u00a0: ${subject}` }]);
});

it('a round whose driver was written to has changed the next time', async () => {
  const id = await round(world.people.partner_admin);
  const subjectNow = async () => ((await call('GET', `/messages/draft?act=round&thing_id=${id}`)) as Draft).subject;
  const before = await subjectNow();
  const to = [`person.${world.people.partner_admin}`];
  await call('POST', '/messages', { act: 'round', thing_id: id, to, subject: before, text: 'Oui' });
  expect(await subjectNow()).toContain('a changé');
  await world.owner.query(`update rounds set status = 'cancelled', cancel_reason = 'Neige' where id = $1`, [id]);
  expect(await subjectNow()).toContain('annulée');
});

it('who does an act is not written to about it', async () => {
  const id = await round(world.ledger.adminId);
  const draft = (await call('GET', `/messages/draft?act=round&thing_id=${id}`)) as Draft;
  expect(draft.recipients).toEqual([]);
});

it('the page of a round leads its driver to it, and offers no end of such mails: they are owed', async () => {
  const { accountId, adminId } = world.ledger;
  const id = await round(world.people.partner_admin);
  const message = await insert(
    `insert into messages (account_id, act, thing_id, audience, audience_id, person_id, name, address, subject, text, created_by, send_after)
     values ($1, 'round', $2, 'person', $3, $3, 'Yanis', 'yanis@exemple.fr', 'Tournée', 'Oui', $4, now() - interval '1 minute')`,
    ...[id, world.people.partner_admin, adminId],
  );
  const { secret: key } = world.dependencies;
  await world.platform((tx) =>
    sendMessages(tx, accountId, 100, { key, add: () => Promise.resolve(), origin: world.origin }),
  );
  const link = world.origin + messagePagePath(messageToken(key, { accountId, id: message }));
  const page = await (await fetch(link)).text();
  expect(page).toMatch(new RegExp(`href="/rounds/${id}/go\\?lien=[^"]+">Ouvrir la tournée`));
  expect(page).not.toContain('Ne plus recevoir');
  const noted = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'noted' }),
    redirect: 'manual',
  });
  expect(noted.status).toBe(303);
  expect(await (await fetch(link)).text()).toContain('C’est noté');
});

it('statements are drafted together: what was sent, paid, disputed or not due yet says so', async () => {
  const [late, disputed] = [await lateStatement(), await lateStatement()];
  await world.owner.query(
    `insert into invoice_statuses (account_id, invoice_id, n, status, reason)
     select account_id, id, 1, 'disputed', 'Prix' from invoices where statement_id = $1`,
    [disputed],
  );
  const { id } = await anInvoice(world);
  const { rows } = await world.owner.query<{ id: number }>('select statement_id as id from invoices where id = $1', [
    id,
  ]);
  const recent = rows[0]?.id ?? 0;
  const ask = async (act: MessageAct) =>
    (await call(
      'GET',
      `/messages/drafts?act=${act}&${[late, disputed, recent].map((one) => `thing_id[]=${one}`).join('&')}`,
    )) as {
      draft: Draft | null;
      state: string | null;
    }[];
  expect((await ask('reminder')).map(({ draft }) => draft !== null)).toEqual([true, false, false]);
  const [first] = await ask('statement');
  const { subject, text } = first?.draft ?? { subject: '', text: '' };
  const to = first?.draft?.recipients.map(({ key }) => key);
  await call('POST', '/messages', { act: 'statement', thing_id: late, to, subject, text });
  expect((await ask('statement')).map(({ state }) => state)).toEqual(['waiting', null, null]);
  expect(await call('GET', `/statements/${late}`)).toMatchObject({ mailed: 'waiting' });
});

it('the address that a restaurant gives for its invoices is the one written to', async () => {
  const id = await lateStatement();
  await world.owner.query(`update restaurants set billing_email = null, email = null where name = 'Chez Facture'`);
  const drafted = async () => ((await call('GET', `/messages/draft?act=statement&thing_id=${id}`)) as Draft).recipients;
  const [lacking] = await drafted();
  expect(lacking).toMatchObject({ address: null, chosen: false });
  await call('PATCH', `/restaurants/${lacking?.of.id}`, { billing_email: 'factures@exemple.fr' });
  expect(await drafted()).toMatchObject([{ address: 'factures@exemple.fr', chosen: true }]);
});
