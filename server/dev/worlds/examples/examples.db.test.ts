import { EXAMPLE_HEADER } from '@boucle/contract/features/example/address.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSED_IN_EXAMPLE } from '../../../platform/api/inExample.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { prepareJobs } from '../../../platform/jobs/queue.ts';
import { verifyAccount } from '../../../domain/ledger/verification/verifyAccount.ts';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { contractCalls } from '../../testing/examples/contractCalls.ts';
import { type AppWorld, appWorld } from '../../testing/world.ts';
import { endExamples } from './endExamples.ts';
import { makeExample } from './makeExample.ts';
import { accountTables } from './queries.ts';
import { removeExample } from './removeExample.ts';

let world: AppWorld;
let before: ReadonlyMap<string, string>;
const log = {
  info: () => undefined,
  error: (details: object) => {
    throw new Error('The example was not made.', { cause: details });
  },
};
const THERE = { [EXAMPLE_HEADER]: '1' };
const today = parisDay(new Date());
/** Of the ones that need some. */
const QUERIES: Readonly<Record<string, string>> = {
  'platform.read': `?from_date=${addDays(today, -29)}&to_date=${today}`,
  'search.search': '?q=an',
};

beforeAll(async () => {
  world = await appWorld();
  await prepareJobs(world.fresh.ownerConfig);
  const { ledger } = world;
  await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 9 }]);
  before = await platformAnswers();
  await make();
});
afterAll(() => world.end());

const make = async () => {
  const opened = await world.call('POST', '/account/example', { token: world.tokens.admin });
  expect([opened.status, opened.data]).toMatchObject([201, { state: 'preparing' }]);
  await makeExample({ database: world.fresh.database, secret: world.dependencies.secret, log }, world.ledger.accountId);
};

/** A request from a page of the example. */
const there = (method: string, path: string, body?: unknown) =>
  world.call(method, path, { token: world.tokens.admin, headers: THERE, ...(body === undefined ? {} : { body }) });

const state = async () =>
  ((await world.call('GET', '/account/example', { token: world.tokens.admin })).data as { state: string }).state;

const stepsDone = async () =>
  ((await world.call('GET', '/account/example', { token: world.tokens.admin })).data as { steps_done: number })
    .steps_done;

const exampleId = async (): Promise<number> => {
  const { rows } = await inScope(world.fresh.database, { kind: 'platform', examples: 'too' }, (tx) =>
    tx.raw<{ id: number }>({ text: 'select id from accounts where example_of = $1', values: [world.ledger.accountId] }),
  );
  return rows[0]?.id ?? 0;
};

/**
 * Answers that a super administrator reads of all initiatives together: every call of the contract
 * that needs no number.
 */
async function platformAnswers(): Promise<ReadonlyMap<string, string>> {
  const calls = contractCalls.filter(
    ({ method, path, access }) =>
      method === 'GET' && !path.includes('{') && 'roles' in access && access.roles.includes('super_admin'),
  );
  const answers = new Map<string, string>();
  for (const { name, path } of calls) {
    const { status, text } = await world.call('GET', `${path}${QUERIES[name] ?? ''}`, {
      token: world.tokens.superAdmin,
    });
    // The person's data, and the journal, which records this test's calls.
    if (/^(session|secondFactor|events)\./.test(name)) continue;
    // Nor the minute of the request.
    answers.set(name, `${status} ${text.replaceAll(/"(request_id|until)":"[^"]*"/g, '')}`);
  }
  return answers;
}

/** Rows of an account, by table. */
async function rowsOf(accountId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await inScope(world.fresh.database, { kind: 'platform', examples: 'too' }, async (tx) => {
    for (const table of (await accountTables(tx)).tables) {
      const { rows } = await tx.raw<{ count: number }>({
        text: `select count(*)::int as count from ${table} where account_id = $1`,
        values: [accountId],
      });
      counts[table] = rows[0]?.count ?? 0;
    }
  });
  return counts;
}

/** Functions that row-level security does not bind, and what each has to do with examples. */
const DEFINERS: readonly (readonly [name: string, rule: string])[] = [
  ['access_of_client', 'by the secret of an access: an example has none'],
  ['add_job', 'of the account of the transaction'],
  ['caller_of_token', 'by the token of a person: an example has none'],
  ['cards_numbered', 'of the account of the transaction'],
  ['count_incidents', 'of the account of the row that is written'],
  ['customers_first', 'of the account of the transaction'],
  ['customers_saying', 'of the account of the transaction'],
  ['date_entry', 'of the row that is written'],
  ['date_movement', 'of the row that is written'],
  ['date_settlement_entry', 'of the row that is written'],
  ['device_of_token', 'of one token, which no example has'],
  ['end_devices', 'of the tie that is deleted'],
  ['events_saying', 'numbers, which row-level security narrows where they are read'],
  ['example_caller_of_token', 'into the example of the person’s own initiative'],
  ['forget_customer', 'of the account of the transaction'],
  ['forget_messages', 'the account of the customer whose row it watches'],
  ['free_slug', 'of a new initiative: an example has no slug'],
  ['hidden_accounts', 'says which accounts are examples'],
  ['hold_levelled', 'of the account of the row that is written'],
  ['is_being_removed', 'says whether an account is an example that is being removed'],
  ['is_example', 'says whether an account is an example'],
  ['jobs_of_account', 'of the account of the transaction'],
  ['keep_slug', 'of the initiative that is named: an example has no slug'],
  ['loans_behind_seconds', 'how late the roll-ups are, those of examples too: it counts nothing'],
  ['mails_by_state', 'counts of mails by state, those of examples too: they are sent as any'],
  ['mails_saying', 'numbers, which row-level security narrows where they are read'],
  ['name_in_addresses', 'of a new initiative: an example has no slug'],
  ['open_own_accesses', 'of a new initiative: an example has no slug'],
  ['orders_saying', 'of the account of the transaction'],
  ['people_saying', 'numbers, which row-level security narrows where they are read'],
  ['place_incident', 'of the row that is written'],
  ['redact_text', 'of the account of the transaction'],
  ['relook_claim', 'of the account of the row that is written'],
  ['relook_incidents', 'of the account of the row that is written'],
  ['relook_settled', 'of the account of the row that is written'],
  ['remove_example', 'ends an example that is being removed'],
  ['remove_example_rows', 'rows of an example that is being removed'],
  ['retry_job', 'of the account of the transaction'],
  ['seconds_since_job', 'when a queue’s last job was done: it counts nothing'],
  ['stop_webhook', 'of the account of the row that is written'],
  ['stop_webhooks_of_access', 'of an access: an example has none'],
  ['street_caller_of_token', 'by the token of an end user: an example has none'],
  ['transactions_saying', 'of the account of the transaction'],
  ['undone_jobs', 'counts of jobs by state, those of examples too: they are done as any'],
  ['webhook_of_claim', 'of the account of the row that is written: an example has no endpoint'],
  ['webhook_of_late_loan', 'of the account of the row that is written: an example has no endpoint'],
  ['webhook_of_order', 'of the account of the row that is written: an example has no endpoint'],
  ['webhook_of_recorded', 'of the account of the row that is written: an example has no endpoint'],
  ['webhook_of_request', 'of the account of the row that is written: an example has no endpoint'],
  ['webhook_of_transaction', 'of the account of the row that is written: an example has no endpoint'],
];

describe('an example', () => {
  it('has places, people, three months of movements and statements, with the name of who opened it', async () => {
    expect(await state()).toBe('ready');
    expect((await there('GET', '/restaurants')).count).toBe(4);
    expect((await there('GET', '/customers')).count).toBe(12);
    expect((await there('GET', '/transactions')).count).toBeGreaterThan(800);
    expect((await there('GET', '/statements')).count).toBeGreaterThan(0);
    const [latest] = (await there('GET', '/transactions?filter[type]=admin_give')).data as { admin_email: string }[];
    expect(latest?.admin_email).toBe(`admin-${world.ledger.accountId}@exemple.fr`);
    expect((await there('GET', '/account')).data).toMatchObject({
      name: expect.stringMatching(/^Exemple – /) as string,
    });
    for (const mode of ['full', 'incremental'] as const)
      expect(await verifyAccount(world.fresh.database, await exampleId(), { mode })).toMatchObject({ off: 0 });
  });

  it('is worked in as the real one, and neither sees a row of the other', async () => {
    const token = world.tokens.admin;
    const real = (await world.call('GET', '/restaurants', { token })).data as { id: number }[];
    const created = await there('POST', '/restaurants', {
      name: 'Essai',
      email: 'essai@exemple.fr',
      wash_mode: 'account',
      address: '1 rue X',
      postal_code: '44000',
      city: 'Nantes',
    });
    expect(created.status, created.text).toBe(201);
    expect((await world.call('GET', '/restaurants', { token })).data).toHaveLength(real.length);
    expect((await there('GET', `/restaurants/${real[0]?.id ?? 0}`)).status).toBe(404);
    const { id } = created.data as { id: number };
    expect((await world.call('GET', `/restaurants/${id}`, { token })).status).toBe(404);
    // Who calls is the same person.
    expect((await there('GET', '/current')).data).toEqual((await world.call('GET', '/current', { token })).data);
    const acts = (await there('GET', '/events')).data as { action: string; person: { email: string } }[];
    expect(acts.map(({ action, person }) => [action, person.email])).toEqual([
      ['restaurants.create', `admin-${world.ledger.accountId}@exemple.fr`],
    ]);
  });

  it('is counted by nothing that looks over several initiatives', async () => {
    const after = await platformAnswers();
    expect([...after.keys()]).toEqual(
      expect.arrayContaining(['accounts.list', 'platform.read', 'partners.list', 'search.search', 'restaurants.list']),
    );
    for (const [name, answer] of after) expect(answer, name).toBe(before.get(name));
    const seen = await world.call('GET', `/accounts/${await exampleId()}`, { token: world.tokens.superAdmin });
    expect(seen.status).toBe(404);
    // The name of an example is free.
    const named = await world.call('POST', '/accounts', {
      token: world.tokens.superAdmin,
      body: { account: { name: 'Exemple – Consigne Loire' } },
    });
    expect(named.status, named.text).toBe(201);
  });

  it('hides each of its tables from the platform', async () => {
    const hidden = await inScope(world.fresh.database, { kind: 'platform' }, async (tx) => {
      const { tables } = await accountTables(tx);
      const { rows } = await tx.raw<{ name: string }>({
        text: `select tablename as name from pg_policies where policyname = 'hidden_example' and permissive = 'RESTRICTIVE'
          and tablename !~ '_r[0-9]+$' order by 1`,
      });
      return { tables: tables.toSorted(), names: rows.map(({ name }) => name).filter((name) => name !== 'accounts') };
    });
    expect(hidden.names).toEqual(hidden.tables);
    const functions = await world.fresh.pool.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by proname`,
    );
    expect(functions.rows.map(({ name }) => name)).toEqual(DEFINERS.map(([name]) => name));
    const id = await exampleId();
    const { rows } = await inScope(world.fresh.database, { kind: 'platform' }, (tx) =>
      tx.raw<{ seen: number }>({
        text: 'select count(*)::int as seen from transactions where account_id = $1',
        values: [id],
      }),
    );
    expect(rows).toEqual([{ seen: 0 }]);
  });

  it.each(Object.entries(REFUSED_IN_EXAMPLE))('refuses %s in one sentence', async (name, { sentence, field }) => {
    const call = contractCalls.find((one) => one.name === name);
    expect(call, 'a call that is none any more').toBeDefined();
    const answer = await there(call?.method ?? '', (call?.path ?? '').replaceAll(/\{\w+\}/g, '1'), {});
    expect([answer.status, answer.detail]).toEqual([422, sentence]);
    if (field !== undefined) expect(answer.fields).toEqual({ [field]: [sentence] });
  });

  it('mails nobody and takes nobody in, whatever writes', async () => {
    const id = await exampleId();
    await world.fresh
      .asOwner(`insert into mails (account_id, kind, recipient, subject) values (${id}, 'test', 'a@exemple.fr', 'x');
      insert into customers (account_id, email) values (${id}, 'essai@exemple.fr')`);
    const { mails, notices } = await rowsOf(id);
    expect({ mails, notices, sent: world.mails }).toEqual({ mails: 0, notices: 0, sent: [] });
    for (const [table, columns, values] of [
      ['people', 'account_id, role, email', `${id}, 'account_admin', 'x@exemple.fr'`],
      ['payment_connections', 'account_id, provider_account', `${id}, 'acct_9'`],
      ['app_builds', 'account_id, number', `${id}, 1`],
    ])
      await expect(world.fresh.asOwner(`insert into ${table} (${columns}) values (${values})`)).rejects.toMatchObject({
        code: 'BL002',
      });
  });

  it('is opened by administrators of its initiative alone', async () => {
    const { partner, employee, superAdmin, stranger } = world.tokens;
    for (const token of [partner, employee, superAdmin]) {
      expect((await world.call('POST', '/account/example', { token })).status).toBe(403);
      const inside = await world.call('GET', '/restaurants', { token, headers: THERE });
      expect(inside.error).toBe('example_gone');
    }
    expect((await world.call('GET', '/restaurants', { token: stranger, headers: THERE })).error).toBe('example_gone');
    // Opened again, it is the same.
    const id = await exampleId();
    const again = await world.call('POST', '/account/example', { token: world.tokens.admin });
    expect(again.data).toMatchObject({ state: 'ready' });
    expect(await exampleId()).toBe(id);
  });

  it('is removed with every row, though broken off on the way; facts of others stay', async () => {
    const { database } = world.fresh;
    const { accountId } = world.ledger;
    const id = await exampleId();
    const others = await rowsOf(accountId);
    const whole = await rowsOf(id);
    expect(Object.values(whole).filter((count) => count > 0).length).toBeGreaterThan(35);
    // No one deletes its facts before.
    await expect(
      inScope(database, { kind: 'platform', examples: 'too' }, (tx) =>
        tx.raw({ text: `select remove_example_rows($1, 'movements', 10)`, values: [id] }),
      ),
    ).rejects.toThrow('no example that is being removed');

    const asked = await world.call('DELETE', '/account/example', { token: world.tokens.admin });
    expect(asked.data).toMatchObject({ state: 'removing' });
    expect((await there('GET', '/restaurants')).error).toBe('example_gone');
    await expect(
      inScope(database, { kind: 'platform', examples: 'too' }, (tx) =>
        tx.raw({ text: `select remove_example_rows($1, 'movements', 10)`, values: [accountId] }),
      ),
    ).rejects.toThrow('no example that is being removed');

    // Killed after a few batches.
    let batches = 0;
    const dying = new Proxy(database, {
      get(target, key) {
        if (key === 'shares' && (batches += 1) > 30) throw new Error('killed');
        return Reflect.get(target, key) as unknown;
      },
    });
    await expect(removeExample(dying, accountId, 400)).rejects.toThrow('killed');
    const left = await rowsOf(id);
    expect(Object.values(left).some((count) => count > 0)).toBe(true);
    // A job writes the file of an invoice in the meantime: the invoice stays until the next pass.
    const job = await world.fresh.owner.connect();
    await job.query('begin');
    const { rowCount } = await job.query(
      `insert into invoice_files (account_id, invoice_id, xml, pdf, xml_sha256, pdf_sha256)
       select account_id, id, '', '', sha256(''), sha256('') from invoices i where account_id = ${id}
          and not exists (select from invoice_files f where f.account_id = ${id} and f.invoice_id = i.id) limit 1`,
    );
    expect(rowCount).toBe(1);
    const removed = removeExample(database, accountId, 400);
    // Lines go behind the files: the removal is past these.
    expect(left['transaction_lines']).toBeGreaterThan(0);
    await expect.poll(async () => (await rowsOf(id))['transaction_lines'], { timeout: 20_000 }).toBe(0);
    await job.query('commit');
    job.release();
    await removed;

    expect(Object.entries(await rowsOf(id)).filter(([, count]) => count > 0)).toEqual([]);
    expect(await exampleId()).toBe(0);
    expect(await state()).toBe('none');
    expect(await verifyLedger(database, 'all')).toEqual([]);
    for (const mode of ['full', 'incremental'] as const)
      expect(await verifyAccount(database, accountId, { mode })).toMatchObject({ off: 0 });
    // Of the real initiative nothing left but the example's own line; its journal has one more.
    const { events = 0, examples: _, ledger_verifications: __, ...kept } = await rowsOf(accountId);
    expect(kept).toMatchObject(
      Object.fromEntries(
        Object.keys(kept)
          .filter((table) => !/counts$|^ledger_|^idempotency/.test(table))
          .map((table) => [table, others[table]]),
      ),
    );
    expect(events).toBe((others['events'] ?? 0) + 2);
    const journal = (await world.call('GET', '/events', { token: world.tokens.admin })).data as {
      action: string;
      person: { id: number } | null;
    }[];
    expect(journal.slice(0, 2).map(({ action, person }) => [action, person?.id])).toEqual([
      ['example.removed', undefined],
      ['example.remove', world.ledger.adminId],
    ]);
    expect(journal.at(-1)).toMatchObject({ action: 'example.open', person: { id: world.ledger.adminId } });
  });

  it('is tried again when what hinders its making passes, and keeps nothing once its removal is asked', async () => {
    const { accountId } = world.ledger;
    const { database, asOwner } = world.fresh;
    await world.call('POST', '/account/example', { token: world.tokens.admin });
    const making = () => makeExample({ database, secret: world.dependencies.secret, log }, accountId);
    await asOwner(`create function refuse_example() returns trigger language plpgsql as
      $$ begin raise exception 'in the way' using errcode = '40P01'; end $$`);
    await asOwner(
      'create trigger refuse_example before insert on accounts for each row execute function refuse_example()',
    );
    await expect(making()).rejects.toThrow('in the way');
    expect(await state()).toBe('preparing');
    await asOwner('drop function refuse_example cascade');
    const made = making();
    await expect.poll(stepsDone, { timeout: 20_000 }).toBeGreaterThan(0);
    await asOwner(`update examples set state = 'removing' where account_id = ${accountId}`);
    const removed = removeExample(database, accountId);
    await Promise.all([made, removed]);
    expect([await state(), await exampleId()]).toEqual(['none', 0]);
  });

  it('is removed by itself after its days, one that was never whole too', async () => {
    await world.fresh.asOwner(`insert into examples (account_id, state, ends_at)
      values (${world.ledger.accountId}, 'failed', now() - interval '1 minute')`);
    const asked: unknown[] = [];
    await endExamples(world.fresh.database, (_, name, data) => {
      asked.push([name, data]);
      return Promise.resolve();
    });
    expect(asked).toEqual([['remove-example', { accountId: world.ledger.accountId }]]);
    await removeExample(world.fresh.database, world.ledger.accountId);
    expect(await state()).toBe('none');
  });
});
