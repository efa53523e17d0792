import { type IncidentDetail, type OrphanReturn } from '@boucle/contract/features/incidents/calls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { reverse } from '../../../domain/ledger/reversal/reverse.ts';
import { record } from '../../../domain/ledger/record.ts';
import { type CallContext } from '../../../platform/api/context.ts';
import { accountOf } from '../../../platform/api/procedures.ts';
import { invalidField, refused } from '../../../platform/http/errors.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { insertSettlement, lockIncident } from '../queries.ts';
import { mailAnswer, mailingOf } from './mailAnswer.ts';
import { orphanReturns } from './orphanReturns.ts';

interface Granting {
  readonly surplus_id?: number | undefined;
  readonly note: string | null;
}

/**
 * Settles a claim for its claimant, under its lock: the loan ends on an open surplus, which it
 * settles, or as the initiative's loss; a movement is reversed. The claimant gets one mail. 422 for
 * a surplus that is settled or not near, and for what the ledger refuses.
 */
export async function grantClaim(
  context: CallContext,
  claim: IncidentDetail,
  { surplus_id, note }: Granting,
): Promise<void> {
  const { tx, caller, details } = context;
  const accountId = accountOf(caller);
  if (claim.claim === null) throw refused('Cet écart n’est pas une réclamation\u00a0: réglez-le.');
  const reason = `Réclamation n°\u00a0${claim.id}`;
  if (claim.claim.loan_id === null) {
    if (surplus_id !== undefined) throw invalidField('surplus_id', 'Un mouvement ne se règle pas sur un retour.');
    await reverse(tx, accountId, {
      transactionId: claim.transaction_id ?? 0,
      adminId: caller.personId,
      comment: note === null ? reason : `${reason}\u00a0: ${note}`,
    });
    await keepAnswer(context, claim.id, note, true);
    await mailAnswer(mailingOf(context), claim, { answer: 'reversed', note });
    return;
  }
  const surplus = surplus_id === undefined ? undefined : await surplusOf(tx, accountId, claim, surplus_id);
  const pieces = Math.min(claim.left, surplus?.left ?? claim.left);
  const { id, containersCostCents } = await record(tx, accountId, {
    type: 'admin_fix_customer_stocks',
    variant: 'less',
    place: surplus === undefined ? 'X.lost' : 'X.gap',
    holder: { kind: 'customer', id: claim.claim.claimant.id },
    ticketLotId: claim.claim.loan_id,
    adminId: caller.personId,
    comment:
      surplus === undefined ? `${reason}, à titre gracieux` : `${reason}, règle l’écart n°\u00a0${surplus.incident_id}`,
    lines: [{ formatId: claim.format_id, quantity: pieces }],
    ...(surplus !== undefined && { settling: true }),
  });
  await refuseOtherLoans(tx, accountId, id, claim.claim.loan_id);
  for (const { incidentId, left } of [
    { incidentId: claim.id, left: claim.left },
    ...(surplus === undefined ? [] : [{ incidentId: surplus.incident_id, left: surplus.left }]),
  ])
    await insertSettlement(tx, accountId, {
      incidentId,
      transactionId: id,
      quantity: pieces,
      left: left - pieces,
      personId: caller.personId,
      at: tx.now(),
    });
  await keepAnswer(context, claim.id, note, false);
  details['settled'] = pieces;
  details['transaction'] = id;
  await mailAnswer(mailingOf(context), claim, {
    answer: surplus === undefined ? 'gesture' : 'found',
    note,
    pieces,
    given: toEuros(containersCostCents),
    rest: (claim.claimed?.loan?.held ?? pieces) - pieces,
    place: surplus?.place.name ?? null,
  });
}

/** The open surplus of that number, under lock, as far as it may be the claimed return. */
async function surplusOf(tx: Tx, accountId: number, claim: IncidentDetail, id: number): Promise<OrphanReturn> {
  await lockIncident(tx, accountId, id);
  // Read again: somebody may have settled it while the lock was waited for.
  const found = await orphanReturns(tx, accountId, {
    ...claim,
    returnedOn: claim.claim?.returned_on ?? null,
    since: new Date(claim.claimed?.loan?.since ?? claim.created_at),
  });
  const surplus = found.find(({ incident_id }) => incident_id === id);
  if (surplus === undefined)
    throw invalidField('surplus_id', 'Ce retour sans nom est déjà réglé, ou n’est pas près de là.');
  return surplus;
}

/** Refuses, when the claimed loan came back since, to end another one of the same format. */
async function refuseOtherLoans(tx: Tx, accountId: number, transactionId: number, lotId: number | null): Promise<void> {
  const { rowCount } = await tx.raw({
    text: 'select from lot_rows where account_id = $1 and transaction_id = $2 and lot_id is distinct from $3',
    values: [accountId, transactionId, lotId],
  });
  if (rowCount !== 0) throw refused('Des contenants de cet emprunt viennent d’être rendus. Réessayez.');
}

/** Keeps the words of the answer; of a reversal, that the claim is settled. */
async function keepAnswer(
  { tx, caller }: CallContext,
  id: number,
  note: string | null,
  settles: boolean,
): Promise<void> {
  await tx.raw({
    text: `update incidents set note = coalesce($3, note), version = version + case when $4 then 1 else 0 end,
             status = case when $4 then 'settled' else status end, resolved_by = case when $4 then $5 else resolved_by end,
             resolved_at = case when $4 then $6 else resolved_at end
            where account_id = $1 and id = $2`,
    values: [accountOf(caller), id, note, settles, caller.personId, tx.now()],
  });
}
