import { LAPSES_AFTER_DAYS } from '@boucle/contract/features/awaitingActs/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/**
 * How many acts wait for a second person and have not lapsed, or are breakages and refunds to
 * accept.
 */
export async function waitingActs(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.raw<{ count: number }>({
    text: `select ((select count(*) from transactions t where t.account_id = $1 and t.status = 'pending'
                      and t.type = 'admin_out' and t.variant in ('restaurant_clean', 'restaurant_dirty'))
                   + (select count(*) from refund_requests r where r.account_id = $1 and r.status = 'open') + count(*))::int as count
             from awaiting_acts a
             left join awaiting_act_decisions d on d.account_id = a.account_id and d.act_id = a.id
            where a.account_id = $1 and d.act_id is null and a.sealed_input is not null
              and a.created_at > $2::timestamptz - interval '${LAPSES_AFTER_DAYS} days'`,
    values: [accountId, tx.now()],
  });
  return rows[0]?.count ?? 0;
}

/** Forgets what acts asked that lapsed. Platform scope. */
export async function forgetLapsedActs(tx: Tx): Promise<void> {
  await tx.raw({
    text: `update awaiting_acts set sealed_input = null
            where sealed_input is not null and created_at <= $1::timestamptz - interval '${LAPSES_AFTER_DAYS} days'`,
    values: [tx.now()],
  });
}
