import { quantity } from '@boucle/contract/base/format.ts';
import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { partiesAt } from '../../domain/ledger/posting/countCorrections.ts';
import { reverseSettling } from '../../domain/ledger/reversal/reverseSettling.ts';
import { type RecordCommand } from '../../domain/ledger/types.ts';
import { incidentStates } from '../../domain/transactions/incidentStates.ts';
import { insertSettlement, lockIncident } from './queries.ts';

/** A gap that a transaction entered twice made where it brought containers, or took them from. */
interface MadeGap {
  incident_id: number;
  left: number;
  /** Containers of the transaction there. */
  pieces: number;
  /** Where, as the ledger's rules name it: « R.clean ». */
  at: string;
  place: string;
  place_id: number;
  format_id: number;
  missing: boolean;
}

/**
 * The gaps that were counted after a transaction where it moved containers: fewer than in the books
 * where it brought them, more where it took them from. One a movement and end, the asked one first,
 * then the first that was counted.
 */
const madeBy = (tx: Tx, accountId: number, transactionId: number, incidentId: number): Promise<MadeGap[]> =>
  prepared(
    tx,
    sql<MadeGap>`
      select distinct on (m.n, v.missing) i.id as incident_id, i."left", m.quantity as pieces, c.place || '.' || c.state as at, c.place, c.place_id,
             c.format_id, v.missing
        from transactions t
        join movements m on m.account_id = ${accountId}::bigint and m.transaction_id = t.id
       cross join lateral (values (m.to_cell, true), (m.from_cell, false)) v(cell_id, missing)
        join cells c on c.account_id = ${accountId}::bigint and c.id = v.cell_id
        join ${incidentStates(accountId)} on i.place = c.place and i.place_id = c.place_id and i.format_id = c.format_id and (i.quantity < 0) = v.missing
         and i.kind in ('count', 'stock_count', 'drawer') and i.status <> 'settled' and i.created_at > t.completed_at
        join transactions o on o.account_id = ${accountId}::bigint and o.id = i.transaction_id
         and coalesce(o.place, c.place || '.' || c.state) = c.place || '.' || c.state
       where t.account_id = ${accountId}::bigint and t.id = ${transactionId}::bigint
       order by m.n, v.missing, i.id = ${incidentId}::bigint desc, i.created_at, i.id`,
  );

/**
 * The transactions that its probable causes say were entered twice, each with its pieces of the
 * format.
 */
const enteredTwice = ({ causes }: IncidentDetail): ReadonlyMap<number, number> =>
  new Map(
    causes
      .filter(({ cause }) => cause === 'supplies' || cause === 'repeated')
      .flatMap(({ evidence }) => evidence.map(({ id, pieces }) => [id, pieces] as const)),
  );

/**
 * Takes back what was entered twice, and settles each gap that it made: whatever was counted since
 * stays as it was counted. Answers the reversal. 422 for a transaction that its probable causes do
 * not name, or that has more pieces than are left of the gap.
 */
export async function settleTwice(
  tx: Tx,
  accountId: number,
  incident: IncidentDetail,
  asked: { transactionId: number; quantity: number; personId: number; remark: string },
): Promise<{ readonly transaction: number }> {
  const { transactionId, personId, remark } = asked;
  const pieces = enteredTwice(incident).get(transactionId);
  if (pieces === undefined)
    throw invalidField('reverses_id', 'Les registres ne montrent pas que cette transaction a été saisie deux fois.');
  if (pieces > incident.left)
    throw invalidField(
      'reverses_id',
      `Il n’en reste que ${quantity(incident.left)} à régler, cette transaction en compte ${quantity(pieces)}.`,
    );
  if (asked.quantity !== pieces)
    throw invalidField('quantity', `Cette transaction compte ${quantity(pieces)} de ce format, ni plus ni moins.`);
  const seen = await madeBy(tx, accountId, transactionId, incident.id);
  const others = seen.map(({ incident_id }) => incident_id).filter((id) => id !== incident.id);
  for (const id of [...new Set(others)].toSorted((a, b) => a - b)) await lockIncident(tx, accountId, id);
  // Read again: what somebody settled while the locks were waited for is no gap any more.
  const gaps = (await madeBy(tx, accountId, transactionId, incident.id)).filter((gap) => gap.left >= gap.pieces);
  if (!gaps.some(({ incident_id }) => incident_id === incident.id))
    throw invalidField('reverses_id', 'Cette transaction n’a rien changé là où l’écart a été compté.');
  const found = gaps.filter(({ missing }) => missing);
  const missing = gaps.filter((gap) => !gap.missing);
  const commandOf = (gap: MadeGap): RecordCommand => ({
    type: gap.missing ? 'admin_in' : 'admin_out',
    variant: gap.missing ? 'found_at' : 'missing_at',
    place: gap.at,
    ...partiesAt(gap.place, gap.place_id),
    adminId: personId,
    settling: true,
    comment: `Règle l’écart n°\u00a0${gap.incident_id}\u00a0: n°\u00a0${transactionId} saisie deux fois${remark}`,
    lines: [{ formatId: gap.format_id, quantity: gap.pieces }],
  });
  const recorded = await reverseSettling(
    tx,
    accountId,
    { transactionId, adminId: personId, comment: `Saisie deux fois, règle l’écart n°\u00a0${incident.id}${remark}` },
    { found: found.map(commandOf), missing: missing.map(commandOf) },
  );
  const written = [...recorded.found, ...recorded.missing];
  for (const [n, { incident_id: incidentId, left, pieces: settled }] of [...found, ...missing].entries()) {
    const settling = written[n];
    if (settling === undefined) throw new Error('Nothing was recorded');
    await insertSettlement(tx, accountId, {
      incidentId,
      transactionId: settling,
      quantity: settled,
      left: left - settled,
      personId,
      at: tx.now(),
    });
  }
  return { transaction: recorded.reversal };
}
