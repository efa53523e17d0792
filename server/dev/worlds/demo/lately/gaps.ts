import { type Tx } from '../../../../platform/database/transaction.ts';
import { insertSettlement } from '../../../../features/incidents/queries.ts';
import { record } from '../../../../domain/ledger/record.ts';
import { type RecordCommand } from '../../../../domain/ledger/types.ts';
import { type DemoWorld } from '../demoWorld.ts';
import { ownersWith } from '../ownersWith.ts';

/** A count at a place that differs from the books, or what settles such a count. */
type Count = Pick<RecordCommand, 'adminId' | 'lines' | 'at' | 'comment'> & {
  readonly type: 'admin_in' | 'admin_out';
  readonly place: 'A.clean' | 'A.dirty';
};

const variantOf = (type: Count['type']) => (type === 'admin_in' ? 'found_at' : 'missing_at');

/** Records a count; answers the incident that it wrote. */
export async function recordGap(tx: Tx, accountId: number, count: Count): Promise<number> {
  const { id } = await record(tx, accountId, { ...count, variant: variantOf(count.type) });
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select id from incidents where account_id = $1 and transaction_id = $2',
    values: [accountId, id],
  });
  return rows[0]?.id ?? 0;
}

/** Records what settles pieces of an incident; with all of them it is settled. */
export async function settleGap(tx: Tx, accountId: number, incidentId: number, count: Count): Promise<void> {
  const { id } = await record(tx, accountId, { ...count, variant: variantOf(count.type), settling: true });
  const quantity = (count.lines ?? []).reduce((sum, line) => sum + line.quantity, 0);
  const { adminId: personId = 0, at = tx.now() } = count;
  const { rows } = await tx.raw<{ left: number }>({
    text: `select (i.quantity - coalesce((
             select sum(s.quantity) from incident_settlements s where s.account_id = $1 and s.incident_id = $2), 0))::int as "left"
             from incidents i where i.account_id = $1 and i.id = $2`,
    values: [accountId, incidentId],
  });
  const left = (rows[0]?.left ?? 0) - quantity;
  await insertSettlement(tx, accountId, { incidentId, transactionId: id, quantity, left, personId, at });
}

/**
 * Two counts of the warehouse's shelf: of one everything was found again, the other was explained.
 */
export async function liveGaps(tx: Tx, { accountId, adminId, ago }: DemoWorld): Promise<void> {
  // The fullest: rounds of that morning take some as well.
  const shelves = await ownersWith(tx, accountId, 'warehouse', ago(3, 8 * 60));
  const shelf = shelves.toSorted((one, other) => other.cents - one.cents)[0];
  if (!shelf) return;
  const lines = (quantity: number) => [{ formatId: shelf.formatId, quantity }];
  const missing = { type: 'admin_out', place: 'A.clean', adminId } as const;
  const incident = await recordGap(tx, accountId, {
    ...missing,
    lines: lines(4),
    at: ago(3, 8 * 60 + 10),
    comment: 'Étagère recomptée',
  });
  await settleGap(tx, accountId, incident, {
    ...missing,
    type: 'admin_in',
    lines: lines(4),
    at: ago(2, 15 * 60 + 10),
    comment: `Règle l’écart n°\u00a0${incident}\u00a0: retrouvés dans un bac de la réserve`,
  });
  const explained = await recordGap(tx, accountId, {
    ...missing,
    lines: lines(2),
    at: ago(2, 17 * 60 + 10),
    comment: 'Inventaire du soir',
  });
  await tx.raw({
    text: `update incidents set version = version + 1, status = 'explained', cause = 'broken', note = 'Deux contenants fêlés, jetés sans être sortis du stock',
        resolved_by = $3, resolved_at = $4 where account_id = $1 and id = $2`,
    values: [accountId, explained, adminId, ago(1, 9 * 60 + 10)],
  });
}
