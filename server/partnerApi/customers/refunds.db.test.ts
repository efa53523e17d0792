import { beforeEach, describe, expect, it } from 'vitest';
import { inPartnerWorld, someStock, world } from '../../dev/testing/worlds/partnerActs.ts';

const IBAN = 'FR7630006000011234567890189';
const asked = { amount_cents: 1250, beneficiary: 'Léa Morel', iban: 'FR76 3000 6000 0112 3456 7890 189' };

// Twenty euros that were offered, and then thirty that were paid in.
inPartnerWorld(async () => {
  await someStock();
  await world.ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: world.ledger.customer },
    amountCents: 3000,
    origin: 'initiative',
    adminId: world.ledger.adminId,
  });
});
beforeEach(() =>
  world.owner.query(`update refund_requests set status = 'withdrawn', sealed_payee = null where status = 'open'`),
);

const refunds = (method: 'GET' | 'POST' | 'DELETE', body?: object) =>
  world.ask(method, '/customer/refunds', { as: world.customerToken, ...(body && { body }) });
const waiting = async () =>
  (await world.call('GET', '/refund_requests', { token: world.tokens.admin })).data as { id: number }[];
const decide = (request_id: number, decision: object) =>
  world.call('POST', `/customers/${world.ledger.customer}/refund_request/decisions`, {
    token: world.tokens.admin,
    body: { request_id, ...decision },
  });
const tasks = async () =>
  ((await world.call('GET', '/tasks', { token: world.tokens.admin })).data as { awaiting_acts: number }).awaiting_acts;
const mails = async () =>
  (await world.owner.query<{ recipient: string }>(`select recipient from mails where kind = 'refund' order by id`))
    .rows;

describe('a refund by transfer', () => {
  it('is of what was paid in, without what was offered, one request at a time', async () => {
    expect((await refunds('GET')).data).toMatchObject({ card_cents: 0, transfer_cents: 3000, offered_cents: 2000 });
    expect((await refunds('POST', { ...asked, amount_cents: 3001 })).fields).toEqual({
      amount_cents: ['Un virement rend au plus 30,00\u00a0€.'],
    });
    expect(Object.keys((await refunds('POST', { ...asked, iban: 'FR76' })).fields ?? {})).toEqual(['iban']);
    const { status, data } = await refunds('POST', asked);
    expect(status).toBe(201);
    expect(data['request']).toMatchObject({ amount_cents: 1250, iban_end: '0189', status: 'open', answer: null });
    const again = await refunds('POST', asked);
    expect([again.status, again.detail]).toEqual([409, 'Une demande de remboursement est déjà en cours.']);
    const both = await Promise.all([1, 2].map(() => refunds('POST', asked)));
    expect(both.map((one) => one.status)).toEqual([409, 409]);
    // Withdrawn, it leaves nothing of the account.
    expect(((await refunds('DELETE')).data['request'] as { status: string }).status).toBe('withdrawn');
    const { rows } = await world.owner.query('select from refund_requests where sealed_payee is not null');
    expect(rows).toEqual([]);
  });

  it('of two asked at once, one stands', async () => {
    const both = await Promise.all([1, 2, 3].map(() => refunds('POST', asked)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('waits under « À confirmer », and is refused with a reason that is mailed', async () => {
    const before = await tasks();
    await refunds('POST', asked);
    const [request] = await waiting();
    expect(request).toMatchObject({ customer_name: 'Léa Morel', amount: 12.5, iban: IBAN, beneficiary: 'Léa Morel' });
    expect(await tasks()).toBe(before + 1);
    const { rows } = await world.owner.query<{ sealed: Buffer }>(
      `select sealed_payee as sealed from refund_requests where status = 'open'`,
    );
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('0189');
    expect((await decide(request?.id ?? 0, { decision: 'refuse' })).fields).toEqual({
      reason: ['Le champ Motif est obligatoire'],
    });
    const sent = (await mails()).length;
    expect((await decide(request?.id ?? 0, { decision: 'refuse', reason: 'Compte fermé.' })).status).toBe(200);
    expect((await mails()).slice(sent)).toEqual([{ recipient: 'lea@exemple.fr' }]);
    expect((await refunds('GET')).data['request']).toMatchObject({ status: 'refused', answer: 'Compte fermé.' });
    expect((await decide(request?.id ?? 0, { decision: 'accept' })).status).toBe(409);
    expect(await waiting()).toEqual([]);
  });

  it('is paid once, to the payee that the books keep, within what is left', async () => {
    await refunds('POST', asked);
    const [request] = await waiting();
    const answers = await Promise.all([1, 2].map(() => decide(request?.id ?? 0, { decision: 'accept' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await world.owner.query(
      `select t.type, t.variant, t.amount_cents::int as cents, t.means, p.payee, p.reference, r.status, r.sealed_payee
         from refund_requests r join transactions t on t.account_id = r.account_id and t.id = r.transaction_id
         join payment_payees p on p.account_id = t.account_id and p.transaction_id = t.id
        where r.id = $1`,
      [request?.id],
    );
    expect(rows).toEqual([
      {
        ...{ type: 'refund_deposit', variant: 'account', cents: 1250, means: 'transfer' },
        ...{ payee: 'Léa Morel', reference: 'IBAN …0189', status: 'paid', sealed_payee: null },
      },
    ]);
    expect((await refunds('GET')).data).toMatchObject({ transfer_cents: 1750, request: { status: 'paid' } });
  });

  it('stays open when the ledger refuses: what was spent since is no longer there', async () => {
    await refunds('POST', { ...asked, amount_cents: 1750 });
    const [request] = await waiting();
    await world.ledger.record({
      ...{ type: 'refund_deposit', variant: 'account', adminId: world.ledger.adminId },
      ...{ holder: { kind: 'customer', id: world.ledger.customer }, amountCents: 1000 },
    });
    expect((await decide(request?.id ?? 0, { decision: 'accept' })).status).toBe(422);
    expect(await waiting()).toHaveLength(1);
    const { rows } = await world.owner.query(`select count(*)::int as n from refund_requests where status = 'paid'`);
    expect(rows).toEqual([{ n: 1 }]);
  });
});
