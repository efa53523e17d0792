import { addDays } from '@boucle/contract/base/format.ts';
import { randomBytes } from 'node:crypto';
import { type Tx } from '../../../platform/database/transaction.ts';
import { insertAll } from '../cast/insertAll.ts';
import { type DemoWorld } from './demoWorld.ts';

/** Two links that were given to accountants, one of them taken back. No one knows their secrets. */
export async function writeAccountants(tx: Tx, { accountId, adminId, today, ago }: DemoWorld): Promise<void> {
  const links = [
    { email: 'm.delaunay@compta-ouest.exemple.fr', since: 75, days: 60, opens: 1, last: 74, revoked: 40 },
    { email: 'contact@cabinet-rives.exemple.fr', since: 20, days: 90, opens: 3, last: 2, revoked: null },
  ];
  await insertAll(
    tx,
    'accountant_links',
    links.map(({ email, since, days, opens, last, revoked }) => ({
      account_id: accountId,
      email,
      token_hash: randomBytes(32),
      last_day: addDays(today, days - since),
      created_by: adminId,
      created_at: ago(since, 10 * 60),
      opens,
      opened_at: ago(last, 15 * 60),
      revoked_by: revoked === null ? null : adminId,
      revoked_at: revoked === null ? null : ago(revoked, 9 * 60),
    })),
  );
}
