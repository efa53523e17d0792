import { type TransactionDetail } from '@boucle/contract/transactions/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../testing/world.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

const call = (method: string, path: string, body?: unknown) =>
  world.call(method, path, { token: world.tokens.admin, ...(body !== undefined && { body }) });
const received = async (id: number) => ((await call('GET', `/transactions/${id}`)).data as TransactionDetail).received;
/** The last transaction of a type. */
async function last(type: string): Promise<number> {
  const { rows } = await world.platform((tx) =>
    tx.raw<{ id: number }>({ text: 'select max(id) as id from transactions where type = $1', values: [type] }),
  );
  return rows[0]?.id ?? 0;
}

describe('money that the initiative receives', () => {
  it('says by which means: a transfer where nothing says otherwise, and so does its reversal', async () => {
    const path = `/customers/${world.ledger.customer}/credits`;
    for (const [means, kept] of [
      ['cash', 'cash'],
      [undefined, 'transfer'],
    ]) {
      const made = await call('POST', path, { amount: 5, origin: 'initiative', means });
      expect(made.status, made.text).toBe(201);
      const { id } = made.data as { id: number };
      expect(await received(id)).toEqual({ means: kept });
      const { data } = await call('POST', `/transactions/${id}/reverse`, { comment: 'Erreur' });
      expect(await received((data as { id: number }).id)).toEqual({ means: kept });
    }
  });

  it('is the amount of a card too, by its own call and by the general one', async () => {
    const [first = 0, second = 0] = await world.ledger.cards('initiative', 1000, 2);
    const made = await call('POST', `/card_holders/${first}/activate`, { means: 'cheque' });
    expect(made.status, made.text).toBe(200);
    expect(await received(await last('activate_card'))).toEqual({ means: 'cheque' });
    const body = { transaction_type: 'activate_card', card_holder_id: second, means: 'cash' };
    const { data } = await call('POST', '/transactions', body);
    expect(await received((data as { id: number }).id)).toEqual({ means: 'cash' });
  });

  it('is not known of rows of before', async () => {
    const body = {
      transaction_type: 'admin_free_deposit',
      customer_id: world.ledger.customer,
      amount: 5,
      origin: 'initiative',
    };
    const { id } = (await call('POST', '/transactions', body)).data as { id: number };
    await world.fresh.tamper(`update transactions set means = null where id = ${id}`);
    expect(await received(id)).toEqual({ means: null });
  });

  it('is nothing of a gift, whose means is refused', async () => {
    const path = `/customers/${world.ledger.customer}/credits`;
    const refused = await call('POST', path, { amount: 5, origin: 'offered', means: 'cash' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('"means"');
    const { id } = (await call('POST', path, { amount: 5, origin: 'offered' })).data as { id: number };
    expect(await received(id)).toBeNull();
  });
});
