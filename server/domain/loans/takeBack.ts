import { parisDay } from '@boucle/contract/base/format.ts';
import { lockCustomer } from '../ledger/books/advisoryLocks.ts';
import { record } from '../ledger/record.ts';
import { reverse } from '../ledger/reversal/reverse.ts';
import { type RecordCommand } from '../ledger/types.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { writeSteps } from './steps.ts';

export interface KeptLoan {
  readonly id: number;
  readonly customerId: number;
  readonly formatId: number;
  readonly formatTitle: string;
  readonly pieces: number;
  readonly transactionId: number;
  /** Paris days: when it was kept, and the last one on which it comes back. */
  readonly keptOn: string;
  readonly until: string;
}

/**
 * Loans of a conso of which a policy kept the deposit, as far as they may still come back, the
 * oldest first.
 */
export async function keptLoans(tx: Tx, accountId: number, customerId: number): Promise<KeptLoan[]> {
  const { rows } = await tx.raw<Omit<KeptLoan, 'customerId'> & Record<string, unknown>>({
    text: `select l.id, l.format_id as "formatId", f.title as "formatTitle", s.pieces, s.transaction_id as "transactionId",
                  to_char(s.day, 'YYYY-MM-DD') as "keptOn", to_char(s.until, 'YYYY-MM-DD') as until
             from lots l
             join formats f on f.account_id = $1 and f.id = l.format_id
             join loan_steps s on s.account_id = $1 and s.lot_id = l.id and s.step = 'kept' and s.until >= $3::date
            where l.account_id = $1 and l.owner = 'U' and l.owner_id = $2 and l.left_quantity = 0
              and not exists (select from transactions b where b.account_id = $1 and b.reverses_id = s.transaction_id)
            order by l.since, l.id`,
    values: [accountId, customerId, parisDay(tx.now())],
  });
  return rows.map((row) => ({ ...row, customerId }));
}

/**
 * Opens so many pieces of a kept loan again, for the return that follows: the whole keeping is
 * reversed and the rest kept once more, as of its day.
 */
export async function reopenLoan(
  tx: Tx,
  accountId: number,
  { id, customerId, formatId, pieces, transactionId, keptOn, until }: KeptLoan,
  quantity: number,
  adminId?: number,
): Promise<void> {
  const day = parisDay(tx.now());
  const comment = 'Contenant rapporté\u00a0: consigne rendue';
  const who = adminId === undefined ? {} : { adminId };
  const reversal = await reverse(tx, accountId, { transactionId, comment, ...who });
  await writeSteps(tx, accountId, [{ id, pieces: quantity }], {
    ...{ step: 'reopened', day, transactionId: reversal.id },
    ...(adminId !== undefined && { personId: adminId }),
  });
  if (quantity === pieces) return;
  const rest = await record(tx, accountId, {
    type: 'admin_fix_customer_stocks',
    variant: 'less_kept',
    place: 'X.lost',
    holder: { kind: 'customer', id: customerId },
    ticketLotId: id,
    recorder: 'system',
    comment: 'Règle de retour\u00a0: le reste n’est pas rapporté',
    lines: [{ formatId, quantity: pieces - quantity }],
  });
  const left = [{ id, pieces: pieces - quantity }];
  await writeSteps(tx, accountId, left, { step: 'kept', day: keptOn, until, transactionId: rest.id });
}

/**
 * Before the return of a conso is recorded: opens the loans that a policy kept, as far as more
 * comes back than is held.
 */
export async function reopenForReturn(
  tx: Tx,
  accountId: number,
  { type, holder, lines = [] }: Pick<RecordCommand, 'type' | 'holder' | 'lines'>,
): Promise<void> {
  if (type !== 'return_container' && type !== 'return_container_in_collection_drawer') return;
  if (holder?.kind !== 'customer') return;
  if ((await keptLoans(tx, accountId, holder.id)).length === 0) return;
  await lockCustomer(tx, accountId, holder.id);
  const kept = await keptLoans(tx, accountId, holder.id);
  const { rows } = await tx.raw<{ format_id: number; held: number }>({
    text: `select format_id, sum(left_quantity)::int as held from lots
            where account_id = $1 and owner = 'U' and owner_id = $2 and left_quantity > 0 group by format_id`,
    values: [accountId, holder.id],
  });
  const beyond = new Map(rows.map(({ format_id, held }) => [format_id, -held]));
  for (const { formatId, quantity } of lines) beyond.set(formatId, (beyond.get(formatId) ?? 0) + quantity);
  for (const loan of kept) {
    const back = Math.min(loan.pieces, Math.max(0, beyond.get(loan.formatId) ?? 0));
    if (back === 0) continue;
    beyond.set(loan.formatId, (beyond.get(loan.formatId) ?? 0) - back);
    await reopenLoan(tx, accountId, loan, back);
  }
}
