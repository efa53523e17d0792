import { addDays } from '@boucle/contract/base/format.ts';
import { randomBytes } from 'node:crypto';
import { type Tx } from '../../../platform/database/transaction.ts';
import { parisInstant } from './clock.ts';

/** Two links that were given to accountants, one of them taken back. No one knows their secrets. */
export async function writeAccountants(
  tx: Tx,
  { accountId, adminId, today }: { accountId: number; adminId: number; today: string },
): Promise<void> {
  const given = [
    { email: 'm.delaunay@compta-ouest.exemple.fr', ago: 75, days: 60, opens: 1, lastAgo: 74, revokedAgo: 40 },
    { email: 'contact@cabinet-rives.exemple.fr', ago: 20, days: 90, opens: 3, lastAgo: 2, revokedAgo: null },
  ];
  const on = (ago: number, minute: number) => parisInstant(addDays(today, -ago), minute);
  for (const { email, ago, days, opens, lastAgo, revokedAgo } of given) {
    await tx.raw({
      text: `insert into accountant_links (account_id, email, token_hash, last_day, created_by, created_at, opens, opened_at, revoked_by, revoked_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        accountId,
        email,
        randomBytes(32),
        addDays(today, days - ago),
        adminId,
        on(ago, 10 * 60),
        opens,
        on(lastAgo, 15 * 60),
        revokedAgo === null ? null : adminId,
        revokedAgo === null ? null : on(revokedAgo, 9 * 60),
      ],
    });
  }
}
