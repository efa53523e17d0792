import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

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

  it('is in the initiative’s own box where it is cash, coming in and going out, and at the bank otherwise', async () => {
    const { customer } = world.ledger;
    const moved = async (method: string, path: string, body: unknown): Promise<string[]> => {
      const { data } = await call(method, path, body);
      const { rows } = await world.fresh.owner.query<{ arrow: string }>(
        `select f.kind || '>' || g.kind as arrow from entries e
           join money_accounts f on f.id = e.from_account join money_accounts g on g.id = e.to_account
          where e.transaction_id = $1 order by e.n`,
        [(data as { id: number }).id],
      );
      return rows.map(({ arrow }) => arrow);
    };
    const credit = (means: string) =>
      moved('POST', `/customers/${customer}/credits`, { amount: 9, origin: 'initiative', means });
    const refund = (means: string) =>
      moved('POST', '/transactions', { transaction_type: 'refund_deposit', customer_id: customer, amount: 3, means });
    expect(await credit('cash')).toEqual(['CASH_BOX>CAG']);
    expect(await credit('transfer')).toEqual(['BANK>CAG']);
    expect(await refund('cash')).toEqual(['CAG>CASH_BOX']);
    // A cheque that the initiative writes leaves its bank.
    expect(await refund('cheque')).toEqual(['CAG>BANK']);
    const waiting = (await call('GET', '/books/paid_in')).data as { cash: number };
    expect(waiting.cash).toBe(6);
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

describe('containers that are sold', () => {
  const out = (more: object) => ({
    transaction_type: 'admin_out',
    variant: 'clean',
    reason: 'sold',
    lines: [{ format_id: world.ledger.bowl, quantity: 1 }],
    ...more,
  });

  it('bring euros, which their transaction shows; they are asked of nothing else', async () => {
    const { ledger } = world;
    const lines = [{ formatId: ledger.bowl, quantity: 5 }];
    await ledger.record({ type: 'admin_in', variant: 'bought', adminId: ledger.adminId, lines });
    const sold = async (body: object): Promise<unknown> => {
      const made = await call('POST', '/transactions', out(body));
      expect(made.status, made.text).toBe(201);
      return ((await call('GET', `/transactions/${(made.data as { id: number }).id}`)).data as TransactionDetail).sold;
    };
    expect(await sold({ sold_for: 12.5, sold_means: 'cash' })).toEqual({ amount: 12.5, means: 'cash' });
    expect(await sold({ sold_for: 3 })).toEqual({ amount: 3, means: 'transfer' });
    await sold({ sold_for: 1250, sold_means: 'cheque', comment: 'Vide-grenier' });
    for (const path of [
      '/transactions.csv',
      `/stock_cards/movements.csv?place=warehouse&state=clean&format_id=${ledger.bowl}`,
    ]) {
      const { text } = await call('GET', path);
      expect(text).toContain('Vendus\u00a0: 1\u202f250,00\u00a0€ (chèque)\nVide-grenier');
    }
    expect(await sold({})).toBeNull();
    const refused = await call('POST', '/transactions', out({ reason: 'broken', sold_for: 3 }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('"sold_for"');
  });
});
