import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { DEMO_PASSWORD } from '../worlds/demo/signIns.ts';
import { sessionToken } from '../testing/sessionToken.ts';
import { type Act } from './load.ts';
import { type Site } from './site.ts';

const CUSTOMERS = 8;

/** The callers of the demo world, their customers and their acts. */
export async function cast({ connection }: Site) {
  const first = async <R extends object>(text: string): Promise<R[]> =>
    (await inScope(connection.database, { kind: 'platform' }, (tx) => tx.raw<R & Record<string, unknown>>({ text })))
      .rows;
  const [admin] = await first<{ id: number; account_id: number }>(
    "select id, account_id from people where email = 'initiative@boucle.test'",
  );
  const accountId = admin?.account_id ?? 0;
  const customers = await first<{ id: number }>(
    `select id from customers where account_id = ${String(accountId)} order by id limit ${String(CUSTOMERS)}`,
  );
  const token = await sessionToken(connection.database, admin?.id ?? 0);
  return { accountId, customers: customers.map(({ id }) => id), token };
}

/** Credits mostly, and containers bought and lent to guests. */
export function acts(customers: readonly number[], token: string): () => Act {
  let n = 0;
  const none = { cents: 0, customer: 0 };
  const bearer = `Bearer ${token}`;
  const partner = `Basic ${Buffer.from(`demo-velocourse:${DEMO_PASSWORD}`).toString('base64')}`;
  return () => {
    n += 1;
    if (n % 5 === 3) {
      const body = { transaction_type: 'admin_in', variant: 'bought', lines: [{ format_id: 1, quantity: 1 }] };
      return { kind: 'entry', path: `${ADMIN_API}/transactions`, authorization: bearer, body, ...none };
    }
    if (n % 10 === 7) {
      const containers = [{ format_id: 1, quantity: 1 }];
      const body = { transaction_type: 'grab_guest_container', restaurant_id: 1, containers };
      return { kind: 'loan', path: '/api/v1/partners/transactions', authorization: partner, body, ...none };
    }
    const customer = customers[n % customers.length] ?? 0;
    const path = `${ADMIN_API}/customers/${String(customer)}/credits`;
    return {
      kind: 'credit',
      path,
      authorization: bearer,
      body: { amount: 0.01, origin: 'offered' },
      cents: 1,
      customer,
    };
  };
}
