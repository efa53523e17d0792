import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetPayees } from '../../domain/ledger/posting/payees.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let lea: number;
beforeAll(async () => {
  world = await appWorld();
  lea = world.ledger.customer;
  await call('POST', '/transactions', {
    transaction_type: 'admin_free_deposit',
    customer_id: lea,
    amount: 100,
    origin: 'initiative',
  });
});
afterAll(() => world.end());

const call = (method: string, path: string, body?: unknown) =>
  world.call(method, path, { token: world.tokens.admin, ...(body !== undefined && { body }) });
const refund = async (more: object) => {
  const body = { transaction_type: 'refund_deposit', customer_id: lea, amount: 5, ...more };
  const answer = await call('POST', '/transactions', body);
  expect(answer.status, answer.text).toBe(201);
  return (answer.data as { id: number }).id;
};
const paidOut = async (id: number) => ((await call('GET', `/transactions/${id}`)).data as TransactionDetail).paid_out;

describe('a payment out', () => {
  it('says by which means, to whom and by which reference', async () => {
    const cheque = { means: 'cheque', payee: 'Léa Morel', reference: 'Chèque 0012345' };
    expect(await paidOut(await refund(cheque))).toEqual(cheque);
  });

  it('is a transfer to its holder where nothing says otherwise; its reversal says the same', async () => {
    const id = await refund({});
    const { rows } = await world.platform((tx) =>
      tx.raw<{ name: string }>({
        text: `select coalesce(nullif(name, ''), email) as name from customers where id = $1`,
        values: [lea],
      }),
    );
    const expected = { means: 'transfer', payee: rows[0]?.name, reference: null };
    expect(await paidOut(id)).toEqual(expected);
    const { data } = await call('POST', `/transactions/${id}/reverse`, { comment: 'Erreur' });
    expect(await paidOut((data as { id: number }).id)).toEqual(expected);
  });

  it('to guests names whom they were guests of', async () => {
    const { sender, bowl } = world.ledger;
    await world.ledger.supply(sender, [{ formatId: bowl, quantity: 3 }]);
    await world.ledger.record({
      type: 'grab_guest_container',
      author: 'restaurant_owner',
      restaurantId: sender,
      lines: [{ formatId: bowl, quantity: 2 }],
    });
    const lines = [{ format_id: bowl, quantity: 1 }];
    const { data } = await call('POST', `/restaurants/${sender}/guests/refunds`, {
      given_back: true,
      lines,
      means: 'cash',
    });
    expect(await paidOut((data as { id: number }).id)).toMatchObject({
      means: 'cash',
      payee: expect.stringMatching(/^Invité /) as string,
    });
    const named = {
      transaction_type: 'admin_refund_guest_deposit',
      variant: 'given_back',
      restaurant_id: sender,
      lines,
    };
    const second = await call('POST', '/transactions', { ...named, payee: 'Une cliente', reference: 'IBAN …0189' });
    expect(await paidOut((second.data as { id: number }).id)).toMatchObject({
      payee: 'Une cliente',
      reference: 'IBAN …0189',
    });
  });

  it('of others says nothing', async () => {
    const credited = await call('POST', '/transactions', {
      transaction_type: 'admin_free_deposit',
      customer_id: lea,
      amount: 1,
    });
    expect(await paidOut((credited.data as { id: number }).id)).toBeNull();
  });
});

describe('a person who is erased', () => {
  const aCustomer = async (euros: number) => {
    const { rows } = await world.platform((tx) =>
      tx.raw<{ id: number }>({
        text: `insert into customers (account_id, email, name) values ($1, $2, 'Noé Petit') returning id`,
        values: [world.ledger.accountId, `noe-${euros}@exemple.fr`],
      }),
    );
    const id = rows[0]?.id ?? 0;
    const credit = { transaction_type: 'admin_free_deposit', customer_id: id, amount: euros, origin: 'initiative' };
    await call('POST', '/transactions', credit);
    return id;
  };

  it('stays the payee of what they were paid, for ten years after its year', async () => {
    const id = await aCustomer(7);
    const paid = await refund({ customer_id: id, amount: 7, reference: 'IBAN …0189' });
    expect((await call('DELETE', `/customers/${id}/personal_data`)).status).toBe(200);
    expect(await paidOut(paid)).toMatchObject({ payee: 'Noé Petit', reference: 'IBAN …0189' });
    await world.platform(forgetPayees);
    expect(await paidOut(paid)).toMatchObject({ payee: 'Noé Petit' });
    await world.fresh.asOwner(`alter table payment_payees disable trigger all;
      update payment_payees set created_at = date_trunc('year', now()) - interval '10 years 1 day';
      alter table payment_payees enable trigger all`);
    await world.platform(forgetPayees);
    expect(await paidOut(paid)).toEqual({ means: 'transfer', payee: null, reference: null });
  });

  it('waits for the transfer that pays them', async () => {
    const id = await aCustomer(9);
    await call('PATCH', '/statements/issuer', { legal_name: 'Consigne Loire', iban: 'FR7630006000011234567890189' });
    const refunds = [{ customer_id: id, amount: 9, beneficiary: 'Noé Petit', iban: 'FR7630006000011234567890189' }];
    const batch = await call('POST', '/sepa_batches', { refunds, ibans_checked: true });
    expect(batch.status, batch.text).toBe(201);
    expect(await call('DELETE', `/customers/${id}/personal_data`)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('1 remboursement n’est pas encore parti') as string,
    });
    await call('POST', `/sepa_batches/${(batch.data as { id: number }).id}/executed`, {});
    expect((await call('DELETE', `/customers/${id}/personal_data`)).status).toBe(200);
  });
});
