import { type Tx } from '../../platform/database/transaction.ts';

/** Rounds of this day (YYYY-MM-DD), or of one before, that are neither done nor cancelled. */
export async function roundsToday(tx: Tx, accountId: number, today: string): Promise<number> {
  const { rows } = await tx.raw<{ count: number }>({
    text: `select count(*)::int as count from rounds
            where account_id = $1 and day <= $2::date and status in ('draft', 'ready', 'under_way')`,
    values: [accountId, today],
  });
  return rows[0]?.count ?? 0;
}
