import { type Tx } from '../../../platform/database/transaction.ts';
import { type Posting } from './posting.ts';

/** What an administrator's transaction gives away, pays out and takes out of stock. */
export interface Outflow {
  readonly accountId: number;
  readonly transactionId: number;
  readonly reversesId: number | null;
  readonly refunds: boolean;
  readonly cents: number;
  readonly pieces: number;
}

const noted = new WeakMap<Tx, Outflow[]>();

/** Money that is no one's payment, and what is owed to holders and guests. */
const UNPAID: readonly string[] = ['GES', 'OPENING'];
const OWED: readonly string[] = ['CAG', 'CON', 'GST'];
/** Where money that leaves goes through. */
const MONEY: readonly string[] = ['BANK', 'CHEQUES', 'CASH_BOX', 'TRANSIT', 'CASH'];

/**
 * Cents that a posting gives away or pays out, pieces that it takes out of the programme: each by
 * its arrows, whatever its type.
 */
export function outflowOf({ entries, movements }: Pick<Posting, 'entries' | 'movements'>): {
  readonly cents: number;
  readonly pieces: number;
} {
  const leaves = (from: string, to: string): boolean =>
    (UNPAID.includes(from) && OWED.includes(to)) || (OWED.includes(from) && MONEY.includes(to));
  return {
    cents: entries.reduce((sum, { from, to, amountCents }) => sum + (leaves(from.kind, to.kind) ? amountCents : 0), 0),
    pieces: movements.reduce(
      (sum, { from, to, quantity }) => sum + (to.place === 'X' && from.place !== 'X' ? quantity : 0),
      0,
    ),
  };
}

/**
 * Notes what leaves by an administrator's transaction, and each of their reversals, for anyone who
 * judges it before the commit.
 */
export function noteOutflow(tx: Tx, accountId: number, transactionId: number, posting: Posting): void {
  const { adminId, reversesId, completesId } = posting;
  // A completion was requested by another person.
  if (adminId === null || completesId !== null) return;
  const { cents, pieces } = outflowOf(posting);
  if (cents === 0 && pieces === 0 && reversesId === null) return;
  const list = noted.get(tx) ?? [];
  list.push({ accountId, transactionId, reversesId, refunds: posting.type === 'refund_deposit', cents, pieces });
  noted.set(tx, list);
}

/** What was noted since it was last asked. */
export function takeOutflows(tx: Tx): readonly Outflow[] {
  const list = noted.get(tx) ?? [];
  noted.delete(tx);
  return list;
}
