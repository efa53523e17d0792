import { toCents } from '@boucle/contract/base/primitives.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { conflict } from '../../platform/http/errors.ts';

/** Releases the night that waits, for the amount (euros) that was read; a job keeps it. 409. */
export async function releaseNight(
  { tx, caller, details, dependencies: { jobs } }: CallContext,
  { day, amount }: { day: string; amount: number },
): Promise<{ day: string }> {
  const accountId = accountOf(caller);
  const { rowCount } = await tx.raw({
    text: `update loan_nights set released_at = $4, released_by = $5
            where account_id = $1 and day = $2 and cents = $3 and released_at is null
              and not exists (select from loan_nights n where n.account_id = $1 and n.day > $2::date)`,
    values: [accountId, day, toCents(amount), tx.now(), caller.personId],
  });
  if (rowCount === 0) throw conflict('Cette nuit n’attend plus\u00a0: relisez «\u00a0À faire\u00a0».');
  details['amount'] = amount;
  await jobs.add(tx, 'follow-loans', { accountId, day });
  return { day };
}
