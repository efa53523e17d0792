import { addDays, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { EXTENDED_MOST, type TakenBackAt } from '@boucle/contract/features/loans/labels.ts';
import { type Loan } from '@boucle/contract/features/loans/rows.ts';
import { lockCustomer } from '../../domain/ledger/books/advisoryLocks.ts';
import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { record } from '../../domain/ledger/record.ts';
import { readLoans } from '../../domain/loans/readLoans.ts';
import { writeSteps } from '../../domain/loans/steps.ts';
import { keptLoans, reopenLoan } from '../../domain/loans/takeBack.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { conflict, invalidField, notFound } from '../../platform/http/errors.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { loansById } from './list.ts';

interface Exception {
  readonly ids: readonly number[];
  readonly reason: string;
  /** Paris day; left out: pardoned. */
  readonly until?: string;
}

/**
 * Pardons loans of consos, or puts off the day on which they are due; all or none. 404; 409 for one
 * that is not out, not a conso's, pardoned already, or due later; 422 for a day past or too far.
 */
export async function exceptLoans(context: CallContext, { ids, reason, until }: Exception): Promise<Loan[]> {
  const { tx, caller, details } = context;
  const accountId = accountOf(caller);
  const today = parisDay(tx.now());
  if (until !== undefined && (until <= today || until > addDays(today, EXTENDED_MOST)))
    throw invalidField(
      'until',
      `Choisissez un jour à venir, avant le ${writtenDay(addDays(today, EXTENDED_MOST + 1))}.`,
    );
  for (const customerId of await holdersOf(tx, accountId, ids)) await lockCustomer(tx, accountId, customerId);
  const found = new Map((await readLoans(tx, accountId, { ids })).map((loan) => [loan.id, loan]));
  const loans = ids.map((id) => {
    const loan = found.get(id);
    if (loan === undefined) throw conflict('Un de ces emprunts n’est plus en cours\u00a0: relisez la liste.');
    if (loan.owner !== 'U') throw conflict(`${loan.holder}\u00a0: seuls les emprunts des consos suivent la règle.`);
    if (loan.pardoned) throw conflict(`L’emprunt de ${loan.holder} est déjà pardonné.`);
    if (until !== undefined && (loan.due_on === null || until <= loan.due_on))
      throw conflict(
        loan.due_on === null
          ? `L’emprunt de ${loan.holder} n’a pas de date de retour.`
          : `L’emprunt de ${loan.holder} est déjà dû le ${writtenDay(loan.due_on)}.`,
      );
    return loan;
  });
  await writeSteps(tx, accountId, loans, {
    ...{ step: until === undefined ? 'pardoned' : 'extended', day: today, personId: caller.personId, reason },
    ...(until !== undefined && { until }),
  });
  details['loans'] = ids.length;
  details['reason'] = reason;
  if (until !== undefined) details['until'] = until;
  return loansById(tx, accountId, ids);
}

/** Consos who hold these loans, in the order in which they are locked. 404 for an unknown loan. */
async function holdersOf(tx: Tx, accountId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.raw<{ owner: string; owner_id: number }>({
    text: 'select owner, owner_id from lots where account_id = $1 and id = any($2::bigint[])',
    values: [accountId, ids],
  });
  if (rows.length < ids.length) throw notFound('Cet emprunt');
  const consos = rows.filter(({ owner }) => owner === 'U').map(({ owner_id: id }) => id);
  return [...new Set(consos)].sort((a, b) => a - b);
}

interface TakenBack {
  readonly id: number;
  readonly quantity: number;
  readonly units?: readonly string[] | undefined;
  readonly place: TakenBackAt;
  readonly restaurant_id?: number | undefined;
  readonly drop_off_point_id?: number | undefined;
}

/**
 * Records what comes back of a loan whose deposit a policy kept: it is given back first. 404; 409
 * once its days are over; 422 for more than was kept and for what the ledger refuses.
 */
export async function takeBack(
  context: CallContext,
  { id, quantity, units, place, ...at }: TakenBack,
): Promise<{ transaction_id: number }> {
  const { tx, caller, details } = context;
  const accountId = accountOf(caller);
  const [customerId] = await holdersOf(tx, accountId, [id]);
  if (customerId === undefined) throw notFound('Cet emprunt');
  await lockCustomer(tx, accountId, customerId);
  const loan = (await keptLoans(tx, accountId, customerId)).find((one) => one.id === id);
  if (loan === undefined)
    throw conflict('La consigne de cet emprunt n’est pas acquise, ou ses jours de reprise sont passés.');
  if (quantity > loan.pieces) throw invalidField('quantity', `Choisissez ${loan.pieces} au plus.`);
  await reopenLoan(tx, accountId, loan, quantity, caller.personId);
  const { id: transactionId } = await record(tx, accountId, {
    type: 'admin_fix_customer_stocks',
    variant: 'less',
    place,
    holder: { kind: 'customer', id: customerId },
    ticketLotId: id,
    adminId: caller.personId,
    comment: 'Rapporté après la garde de sa consigne',
    ...(at.restaurant_id !== undefined && { restaurantId: at.restaurant_id }),
    ...(at.drop_off_point_id !== undefined && { dropOffPointId: at.drop_off_point_id }),
    lines: [lineOf({ format_id: loan.formatId, quantity, units })],
  });
  details['transaction'] = transactionId;
  details['quantity'] = quantity;
  return { transaction_id: transactionId };
}
