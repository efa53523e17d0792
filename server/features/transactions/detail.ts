import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { originOf } from '@boucle/contract/features/transactions/origin.ts';
import { PAID_OUT_TYPES } from '@boucle/contract/shared/transactions/paymentOut.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { whyIrreversible, whyNever } from '../../domain/ledger/reversal/reverse.ts';
import { incidentOfTwice, mayBeTwice } from '../../domain/transactions/enteredTwice.ts';
import { transactionById, transactionsById } from '../../domain/transactions/page.ts';
import { balanceRefOf, moneyName, namedMovement } from '../../domain/transactions/names.ts';
import { soldOf } from './sold.ts';
import {
  type EntryRow,
  type Ties,
  entriesOf,
  linkedTo,
  movementsOf,
  outingOf,
  tiesOf,
} from '../../domain/transactions/whole.ts';

interface Asked {
  readonly id: number;
  /** A reversal opens the books: some seven statements, only for who is about to reverse. */
  readonly with?: 'reversal' | undefined;
}

/**
 * A transaction whole: its row, what moved, what was entered, what is tied to it, whether it may be
 * reversed. 404 when there is none.
 */
export async function readDetail(tx: Tx, accountId: number, { id, with: more }: Asked): Promise<TransactionDetail> {
  const [transaction, movements, entries, ties, units] = await Promise.all([
    transactionById(tx, accountId, id),
    movementsOf(tx, accountId, id),
    entriesOf(tx, accountId, id),
    tiesOf(tx, accountId, id),
    unitsOf(tx, accountId, id),
  ]);
  if (transaction === undefined || ties === undefined) throw notFound('Cette transaction');
  const [linked, outing, twice] = await Promise.all([
    linkedTo(tx, accountId, id, ties).then((ids) => transactionsById(tx, accountId, ids)),
    ties.service_id === null ? null : outingOf(tx, accountId, ties.service_id),
    mayBeTwice(transaction) ? incidentOfTwice(tx, accountId, id) : null,
  ]);
  const never = whyNever({
    type: transaction.transaction_type,
    variant: transaction.variant ?? '',
    status: transaction.status,
    reversesId: transaction.reverses_id,
    reversed: linked.some((one) => one.reverses_id === id),
  });
  const reason = never ?? (more === 'reversal' ? await whyIrreversible(tx, accountId, id) : null);
  return {
    transaction,
    paid_out: await paidOutOf(tx, accountId, transaction, ties),
    received: receivedOf(transaction, ties),
    sold: transaction.transaction_type === 'admin_out' ? await soldOf(tx, accountId, id) : null,
    movements: movements.map(namedMovement),
    units,
    entries: entries.flatMap(bothSides),
    linked,
    outing,
    reversible: reason !== null ? false : more === 'reversal' ? true : null,
    irreversible_reason: reason,
    twice_incident_id: twice,
  };
}

/** Codes that moved with it, or that it names while it waits. */
async function unitsOf(tx: Tx, accountId: number, id: number): Promise<TransactionDetail['units']> {
  const { rows } = await tx.raw<TransactionDetail['units'][number] & Record<string, unknown>>({
    text: `select code, missed from unit_moves where account_id = $1 and transaction_id = $2
            union all
           select unnest(l.units), false from transaction_lines l join transactions t on t.account_id = $1 and t.id = l.transaction_id
            where l.account_id = $1 and l.transaction_id = $2 and t.status = 'pending' order by code`,
    values: [accountId, id],
  });
  return rows;
}

/** By which means and to whom somebody was paid; null of what pays no one. */
async function paidOutOf(
  tx: Tx,
  accountId: number,
  { id, transaction_type: type, variant, reverses_id: reverses }: TransactionRow,
  { means }: Ties,
): Promise<TransactionDetail['paid_out']> {
  if (!PAID_OUT_TYPES.some((one) => one === type) || variant === 'payment_card') return null;
  const { rows } = await tx.raw<{ payee: string | null; reference: string | null }>({
    text: `select nullif(payee, '') as payee, nullif(reference, '') as reference
             from payment_payees where account_id = $1 and transaction_id = $2`,
    values: [accountId, reverses ?? id],
  });
  return { means, ...(rows[0] ?? { payee: null, reference: null }) };
}

/** By which means the initiative received the money of a credit. */
const receivedOf = (row: TransactionRow, { means }: Ties): TransactionDetail['received'] =>
  originOf(row) !== 'initiative' || row.amount === 0 ? null : { means };

/** An arrow takes from one account, its debit, and gives to the other, its credit. */
const bothSides = ({ from, to, amount_cents }: EntryRow) => [
  { account: moneyName(from), balance: balanceRefOf(from), debit: toEuros(amount_cents), credit: 0 },
  { account: moneyName(to), balance: balanceRefOf(to), debit: 0, credit: toEuros(amount_cents) },
];
