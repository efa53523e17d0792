import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { TEXT_SOURCE_KEYS } from '@boucle/contract/features/customers/dataLabels.ts';
import { type DataRequest, type Inactive, type Mention } from '@boucle/contract/features/customers/personalData.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeMonth } from '../../domain/ledger/months/closeMonth.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const call = (method: string, path: string, body?: unknown) =>
  world.call(method, path, { token: world.tokens.admin, ...(body !== undefined && { body }) });
const newConso = async (email: string, name: string): Promise<number> => {
  const { data, status, text } = await call('POST', '/customers', { email, name });
  expect(status, text).toBe(201);
  return (data as Customer).id;
};

/** Every text and JSON of every table, and where it says one of these words, without accents. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await world.fresh.owner.query<{ place: string; word: string }>(
    `select format('%I.%I', t.table_schema, t.table_name) as place, c.column_name as word
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying')
      order by 1, 2`,
  );
  const found: string[] = [];
  for (const { place, word } of columns) {
    const { rows } = await world.fresh.owner.query<{ found: boolean }>(
      `select exists (select from only ${place} where plain("${word}"::text) like any ($1)) as found`,
      [words.map((one) => `%${one}%`)],
    );
    if (rows[0]?.found === true) found.push(`${place}.${word}`);
  }
  return found;
}

describe('a conso who is erased', () => {
  it('lists the same texts in the contract and in the database', async () => {
    const { rows } = await world.fresh.owner.query<{ sources: string[] }>('select redactable_texts() as sources');
    expect(rows[0]?.sources).toEqual([...TEXT_SOURCE_KEYS].sort());
    const none = await world.ledger.run((tx) =>
      tx.raw({ text: "select redact_text(s, 'dit nulle part', '') as changed from unnest(redactable_texts()) s" }),
    );
    expect(none.rows).toEqual(TEXT_SOURCE_KEYS.map(() => ({ changed: 0 })));
  });

  it('is named nowhere any more, and the seal of a closed month holds', async () => {
    const { ledger } = world;
    const { accountId, sender, bowl, adminId } = ledger;
    const id = await newConso('perrine.brindamour@exemple.fr', 'Perrine Brindamour');
    const credit = await ledger.record({
      type: 'admin_free_deposit',
      holder: { kind: 'customer', id: ledger.customer },
      amountCents: 100,
      origin: 'offered',
      adminId,
      comment: 'Erreur avec PERRINE BRINDAMOUR au comptoir',
      at: new Date('2026-05-10T08:00:00Z'),
    });
    await ledger.run((tx) => closeMonth(tx, accountId, '2026-05-01', { now: new Date('2026-06-03T10:00:00Z') }));
    const sealed = await call('POST', '/books/seals/verify', {});
    await call('POST', '/supply_requests', {
      restaurant_id: sender,
      lines: [{ format_id: bowl, way: 'clean_in', quantity: 1 }],
      comment: 'Écrire à perrine.brindamour@exemple.fr',
    });
    const note = await call('POST', '/supply_requests', {
      restaurant_id: sender,
      lines: [{ format_id: bowl, way: 'clean_in', quantity: 1 }],
      comment: 'Mme Brindamour passera',
    });
    expect(note.status, note.text).toBe(201);
    const mentions = (await call('GET', `/customers/${id}/mentions`)).data as Mention[];
    expect(mentions.map(({ source, certain }) => [source, certain])).toEqual(
      expect.arrayContaining([
        ['supply_requests.comment', true],
        ['transactions.comment', true],
        ['supply_requests.comment', false],
      ]),
    );
    expect(await placesOf(['brindamour'])).toContain('public.transactions.comment');
    const possible = mentions.filter(({ certain }) => !certain).map(({ source, text }) => ({ source, text }));
    const erase = (texts: readonly object[]) => call('DELETE', `/customers/${id}/personal_data`, { mentions: texts });
    // What is refused takes nothing out.
    expect((await erase([{ source: 'rounds.title', text: 'Brindamour' }])).status).toBe(409);
    const { data: before } = await call('POST', `/customers/${id}/credits`, { amount: 5 });
    expect((await erase(possible)).status).toBe(422);
    expect(
      (await call('POST', `/transactions/${(before as { id: number }).id}/reverse`, { comment: 'Erreur' })).status,
    ).toBe(201);
    expect((await call('GET', `/customers/${id}/mentions`)).data).toEqual(mentions);
    const erased = await erase(possible);
    expect(erased.status, erased.text).toBe(200);
    expect(await placesOf(['brindamour', 'perrine'])).toEqual([]);
    const { rows } = await world.fresh.owner.query<{ comment: string }>(
      'select comment from transactions where id = $1',
      [credit.id],
    );
    expect(rows[0]?.comment).toBe('Erreur avec (effacé) au comptoir');
    expect((await call('POST', '/books/seals/verify', {})).data).toEqual(sealed.data);
  });

  it('leaves a seal that shows any other change of the same comment', async () => {
    const before = await call('POST', '/books/seals/verify', {});
    await world.fresh.owner.query('alter table transactions disable trigger append_only_final');
    await world.fresh.owner.query("update transactions set comment = comment || '.' where comment like '%(effacé)%'");
    await world.fresh.owner.query('alter table transactions enable trigger append_only_final');
    const after = await call('POST', '/books/seals/verify', {});
    expect(after.data).not.toEqual(before.data);
  });

  it('is taken out by the owner’s function alone', async () => {
    const { ledger } = world;
    await expect(
      ledger.run(async (tx) => {
        await tx.raw({ text: "select set_config('app.redacts', 'comment', true)" });
        await tx.raw({
          text: "update transactions set comment = 'autre' where account_id = $1 and comment is not null and status = 'completed'",
          values: [ledger.accountId],
        });
      }),
    ).rejects.toMatchObject({ code: 'BL001' });
    await expect(
      ledger.run((tx) => tx.raw({ text: "select redact_text('people.email', 'a', 'b')" })),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('requests about data', () => {
  it('are due a month later, and stand in « À faire » five days before', async () => {
    const { customer } = world.ledger;
    const today = parisDay(world.dependencies.database.clock.now());
    const receive = (received_on: string) =>
      call('POST', '/data_requests', { customer_id: customer, kind: 'access', received_on });
    const due = async () => ((await call('GET', '/tasks')).data as { due_data_requests: number }).due_data_requests;
    expect((await receive(addDays(today, 1))).status).toBe(422);
    const late = (await receive(addDays(today, -27))).data as DataRequest;
    expect(await due()).toBe(1);
    await receive(addDays(today, -10));
    expect(await due()).toBe(1);
    const answer = (id: number, on: string) =>
      call('POST', `/data_requests/${id}/answers`, { answered_on: on, answer: 'Envoyé' });
    expect((await answer(late.id, addDays(late.received_on, -1))).status).toBe(422);
    const both = await Promise.all([answer(late.id, today), answer(late.id, today)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await due()).toBe(0);
    const { data } = await call('GET', `/data_requests?customer_id=${customer}`);
    expect((data as DataRequest[]).map(({ answered_on: on }) => on)).toEqual([null, today]);
  });
});

describe('inactive consos', () => {
  it('are warned, then erased a month later unless they move', async () => {
    const { ledger } = world;
    const today = parisDay(world.dependencies.database.clock.now());
    const [gone, back, rich] = [
      await newConso('partie@exemple.fr', 'Partie Ailleurs'),
      await newConso('revenue@exemple.fr', ''),
      await newConso('riche@exemple.fr', ''),
    ];
    await world.fresh.owner.query(
      "update customers set created_at = now() - interval '3 years' where account_id = $1 and id = any ($2)",
      [ledger.accountId, [gone, back, rich]],
    );
    const credit = (id: number) => call('POST', `/customers/${id}/credits`, { amount: 5 });
    await credit(rich);
    const read = async () => (await call('GET', '/inactive_customers')).data as Inactive;
    expect(await read()).toEqual({ months: null, customers: [] });
    expect((await call('PUT', '/inactive_customers/rule', { months: 12 })).status).toBe(422);
    expect((await call('PUT', '/inactive_customers/rule', { months: 24 })).status).toBe(200);
    const of = async () => (await read()).customers.map(({ id, warned_on: on, erasable }) => [id, on, erasable]);
    expect(await of()).toEqual([
      [gone, null, false],
      [back, null, false],
    ]);
    expect((await call('POST', '/inactive_customers/erasures', { ids: [gone] })).status).toBe(422);
    const warned = await Promise.all(
      [1, 2, 3].map(() => call('POST', '/inactive_customers/warnings', { ids: [back, gone, rich] })),
    );
    expect(warned.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const { rows } = await world.fresh.owner.query("select recipient from mails where kind = 'inactive' order by 1");
    expect(rows).toEqual([{ recipient: 'partie@exemple.fr' }, { recipient: 'revenue@exemple.fr' }]);
    expect(await of()).toEqual([
      [gone, today, false],
      [back, today, false],
    ]);
    await world.fresh.owner.query('alter table inactivity_warnings disable trigger append_only');
    await world.fresh.owner.query('update inactivity_warnings set day = day - 30');
    await world.fresh.owner.query('alter table inactivity_warnings enable trigger append_only');
    await credit(back);
    expect(await of()).toEqual([[gone, addDays(today, -30), true]]);
    const erased = await call('POST', '/inactive_customers/erasures', { ids: [gone, back] });
    expect(erased.status, erased.text).toBe(200);
    expect((erased.data as Inactive).customers).toEqual([]);
    expect(((await call('GET', `/customers/${gone}`)).data as Customer).erased_at).not.toBeNull();
    expect(((await call('GET', `/customers/${back}`)).data as Customer).erased_at).toBeNull();
  });
});
