import { LedgerRefusal } from '../../domain/ledger/refusals.ts';
import { refuseTransferred } from '../../domain/ledger/allocation/heldByTransfer.ts';
import { UNDONE_BY_RESTAURANT } from '../../domain/ledger/reversal/opposite.ts';
import { reverseTogether } from '../../domain/ledger/reversal/reverseTogether.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type PartnerCaller } from '../context.ts';

/** How long an act at a counter may be taken back there. */
const SECONDS = 120;

const TYPES = UNDONE_BY_RESTAURANT.map((type) => `'${type}'`).join(', ');

/**
 * SQL: whether the session of a parameter recorded transaction `t` of account $1. A value, as
 * `exists` could be hashed from the whole table.
 */
const inSession = (session: string): string => `coalesce((select a.session_id from api_transactions a
  where a.account_id = $1 and a.transaction_id = t.id) = ${session}::bigint, false)`;

/** SQL: the transactions recorded together with `t`, itself included. */
const TOGETHER = `(select g.id, g.type from transactions g where g.account_id = $1 and g.id = t.id
  union select g.id, g.type from transactions g
   where g.account_id = $1 and g.gesture_id = t.gesture_id and g.id between t.id - 1000 and t.id + 1000)`;

/**
 * SQL: seconds during which the session of a parameter may still take transaction `t` back, by the
 * database's clock.
 */
export const reversibleSeconds = (session: string): string => `case
    when t.status = 'completed' and t.reverses_id is null and t.completed_at > now() - interval '${SECONDS} seconds'
      and ${inSession(session)}
      and (select r.id from transactions r where r.account_id = $1 and r.reverses_id = t.id) is null
      and not exists (select from ${TOGETHER} g where g.type not in (${TYPES}))
    then least(${SECONDS}, ceil(extract(epoch from t.completed_at - now()) + ${SECONDS}))::int else 0 end`;

interface Act {
  own: boolean;
  old: boolean;
  ids: number[];
}

/**
 * Takes an act of the caller's restaurant back, with what was recorded together with it: made in
 * this session, in the last two minutes. Returns the reversal of each. Throws 404, LedgerRefusal.
 */
export async function reverseAct(
  tx: Tx,
  { accountId, person }: PartnerCaller,
  id: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await tx.raw<Act>({
    text: `select ${inSession('$3')} as own, t.completed_at <= now() - interval '${SECONDS} seconds' as old,
             array(select g.id from ${TOGETHER} g) as ids
             from transactions t where t.account_id = $1 and t.id = $2 and t.restaurant_id = any($4::bigint[])`,
    values: [accountId, id, person?.sessionId ?? null, [...(person?.restaurantIds ?? [])]],
  });
  const [act] = rows;
  if (person === null || act === undefined) throw notFound('Cette transaction');
  if (!act.own) throw new LedgerRefusal('Cet acte a été enregistré sur un autre appareil\u00a0: annulez-le là.');
  if (act.old)
    throw new LedgerRefusal('Plus de deux minutes ont passé\u00a0: seule l’initiative peut encore annuler cet acte.');
  for (const transactionId of act.ids) await refuseTransferred(tx, accountId, { transactionId });
  return reverseTogether(tx, accountId, act.ids, {
    command: { comment: 'Annulé au comptoir', author: 'restaurant_owner', personId: person.personId },
    by: 'restaurant',
  });
}
