import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import {
  type SepaBatch,
  type SepaBatchDetail,
  type SepaBatchTotals,
  type SepaCandidates,
} from '@boucle/contract/features/sepaBatches/shapes.ts';
import { type StatementDetail } from '@boucle/contract/features/statements/shapes.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { EXAMPLE_IBAN, anOwedStatement } from '../../dev/testing/sepaExamples.ts';
import { type ExampleWorld, exampleWorld } from '../../dev/testing/examples/exampleWorld.ts';
import { forgetSepaFiles } from './file.ts';

const TODAY = parisDay(new Date());
/** Paid 25.00 of the 12.00 asked. */
const OWED = 13;

let world: ExampleWorld;
let statement: number;
beforeAll(async () => {
  world = await exampleWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  statement = await anOwedStatement(world);
});

const token = () => world.tokens.admin;
const get = async <T>(path: string): Promise<T> => (await world.call('GET', path, { token: token() })).data as T;
const post = (path: string, body: unknown = {}) => world.call('POST', path, { token: token(), body });
const create = (body: object) => post('/sepa_batches', body);
const created = async (body: object): Promise<SepaBatchDetail> => {
  const { status, data, text } = await create(body);
  expect(status, text).toBe(201);
  return data as SepaBatchDetail;
};
const candidate = async (id: number) =>
  (await get<SepaCandidates>('/sepa_batches/candidates')).statements.find(({ statement_id }) => statement_id === id);
const left = async (id: number) => (await get<StatementDetail>(`/statements/${id}`)).left;
const aCard = async (euros: number): Promise<number> => {
  const [id = 0] = await world.ledger.cards('initiative', euros * 100);
  const { adminId } = world.ledger;
  await world.ledger.record({ type: 'activate_card', adminId, holder: { kind: 'card', id } });
  return id;
};
const balance = async (card: number): Promise<number> => {
  const { rows } = await world.owner.query<{ cents: number }>(
    "select balance_cents as cents from money_accounts where kind = 'CAG' and owner = 'K' and owner_id = $1",
    [card],
  );
  return rows[0]?.cents ?? 0;
};
const refundOf = (card: number, amount: number, more: object = {}) => ({
  card_holder_id: card,
  amount,
  beneficiary: 'Inès Le Goff',
  iban: 'BE68 5390 0754 7034',
  ...more,
});
const settlements = async (id: number) => {
  const { rows } = await world.owner.query<{ cents: number; reversal: boolean }>(
    `select (select sum(amount_cents)::bigint from settlement_entries e where e.settlement_id = z.id) as cents, reverses_id is not null as reversal
      from settlements z where statement_id = $1 and kind = 'payment_made' order by id`,
    [id],
  );
  return rows;
};
/** As if the bank had been asked to pay on another day: it never changes otherwise. */
const askedFor = (id: number, day: string) =>
  world.fresh.tamper(`update sepa_batches set pay_on = '${day}' where id = ${id}`);
/** Cents in an account of the initiative, by kind. */
const held = async (kind: 'TRANSIT' | 'BANK'): Promise<number> => {
  const { rows } = await world.owner.query<{ cents: number }>(
    'select coalesce(sum(balance_cents), 0)::bigint as cents from money_accounts where kind = $1 and account_id = $2',
    [kind, world.ledger.accountId],
  );
  return rows[0]?.cents ?? 0;
};
const off = () => verifyLedger(world.fresh.database, 'all');

it('freezes what it pays, refunds at once, is executed once, and gives the same file each time', async () => {
  const other = await anOwedStatement(world);
  const card = await aCard(20);
  expect(await candidate(statement)).toMatchObject({ amount: OWED, lacks: null });
  const batch = await created({
    statement_ids: [other, statement],
    refunds: [refundOf(card, 5.5)],
    pay_on: addDays(TODAY, 2),
  });
  // 13.00 + 13.00 + 5.50.
  expect(batch).toMatchObject({
    state: 'prepared',
    transfers: 3,
    amount: 31.5,
    returned: 0,
    pay_on: addDays(TODAY, 2),
  });
  expect(batch.lines.map(({ amount, beneficiary, iban_end, state }) => [amount, beneficiary, iban_end, state])).toEqual(
    [
      [OWED, 'Chez Releve', '0189', 'open'],
      [OWED, 'Chez Releve', '0189', 'open'],
      [5.5, 'Ines Le Goff', '7034', 'open'],
    ],
  );
  expect(await balance(card)).toBe(1450);
  expect((await candidate(statement))?.lacks).toBe(`Déjà dans le lot ${batch.label}`);

  const [first, second] = [
    await world.call('GET', `/sepa_batches/${batch.id}/sepa.xml`, { token: token() }),
    await world.call('GET', `/sepa_batches/${batch.id}/sepa.xml`, { token: token() }),
  ];
  expect(first.text).toBe(second.text);
  expect(createHash('sha256').update(first.text).digest('hex')).toBe(batch.xml_sha256);
  expect(first.text).toContain('<CtrlSum>31.50</CtrlSum>');
  expect(first.text).toContain(`<ReqdExctnDt>\n        <Dt>${addDays(TODAY, 2)}</Dt>`);
  const kept = await world.owner.query<{ sealed: Buffer }>(
    'select sealed_xml as sealed from sepa_batches where id = $1',
    [batch.id],
  );
  expect(kept.rows[0]?.sealed.includes('BE68539007547034')).toBe(false);

  // A bank pays neither before the day that it was requested, nor tomorrow.
  for (const body of [{}, { day: addDays(TODAY, 2), confirm: true }]) {
    expect(await post(`/sepa_batches/${batch.id}/executed`, body)).toMatchObject({ status: 422 });
  }
  await askedFor(batch.id, TODAY);
  const done = await post(`/sepa_batches/${batch.id}/executed`, { version: batch.version });
  expect(done.data).toMatchObject({ state: 'executed', ended_on: TODAY });
  expect(await post(`/sepa_batches/${batch.id}/executed`)).toMatchObject({
    status: 422,
    detail: `Le lot ${batch.label} est déjà exécuté.`,
  });
  expect(await post(`/sepa_batches/${batch.id}/executed`, { version: batch.version })).toMatchObject({ status: 409 });
  expect(await settlements(statement)).toEqual([{ cents: OWED * 100, reversal: false }]);
  expect([await left(statement), await left(other), await balance(card)]).toEqual([0, 0, 1450]);
  expect(await off()).toEqual([]);
});

it('a refund is under way until the bank executes its batch, whose day it leaves on', async () => {
  const card = await aCard(20);
  const [transit, bank] = [await held('TRANSIT'), await held('BANK')];
  const moved = async () => [(await held('TRANSIT')) - transit, (await held('BANK')) - bank];
  const given = await created({ refunds: [refundOf(card, 5)] });
  expect(await moved()).toEqual([500, 0]);
  await post(`/sepa_batches/${given.id}/cancel`, { reason: 'IBAN faux' });
  expect(await moved()).toEqual([0, 0]);

  const batch = await created({ refunds: [refundOf(card, 7)] });
  const yesterday = addDays(TODAY, -1);
  await askedFor(batch.id, yesterday);
  const done = await post(`/sepa_batches/${batch.id}/executed`, { day: yesterday, confirm: true });
  expect(done.status, done.text).toBe(200);
  expect(await moved()).toEqual([0, 700]);
  const { rows } = await world.owner.query<{ day: string; means: string }>(
    "select day::text, means from settlements where kind = 'transfer_executed' and transaction_id = $1",
    [batch.lines[0]?.transaction_id],
  );
  expect(rows).toEqual([{ day: yesterday, means: 'transfer' }]);
  await post(`/sepa_batches/${batch.id}/transfers/1/returned`, { reason: 'Compte clos' });
  expect([await moved(), await balance(card)]).toEqual([[0, 0], 2000]);
  expect(await off()).toEqual([]);
});

it('a refund of a batch of before was out at once: executing it writes nothing', async () => {
  const card = await aCard(20);
  const batch = await created({ refunds: [refundOf(card, 6)] });
  const refund = batch.lines[0]?.transaction_id ?? 0;
  await world.fresh.tamper(`
    update transactions set variant = 'account' where id = ${refund};
    update entries e set to_account = b.id from money_accounts t, money_accounts b
      where e.transaction_id = ${refund} and t.id = e.to_account and t.kind = 'TRANSIT' and b.account_id = t.account_id and b.kind = 'BANK';
    update money_accounts set balance_cents = balance_cents + case kind when 'BANK' then 600 else -600 end
      where kind in ('BANK', 'TRANSIT') and account_id = ${world.ledger.accountId}`);
  const before = [await held('TRANSIT'), await held('BANK')];
  const done = await post(`/sepa_batches/${batch.id}/executed`);
  expect(done.status, done.text).toBe(200);
  expect([await held('TRANSIT'), await held('BANK')]).toEqual(before);
  expect(await off()).toEqual([]);
});

it('a transfer that the bank sends back is owed again; a refund comes back to the cagnotte', async () => {
  const card = await aCard(20);
  const batch = await created({ statement_ids: [statement], refunds: [refundOf(card, 20)] });
  expect(await post(`/sepa_batches/${batch.id}/transfers/1/returned`, { reason: 'Compte clos' })).toMatchObject({
    status: 422,
    detail: 'Seul un virement exécuté peut être retourné.',
  });
  await post(`/sepa_batches/${batch.id}/executed`);
  const [payment] = (await get<StatementDetail>(`/statements/${statement}`)).payments;
  expect(await post(`/statements/${statement}/payments/${payment?.id}/reverse`, { comment: 'Erreur' })).toMatchObject({
    status: 422,
    detail: `Ce virement est celui du lot ${batch.label}\u00a0: marquez-le retourné dans «\u00a0Virements SEPA\u00a0».`,
  });
  for (const n of [1, 2]) {
    const answer = await post(`/sepa_batches/${batch.id}/transfers/${n}/returned`, { reason: 'Compte clos' });
    expect(answer.status, answer.text).toBe(200);
  }
  expect(await post(`/sepa_batches/${batch.id}/transfers/1/returned`, { reason: 'Compte clos' })).toMatchObject({
    status: 422,
  });
  expect(await get<SepaBatchDetail>(`/sepa_batches/${batch.id}`)).toMatchObject({ amount: 33, returned: 33 });
  expect([await left(statement), await balance(card)]).toEqual([-OWED, 2000]);
  expect((await candidate(statement))?.lacks).toBeNull();
  // Both may be paid again.
  const again = await created({ statement_ids: [statement], refunds: [refundOf(card, 20)] });
  await post(`/sepa_batches/${again.id}/executed`);
  expect([await left(statement), await balance(card)]).toEqual([0, 0]);
  expect(await off()).toEqual([]);
});

it('a batch that did not leave is given up: nothing is paid, and its file is refused', async () => {
  const card = await aCard(20);
  const batch = await created({ statement_ids: [statement], refunds: [refundOf(card, 20)] });
  const [, { transaction_id: refund } = { transaction_id: 0 }] = batch.lines;
  expect(await post(`/transactions/${refund}/reverse`, { comment: 'Erreur' })).toMatchObject({
    status: 422,
    detail: `Ce remboursement est dans le lot ${batch.label}\u00a0: annulez le lot dans «\u00a0Virements SEPA\u00a0».`,
  });
  expect(await post(`/statements/${statement}/payments`, { amount: 1 })).toMatchObject({
    status: 422,
    detail: `Ce relevé est dans le lot ${batch.label}\u00a0: marquez-le exécuté, ou annulez-le.`,
  });
  // What the restaurant paid too much, taken back in the meantime, would be paid to it all the
  // same.
  const [paid] = (await get<StatementDetail>(`/statements/${statement}`)).payments;
  const undo = () =>
    post(`/statements/${statement}/payments/${paid?.id}/reverse`, { comment: 'Chèque sans provision' });
  expect(await undo()).toMatchObject({
    status: 422,
    detail: `Ce relevé est dans le lot ${batch.label}\u00a0: marquez-le exécuté, ou annulez-le.`,
  });
  expect(await post(`/sepa_batches/${batch.id}/cancel`, { reason: 'IBAN faux' })).toMatchObject({
    data: { state: 'cancelled', reason: 'IBAN faux' },
  });
  expect([await left(statement), await balance(card), await settlements(statement)]).toEqual([-OWED, 2000, []]);
  expect((await world.call('GET', `/sepa_batches/${batch.id}/sepa.xml`, { token: token() })).status).toBe(422);
  expect((await post(`/sepa_batches/${batch.id}/executed`)).status).toBe(422);
  expect((await undo()).status).toBe(200);
  expect(await candidate(statement)).toBeUndefined();
  expect(await off()).toEqual([]);
});

it('two people prepare, execute and return at once: one effect', async () => {
  const card = await aCard(20);
  const body = { statement_ids: [statement], refunds: [refundOf(card, 15)] };
  const prepared = await Promise.all([create(body), create(body), create(body)]);
  expect(prepared.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expect(await balance(card)).toBe(500);
  const { id } = prepared.find(({ status }) => status === 201)?.data as SepaBatchDetail;
  const ended = await Promise.all([
    post(`/sepa_batches/${id}/executed`),
    post(`/sepa_batches/${id}/executed`),
    post(`/sepa_batches/${id}/cancel`, { reason: 'En même temps' }),
  ]);
  expect(ended.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  const batch = await get<SepaBatchDetail>(`/sepa_batches/${id}`);
  const executed = batch.state === 'executed';
  expect([(await settlements(statement)).length, await balance(card)]).toEqual(executed ? [1, 500] : [0, 2000]);
  const returned = await Promise.all(
    [1, 1, 2, 2].map((n) => post(`/sepa_batches/${id}/transfers/${n}/returned`, { reason: 'Compte clos' })),
  );
  expect(returned.filter(({ status }) => status === 200)).toHaveLength(executed ? 2 : 0);
  expect([await left(statement), await balance(card)]).toEqual([-OWED, 2000]);
  expect(await off()).toEqual([]);
});

it('refuses what a bank would, on its field, and writes nothing', async () => {
  const card = await aCard(10);
  const refusal = async (body: object) => {
    const { status, fields, detail } = await create(body);
    expect(status).toBe(422);
    return fields ?? detail;
  };
  expect(await refusal({})).toBe('Choisissez au moins un virement.');
  expect(await refusal({ refunds: [refundOf(card, 5, { iban: 'FR7630006000011234567890188' })] })).toEqual({
    'refunds.0.iban': ['La clé de cet IBAN est fausse\u00a0: un caractère est erroné ou deux sont inversés.'],
  });
  expect(await refusal({ refunds: [refundOf(card, 5, { bic: 'AGRI' })] })).toEqual({
    'refunds.0.bic': ['Un BIC compte 8 ou 11 caractères, comme AGRIFRPP.'],
  });
  expect(await refusal({ refunds: [refundOf(card, 5, { beneficiary: '日本' })] })).toEqual({
    'refunds.0.beneficiary': ['Écrivez le nom du titulaire en lettres latines.'],
  });
  expect(await refusal({ refunds: [refundOf(card, 5), refundOf(card, 1)] })).toEqual({
    'refunds.1.amount': ['Cette personne est déjà dans ce lot.'],
  });
  expect(await refusal({ statement_ids: [statement], refunds: [refundOf(card, 10.01)] })).toHaveProperty([
    'refunds.0.amount',
  ]);
  expect(await refusal({ statement_ids: [statement], pay_on: addDays(TODAY, -1) })).toEqual({
    pay_on: ['La banque ne paie pas dans le passé.'],
  });
  await world.owner.query(
    'update restaurants set iban = null where id = (select restaurant_id from statements where id = $1)',
    [statement],
  );
  expect((await candidate(statement))?.lacks).toBe('Il manque l’IBAN du restaurant');
  expect(await refusal({ statement_ids: [statement] })).toEqual({
    statement_ids: ['Chez Relevé\u00a0: il manque l’IBAN du restaurant.'],
  });
  expect((await create({ statement_ids: [999_999] })).status).toBe(404);
  expect(await balance(card)).toBe(1000);
  await world.owner.query('update accounts set iban = null where id = $1', [world.ledger.accountId]);
  expect(await refusal({ refunds: [refundOf(card, 5)] })).toBe(
    'Complétez d’abord vos mentions\u00a0: il manque votre IBAN.',
  );
  await world.owner.query('update accounts set iban = $2 where id = $1', [world.ledger.accountId, EXAMPLE_IBAN]);
});

it('forgets files and holders’ accounts after 13 months, and says so', async () => {
  const card = await aCard(10);
  const batch = await created({ statement_ids: [statement], refunds: [refundOf(card, 5)] });
  await post(`/sepa_batches/${batch.id}/executed`);
  const recent = await created({ refunds: [refundOf(card, 5)] });
  await world.fresh.tamper(
    `update sepa_batches set created_at = created_at - interval '13 months 1 day' where id = ${batch.id}`,
  );
  await world.platform(forgetSepaFiles);
  const read = await get<SepaBatchDetail>(`/sepa_batches/${batch.id}`);
  expect([read.forgotten, read.xml_sha256]).toEqual([true, batch.xml_sha256]);
  expect(read.lines.map(({ beneficiary, iban_end }) => [beneficiary, iban_end])).toEqual([
    ['Chez Releve', '0189'],
    ['', ''],
  ]);
  const file = await world.call('GET', `/sepa_batches/${batch.id}/sepa.xml`, { token: token() });
  expect(file.detail).toContain(`effacées après 13\u00a0mois. Son empreinte SHA-256 reste ${batch.xml_sha256}.`);
  expect((await get<SepaBatchDetail>(`/sepa_batches/${recent.id}`)).forgotten).toBe(false);
  expect(await off()).toEqual([]);
});

it('lists with totals, CSV, sort and filters; another initiative sees none', async () => {
  const batch = await created({ statement_ids: [statement] });
  const rows = await get<SepaBatch[]>('/sepa_batches?sort=-number');
  expect(rows[0]).toMatchObject({ id: batch.id, label: batch.label, amount: OWED });
  const totals = await get<SepaBatchTotals>('/sepa_batches/totals');
  expect(totals).toEqual({
    count: rows.length,
    transfers: rows.reduce((sum, { transfers }) => sum + transfers, 0),
    amount: rows.reduce((sum, { amount }) => sum + amount * 100, 0) / 100,
    returned: rows.reduce((sum, { returned }) => sum + returned * 100, 0) / 100,
  });
  const csv = await world.call('GET', `/sepa_batches/${batch.id}/transfers.csv`, { token: token() });
  expect(csv.text).toContain('Chez Releve;0189');
  const stranger = { token: world.tokens.stranger };
  expect((await world.call('GET', `/sepa_batches/${batch.id}`, stranger)).status).toBe(404);
  expect((await world.call('GET', '/sepa_batches', stranger)).data).toEqual([]);
});

it.each([
  ['the amount of a line', 'cents = t.cents + 1', 'cents = t.cents - 1'],
  ['a payment', 'settlement_id = null', 'settlement_id = kept.settlement_id'],
  ['a state', "state = 'open'", "state = 'paid'"],
])('the verification sees %s that was changed', async (_, change, undo) => {
  const { id } = await created({ statement_ids: [statement] });
  await post(`/sepa_batches/${id}/executed`);
  expect(await off()).toEqual([]);
  const tamper = (set: string) =>
    world.fresh.tamper(`
      update sepa_transfers t set ${set} from (
        select id as settlement_id from settlements where statement_id = ${statement} and kind = 'payment_made'
      ) kept where t.batch_id = ${id}`);
  await tamper(change);
  expect((await off()).join('\n')).toContain(`lot de virements ${id}`);
  await tamper(undo);
  expect(await off()).toEqual([]);
});
