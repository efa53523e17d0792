import { api } from '@boucle/contract/api.ts';
import { type Access } from '@boucle/contract/base/call.ts';
import { ACT_LABELS } from '@boucle/contract/features/acts/labels.ts';
import { type AwaitingAct } from '@boucle/contract/features/awaitingActs/calls.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer } from '../../dev/testing/app.ts';
import { findAnomalies } from '../../domain/anomalies/findAnomalies.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { record } from '../../domain/ledger/record.ts';
import { sentCsv } from '../../dev/testing/examples/importExamples.ts';
import { forgetLapsedActs } from '../../domain/transactions/waitingActs.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
/** Another administrator of the initiative, and their token. */
let colleague: { id: number; token: string };
beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { rows } = await world.fresh.owner.query<{ id: number }>(
    `insert into people (account_id, role, email, name, status, created_at)
     values ($1, 'account_admin', 'claire@exemple.fr', 'Claire Petit', 'active', now() - interval '1 year') returning id::int`,
    [ledger.accountId],
  );
  const id = rows[0]?.id ?? 0;
  colleague = { id, token: await world.tokenOf(id) };
  await ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId: ledger.adminId,
    lines: [{ formatId: ledger.bowl, quantity: 500 }],
  });
});
afterAll(() => world.end());

/**
 * A new day: nothing was done alone, two people administer, the thresholds are those by default.
 */
beforeEach(async () => {
  const { owner } = world.fresh;
  await owner.query(
    'alter table outflows disable trigger user; alter table awaiting_act_transactions disable trigger user',
  );
  await owner.query('delete from awaiting_act_transactions; delete from outflows; delete from second_person_settings');
  await owner.query(
    'alter table outflows enable trigger user; alter table awaiting_act_transactions enable trigger user',
  );
  await owner.query(`update people set status = 'active' where id = $1`, [colleague.id]);
  await owner.query('delete from mails where kind = $1', ['second_person']);
});

const alone = (): Promise<unknown> =>
  world.fresh.owner.query(`update people set status = 'disabled' where id = $1`, [colleague.id]);
/** The act was asked so many hours earlier than it was. */
const passHours = async (id: number, hours: number): Promise<void> => {
  const { owner } = world.fresh;
  await owner.query('alter table awaiting_acts disable trigger user');
  await owner.query(`update awaiting_acts set created_at = created_at - make_interval(hours => $2) where id = $1`, [
    id,
    hours,
  ]);
  await owner.query('alter table awaiting_acts enable trigger user');
};

const post = (path: string, body: unknown = {}, token = world.tokens.admin): Promise<Answer> =>
  world.call('POST', path, { token, body, headers: { 'idempotency-key': randomUUID() } });
const recorded = (body: unknown, token?: string): Promise<Answer> => post('/transactions', body, token);
const gift = (amount: number, customer = world.ledger.customer) => ({
  transaction_type: 'admin_free_deposit',
  customer_id: customer,
  amount,
});
const out = (quantity: number, reason = 'broken') => ({
  transaction_type: 'admin_out',
  variant: 'clean',
  reason,
  lines: [{ format_id: world.ledger.bowl, quantity }],
});
const ask = async (input: unknown, reason = 'Fête du quartier', call = 'transactions.record'): Promise<AwaitingAct> => {
  const answer = await post('/awaiting_acts', { call, input, reason });
  expect(answer.status, answer.text).toBe(201);
  return answer.data as AwaitingAct;
};
const acts = async (token = world.tokens.admin): Promise<AwaitingAct[]> =>
  (await world.call('GET', '/awaiting_acts', { token })).data as AwaitingAct[];
const balance = async (id = world.ledger.customer): Promise<number> => {
  const { rows } = await world.fresh.owner.query<{ cents: number }>(
    `select coalesce(sum(balance_cents), 0)::int as cents from money_accounts where kind = 'CAG' and owner = 'U' and owner_id = $1`,
    [id],
  );
  return (rows[0]?.cents ?? 0) / 100;
};
const newCustomer = async (): Promise<number> => {
  const { rows } = await world.fresh.owner.query<{ id: number }>(
    `insert into customers (account_id, email, name) values ($1, $2, 'Nils Robin') returning id::int`,
    [world.ledger.accountId, `${randomUUID()}@exemple.fr`],
  );
  return rows[0]?.id ?? 0;
};
const mailed = async (): Promise<string[]> =>
  (
    await world.fresh.owner.query<{ recipient: string }>(
      `select recipient from mails where kind = 'second_person' order by recipient`,
    )
  ).rows.map(({ recipient }) => recipient);

describe('what one administrator gives away in a day', () => {
  it('is held back beyond 200 €, in small acts too, and nothing of it is kept', async () => {
    const before = await balance();
    expect((await recorded(gift(150))).status).toBe(201);
    const refusal = await recorded(gift(60));
    expect(refusal).toMatchObject({ status: 428, error: 'second_person_required' });
    expect(refusal.detail).toBe('Dépasse 200,00\u00a0€ par jour\u00a0: une autre personne devra confirmer.');
    expect(await balance()).toBe(before + 150);
    expect((await recorded(gift(50))).status).toBe(201);
    expect((await recorded(gift(60), colleague.token)).status).toBe(201);
  });

  it('counts a chain of offered cards once, as they are activated', async () => {
    const cards = await world.ledger.cards('offered', 15_000, 12);
    const customer = await newCustomer();
    const statuses: number[] = [];
    for (const id of cards) {
      const activated = await post(`/card_holders/${id}/activate`);
      statuses.push(activated.status);
      if (activated.status === 200)
        expect(
          (await recorded({ transaction_type: 'redeem_card', card_holder_id: id, to_customer_id: customer })).status,
        ).toBe(201);
    }
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 428)]);
    expect(await balance(customer)).toBe(150);
  });

  it('lets two tabs at once pass one act of two', async () => {
    const [first, second] = [await newCustomer(), await newCustomer()];
    const both = await Promise.all([recorded(gift(150, first)), recorded(gift(150, second))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 428]);
  });

  it('gives its room back when it is reversed', async () => {
    const { data } = await recorded(gift(150));
    expect((await recorded(gift(150))).status).toBe(428);
    expect((await post(`/transactions/${(data as { id: number }).id}/reverse`, { comment: 'Erreur' })).status).toBe(
      201,
    );
    expect((await recorded(gift(150))).status).toBe(201);
  });

  it('counts what a file of consos brings', async () => {
    const csv = `Nom;E-mail;Solde de cagnotte\nAnne;${randomUUID()}@exemple.fr;150\nPaul;${randomUUID()}@exemple.fr;150\n`;
    const sent = { file: sentCsv(csv), columns: ['name', 'email', 'opening_balance'], count: 2 };
    const refusal = await post('/customers/import', sent);
    expect(refusal.status, refusal.text).toBe(428);
    const act = await ask(sent, '', 'customers.importRows');
    expect(act).toMatchObject({ amount: 300, title: '2\u00a0× Crédit repris à l’ouverture' });
    expect((await post(`/awaiting_acts/${act.id}/confirm`, {}, colleague.token)).status).toBe(200);
  });
});

describe('what one administrator pays out in a day', () => {
  const paidIn = async (adminId: number, means = 'transfer'): Promise<number> => {
    const customer = await newCustomer();
    await inScope(world.fresh.database, { kind: 'account', accountId: world.ledger.accountId }, (tx) =>
      record(tx, world.ledger.accountId, {
        type: 'admin_free_deposit',
        holder: { kind: 'customer', id: customer },
        amountCents: 25_000,
        origin: 'initiative',
        adminId,
        means: means === 'cash' ? 'cash' : 'transfer',
      }),
    );
    return customer;
  };
  const refund = (customer: number, more: object = {}) => ({
    transaction_type: 'refund_deposit',
    customer_id: customer,
    amount: 250,
    ...more,
  });

  it('does not count what goes back to who paid it, by the same means, as somebody else recorded it', async () => {
    expect((await recorded(refund(await paidIn(colleague.id)))).status).toBe(201);
  });

  it.each([
    ['what they recorded as received themselves', async () => refund(await paidIn(world.ledger.adminId))],
    ['another means', async () => refund(await paidIn(colleague.id, 'cash'))],
    ['another payee', async () => refund(await paidIn(colleague.id), { payee: 'Bar du port' })],
  ])('counts %s', async (_, body) => {
    expect((await recorded(await body())).status).toBe(428);
  });

  it('counts the refunds of a batch of transfers together', async () => {
    const iban = 'FR7630006000011234567890189';
    await world.fresh.owner.query('update accounts set iban = $2 where id = $1', [world.ledger.accountId, iban]);
    const one = async () => ({
      customer_id: await paidIn(world.ledger.adminId),
      amount: 120,
      beneficiary: 'Nils Robin',
      iban,
    });
    const refusal = await post('/sepa_batches', { refunds: [await one(), await one()] });
    expect(refusal, refusal.text).toMatchObject({ status: 428, error: 'second_person_required' });
    const alone = await post('/sepa_batches', { refunds: [await one()] });
    expect(alone.status, alone.text).toBe(201);
  });
});

describe('what one administrator takes out of stock in a day', () => {
  it('is held back beyond 20 pieces in three acts, by whatever door', async () => {
    expect((await recorded(out(12))).status).toBe(201);
    expect((await recorded(out(8, 'sold'))).status).toBe(201);
    expect((await recorded(out(1, 'lost'))).status).toBe(428);
    const { ledger } = world;
    const lines = [{ format_id: ledger.bowl, quantity: 1 }];
    expect(
      (
        await recorded({
          transaction_type: 'admin_out',
          variant: 'missing_at',
          place: 'A.clean',
          comment: 'Recompté',
          lines,
        })
      ).status,
    ).toBe(428);
  });

  it('counts the reversal of what somebody else brought in, not of one’s own mistake', async () => {
    const { ledger } = world;
    const bought = {
      transaction_type: 'admin_in',
      variant: 'bought',
      lines: [{ format_id: ledger.bowl, quantity: 70 }],
    };
    const mine = (await recorded(bought)).data as { id: number };
    const theirs = (await recorded(bought, colleague.token)).data as { id: number };
    expect((await post(`/transactions/${mine.id}/reverse`, { comment: 'Saisi deux fois' })).status).toBe(201);
    expect((await post(`/transactions/${theirs.id}/reverse`, { comment: 'Saisi deux fois' })).status).toBe(428);
  });
});

describe('an act beyond the thresholds', () => {
  it('waits, is mailed once to the others, and is recorded as its author’s once another one confirms', async () => {
    const before = await balance();
    const act = await ask(gift(250));
    expect(act).toMatchObject({
      status: 'awaiting',
      title: 'Crédit offert',
      amount: 250,
      reader_may: { confirm: false, withdraw: true },
    });
    expect(await mailed()).toEqual(['claire@exemple.fr']);
    expect(await balance()).toBe(before);
    expect((await post(`/awaiting_acts/${act.id}/confirm`)).status).toBe(422);

    const confirmed = await post(`/awaiting_acts/${act.id}/confirm`, {}, colleague.token);
    expect(confirmed.status, confirmed.text).toBe(200);
    expect(await balance()).toBe(before + 250);
    const [transaction = 0] = (confirmed.data as AwaitingAct).transaction_ids;
    const { data } = await world.call('GET', `/transactions/${transaction}`, { token: world.tokens.admin });
    expect(data).toMatchObject({ transaction: { admin_id: world.ledger.adminId, amount: 250 } });
    const { rows } = await world.fresh.owner.query(
      `select action, person_id::int, details->>'confirmed_by' as by from events
        where action in ('transactions.record', 'awaitingActs.confirm') order by id desc limit 2`,
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: 'transactions.record', person_id: world.ledger.adminId, by: 'Claire Petit' },
        { action: 'awaitingActs.confirm', person_id: colleague.id, by: null },
      ]),
    );
    expect((await post(`/awaiting_acts/${act.id}/confirm`, {}, colleague.token)).status).toBe(409);
    // What two people did takes no room of one.
    expect((await recorded(gift(200))).status).toBe(201);
  });

  it('is confirmed once when two people press together', async () => {
    const before = await balance();
    const act = await ask(gift(250));
    const twice = await Promise.all([0, 1].map(() => post(`/awaiting_acts/${act.id}/confirm`, {}, colleague.token)));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balance()).toBe(before + 250);
  });

  it('is refused with a reason, or withdrawn by its author alone', async () => {
    const refusedAct = await ask(gift(251));
    expect((await post(`/awaiting_acts/${refusedAct.id}/refuse`, { reason: 'Non' })).status).toBe(422);
    expect((await post(`/awaiting_acts/${refusedAct.id}/refuse`, { reason: 'Non' }, colleague.token)).status).toBe(200);
    const withdrawn = await ask(gift(252));
    expect((await post(`/awaiting_acts/${withdrawn.id}/withdraw`, {}, colleague.token)).status).toBe(422);
    expect((await post(`/awaiting_acts/${withdrawn.id}/withdraw`)).status).toBe(200);
    const { rows } = await world.fresh.owner.query(
      'select from awaiting_acts where id = any($1) and sealed_input is not null',
      [[refusedAct.id, withdrawn.id]],
    );
    expect(rows).toEqual([]);
  });

  it('lapses after seven days', async () => {
    const act = await ask(gift(253));
    await passHours(act.id, 7 * 24);
    await world.platform(forgetLapsedActs);
    const { rows } = await world.fresh.owner.query('select from awaiting_acts where id = $1 and sealed_input is null', [
      act.id,
    ]);
    expect(rows).toHaveLength(1);
    expect((await acts()).find(({ id }) => id === act.id)).toMatchObject({ status: 'lapsed' });
    expect((await post(`/awaiting_acts/${act.id}/confirm`, {}, colleague.token)).status).toBe(409);
  });

  it('shows what the books refuse meanwhile, and goes on waiting', async () => {
    const act = await ask(out(300));
    expect(act.details).toEqual(['Sortie de stock · Cassés · 300\u00a0× Grand bol 1 L']);
    expect((await post(`/awaiting_acts/${(await ask(out(400))).id}/confirm`, {}, colleague.token)).status).toBe(200);
    const refusal = await post(`/awaiting_acts/${act.id}/confirm`, {}, colleague.token);
    expect(refusal.status).toBe(422);
    expect(refusal.detail).toContain('Grand bol');
    expect((await acts()).find(({ id }) => id === act.id)).toMatchObject({ status: 'awaiting' });
    await post(`/awaiting_acts/${act.id}/withdraw`);
  });

  it('is asked once, and only when it needs a second person', async () => {
    expect((await post('/awaiting_acts', { call: 'transactions.record', input: gift(10) })).status).toBe(422);
    expect((await post('/awaiting_acts', { call: 'transactions.list', input: {} })).status).toBe(422);
    expect((await post('/awaiting_acts', { call: 'accounts.create', input: {} })).status).toBe(422);
    expect((await post('/awaiting_acts', { call: 'transactions.record', input: { amount: 1 } })).status).toBe(422);
    const act = await ask(gift(254));
    expect((await post('/awaiting_acts', { call: 'transactions.record', input: gift(254), reason: '' })).status).toBe(
      409,
    );
    await post(`/awaiting_acts/${act.id}/withdraw`);
  });

  it('is neither seen nor decided from another initiative, nor by whoever came after it', async () => {
    const act = await ask(gift(255));
    expect((await acts(world.tokens.stranger)).some(({ id }) => id === act.id)).toBe(false);
    expect((await post(`/awaiting_acts/${act.id}/confirm`, {}, world.tokens.stranger)).status).toBe(404);
    const { rows } = await world.fresh.owner.query<{ id: number }>(
      `insert into people (account_id, role, email, status) values ($1, 'account_admin', $2, 'active') returning id::int`,
      [world.ledger.accountId, `${randomUUID()}@exemple.fr`],
    );
    const newcomer = rows[0]?.id ?? 0;
    expect((await post(`/awaiting_acts/${act.id}/confirm`, {}, await world.tokenOf(newcomer))).status).toBe(422);
    await world.fresh.owner.query(`update people set status = 'disabled' where id = $1`, [newcomer]);
    await post(`/awaiting_acts/${act.id}/withdraw`);
  });
});

describe('who administers the platform', () => {
  it('has three calls to an initiative’s stock and none to its money: none leads out of the programme', async () => {
    const accessOf = (name: string): Access | undefined => {
      const [feature = '', one = ''] = name.split('.');
      const group = (api as Readonly<Record<string, object>>)[feature] ?? {};
      const found = (group as Readonly<Record<string, { '~orpc': { meta: { access?: Access } } }>>)[one];
      return found?.['~orpc'].meta.access;
    };
    const calls = Object.keys(ACT_LABELS).filter((name) => {
      const access = accessOf(name);
      return access !== undefined && 'roles' in access && access.roles.includes('super_admin');
    });
    expect(calls).toEqual(['dropOffPoints.pickup', 'partners.supply', 'partners.reverseSupply']);
    const { superAdmin } = world.tokens;
    const path = `/partners/${world.ledger.partner}`;
    const sent = { transaction_type: 'admin_give', lines: [{ format_id: world.ledger.bowl, quantity: 60 }] };
    const supplied = await post(`${path}/supply`, sent, superAdmin);
    expect(supplied.status, supplied.text).toBe(201);
    const { id } = supplied.data as { id: number };
    expect((await post(`${path}/supplies/${id}/reverse`, { comment: 'Erreur' }, superAdmin)).status).toBe(201);
  });
});

describe('who administers alone', () => {
  it('says why, waits 24 hours, and the platform is told and looks at it', async () => {
    await alone();
    const before = await balance();
    expect((await post('/awaiting_acts', { call: 'transactions.record', input: gift(260) })).status).toBe(422);
    const act = await ask(gift(260));
    expect(act).toMatchObject({ alone: true, reader_may: { confirm: false, withdraw: true } });
    expect(await mailed()).toEqual(['super_admin-0@exemple.fr']);
    expect((await post(`/awaiting_acts/${act.id}/confirm`)).status).toBe(422);
    await passHours(act.id, 24);
    const confirmed = await post(`/awaiting_acts/${act.id}/confirm`);
    expect(confirmed.status, confirmed.text).toBe(200);
    expect(await balance()).toBe(before + 260);

    // The alert on it stays open until then.
    const night = async (): Promise<unknown[]> => {
      await findAnomalies(world.fresh.database, world.ledger.accountId, world.fresh.database.clock.now());
      const { rows } = await world.fresh.owner.query<{ status: string }>(
        `select status from alerts where rule = 'confirmed_alone'`,
      );
      return rows;
    };
    expect(await night()).toEqual([{ status: 'open' }]);
    const shown = (await acts(world.tokens.superAdmin)).find(({ id }) => id === act.id);
    expect(shown).toMatchObject({ status: 'confirmed', reader_may: { see: true } });
    const seen = await post(
      `/awaiting_acts/${act.id}/see`,
      { account_id: world.ledger.accountId },
      world.tokens.superAdmin,
    );
    expect((seen.data as AwaitingAct).seen_at).not.toBeNull();
    expect(await night()).toEqual([{ status: 'resolved' }]);
  });

  it('shows who they are first', async () => {
    await alone();
    await world.fresh.owner.query(
      `update oauth_sessions set created_at = now() - interval '1 hour', confirmed_at = null`,
    );
    expect(
      await post('/awaiting_acts', { call: 'transactions.record', input: gift(261), reason: 'Fête' }),
    ).toMatchObject({
      status: 428,
      error: 'confirmation_required',
    });
    await world.fresh.owner.query(`update oauth_sessions set created_at = now()`);
  });
});

describe('the thresholds', () => {
  const change = (body: unknown) =>
    world.call('PATCH', '/awaiting_acts/settings', {
      token: world.tokens.admin,
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
  const higher = { threshold_value: 900, threshold_pieces: 90 };

  it('are changed with a second person', async () => {
    expect(await change(higher)).toMatchObject({ status: 428, error: 'second_person_required' });
    const act = await ask(higher, '', 'awaitingActs.setSettings');
    expect(act.title).toBe('Seuils d’une personne par jour');
    expect((await post(`/awaiting_acts/${act.id}/confirm`, {}, colleague.token)).status).toBe(200);
    expect((await recorded(gift(250))).status).toBe(201);
  });

  it('are changed alone by who administers alone, which all administrators are told', async () => {
    await alone();
    expect((await change(higher)).status).toBe(200);
    expect(await mailed()).toEqual([expect.stringContaining('admin-'), 'super_admin-0@exemple.fr']);
  });

  it('of counts are raised with a second person too', async () => {
    const raise = (threshold_pieces: number) =>
      world.call('PATCH', '/stock_counts/settings', {
        token: world.tokens.admin,
        body: { threshold_pieces },
        headers: { 'idempotency-key': randomUUID() },
      });
    expect((await raise(10)).status).toBe(200);
    expect(await raise(900)).toMatchObject({ status: 428, error: 'second_person_required' });
    await alone();
    expect((await raise(900)).status).toBe(200);
  });
});
