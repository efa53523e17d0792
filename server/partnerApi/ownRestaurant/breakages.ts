import { type NewBreakage, type OwnBreakage } from '@boucle/contract/partnerApi/ownRestaurantActs.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { openPending } from '../../domain/ledger/pending/openPending.ts';
import { placeStocks } from '../../domain/places/placeStocks.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { type PartnerCaller } from '../context.ts';
import { writeRecordedBy } from '../transactions/queries.ts';

const MOST = 100;
const WORDS = { clean: ['propre', 'propres'], dirty: ['sale', 'sales'] } as const;

/** Reports of a restaurant that wait, and the decided ones of 30 days; the latest first. */
export async function breakagesOf(tx: Tx, accountId: number, restaurantId: number): Promise<OwnBreakage[]> {
  const { rows } = await tx.raw<Omit<OwnBreakage, 'asked_at'> & { asked_at: Date }>({
    text: `select t.id, t.status, substr(t.variant, length('restaurant_') + 1) as state, t.reason, coalesce(t.comment, '') as comment,
                  t.created_at as asked_at, t.failure_reason as answer,
                  (select json_agg(json_build_object('format_id', l.format_id, 'title', f.title, 'quantity', l.quantity) order by l.n)
                     from transaction_lines l join formats f on f.account_id = $1 and f.id = l.format_id
                    where l.account_id = $1 and l.transaction_id = t.id) as containers
             from transactions t
            where t.account_id = $1 and t.restaurant_id = $2 and t.type = 'admin_out' and t.variant in ('restaurant_clean', 'restaurant_dirty')
              and t.status in ('pending', 'completed', 'failed') and t.reverses_id is null and t.author = 'restaurant_owner'
              and (t.status = 'pending' or t.created_at > now() - interval '30 days')
            order by t.id desc limit ${MOST}`,
    values: [accountId, restaurantId],
  });
  return rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() }));
}

/**
 * Writes down what an owner reports, which moves nothing before an administrator accepts it. 422
 * beyond what the books have there.
 */
export async function reportBreakage(
  tx: Tx,
  caller: PartnerCaller,
  { id: restaurantId, state, reason, containers, comment }: NewBreakage,
): Promise<OwnBreakage | undefined> {
  const { accountId, person } = caller;
  const stocks = new Map(
    (await placeStocks(tx, accountId, { place: 'R', id: restaurantId })).map((one) => [one.format_id, one]),
  );
  for (const [n, line] of containers.entries()) {
    const stock = stocks.get(line.format_id);
    if (stock === undefined) throw invalidField(`containers.${n}.format_id`, 'Ce format n’existe pas.');
    const there = stock[state];
    if (line.quantity <= there) continue;
    const words = `${quantity(there)} ${WORDS[state][there < 2 ? 0 : 1]} dans votre stock.`;
    throw invalidField(`containers.${n}.quantity`, `${stock.format_title}\u00a0: ${words}`);
  }
  const pending = await openPending(tx, accountId, {
    type: 'admin_out',
    variant: `restaurant_${state}`,
    reason,
    restaurantId,
    author: 'restaurant_owner',
    ...(person && { personId: person.personId }),
    comment,
    lines: containers.map(lineOf),
  });
  await writeRecordedBy(tx, caller, [pending]);
  return (await breakagesOf(tx, accountId, restaurantId)).find(({ id }) => id === pending);
}
