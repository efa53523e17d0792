import { type Tx } from '../../../platform/database/transaction.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type Author, type CommandLine, type LedgerType, type RecordCommand } from '../types.ts';

/** A transaction as it was requested, whatever became of it. */
export interface Pending {
  readonly status: string;
  readonly command: RecordCommand;
  /** The credit that its late payment became. */
  readonly insteadId: number | null;
}

interface Row {
  status: string;
  type: LedgerType;
  variant: string;
  amount_cents: number;
  author: Author | null;
  recorder: 'partner' | 'system' | null;
  admin_id: number | null;
  customer_id: number | null;
  card_holder_id: number | null;
  restaurant_id: number | null;
  lender_restaurant_id: number | null;
  partner_id: number | null;
  drop_off_point_id: number | null;
  collection_drawer_id: number | null;
  reward_id: number | null;
  place: string | null;
  reason: string | null;
  instead_id: number | null;
  lines:
    | { formatId: number; quantity: number; role: string; unitDepositCents: number | null; units: string[] | null }[]
    | null;
}

/**
 * Locks a transaction that may be pending and reads its request, with the deposits of that day and
 * the codes that it names.
 */
export async function lockPending(tx: Tx, accountId: number, id: number): Promise<Pending> {
  const { rows } = await tx.raw<Row>({
    text: `select t.*, (select i.id from transactions i where i.account_id = $1 and i.instead_of_id = t.id) as instead_id,
        (select json_agg(json_build_object('formatId', coalesce(l.format_id, 0), 'quantity', l.quantity, 'role', l.role,
            'unitDepositCents', l.unit_deposit_cents, 'units', l.units) order by l.n)
          from transaction_lines l where l.account_id = $1 and l.transaction_id = t.id) as lines
      from transactions t where t.account_id = $1 and t.id = $2 for no key update of t`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (!row) throw new LedgerRefusal('Cette transaction n’existe pas.');
  return { status: row.status, insteadId: row.instead_id, command: commandOf(row) };
}

function commandOf(row: Row): RecordCommand {
  const given = {
    restaurantId: row.restaurant_id,
    lenderId: row.lender_restaurant_id,
    partnerId: row.partner_id,
    dropOffPointId: row.drop_off_point_id,
    drawerId: row.collection_drawer_id,
    rewardId: row.reward_id,
    adminId: row.admin_id,
    author: row.author,
    recorder: row.recorder,
    place: row.place,
    reason: row.reason,
    amountCents: row.amount_cents === 0 ? null : row.amount_cents,
  };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  return {
    type: row.type,
    variant: row.variant,
    ...known,
    ...(row.customer_id === null ? {} : { holder: { kind: 'customer', id: row.customer_id } }),
    ...(row.card_holder_id === null ? {} : { holder: { kind: 'card', id: row.card_holder_id } }),
    ...(row.lines ? { lines: row.lines.map(lineOf) } : {}),
  };
}

function lineOf({ unitDepositCents, units, ...line }: NonNullable<Row['lines']>[number]): CommandLine {
  return { ...line, ...(unitDepositCents !== null && { unitDepositCents }), ...(units !== null && { units }) };
}
