import { type TransactionDetail } from '@boucle/contract/transactions/calls.ts';
import { toEuros } from '@boucle/contract/primitives.ts';
import { type Tx } from '../../database/transaction.ts';
import { notFound } from '../../http/errors.ts';
import { whyIrreversible } from '../../ledger/reversal/reverse.ts';
import { incidentOfTwice, mayBeTwice } from '../../transactions/enteredTwice.ts';
import { transactionById, transactionsById } from '../../transactions/page.ts';
import { balanceRefOf, moneyName, namedMovement } from '../../transactions/names.ts';
import { type EntryRow, entriesOf, linkedTo, movementsOf, outingOf, tiesOf } from '../../transactions/whole.ts';

/** A transaction whole: its row, what moved, what was entered, what is tied to it, whether it may be reversed. 404 when there is none. */
export async function readDetail(tx: Tx, accountId: number, id: number): Promise<TransactionDetail> {
  const [transaction, movements, entries, ties, reason] = await Promise.all([
    transactionById(tx, accountId, id),
    movementsOf(tx, accountId, id),
    entriesOf(tx, accountId, id),
    tiesOf(tx, accountId, id),
    whyIrreversible(tx, accountId, id),
  ]);
  if (transaction === undefined || ties === undefined) throw notFound('Cette transaction');
  const [linked, outing, twice] = await Promise.all([
    linkedTo(tx, accountId, id, ties).then((ids) => transactionsById(tx, accountId, ids)),
    ties.service_id === null ? null : outingOf(tx, accountId, ties.service_id),
    mayBeTwice(transaction) ? incidentOfTwice(tx, accountId, id) : null,
  ]);
  return {
    transaction,
    movements: movements.map(namedMovement),
    entries: entries.flatMap(bothSides),
    linked,
    outing,
    reversible: reason === null,
    irreversible_reason: reason,
    twice_incident_id: twice,
  };
}

/** An arrow takes from one account, its debit, and gives to the other, its credit. */
const bothSides = ({ from, to, amount_cents }: EntryRow) => [
  { account: moneyName(from), balance: balanceRefOf(from), debit: toEuros(amount_cents), credit: 0 },
  { account: moneyName(to), balance: balanceRefOf(to), debit: 0, credit: toEuros(amount_cents) },
];
