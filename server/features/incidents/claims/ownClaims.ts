import { type Incident } from '@boucle/contract/features/incidents/calls.ts';
import { toCents } from '@boucle/contract/base/primitives.ts';
import { type OwnClaim } from '@boucle/contract/shared/incidents/shapes.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { incidentsById } from '../queries.ts';

/** Claims that a partner's page knows the states of. */
const MOST = 200;

/** Claims by number, as their claimants read them, in the order of `incidentsById`. */
export async function ownClaims(tx: Tx, accountId: number, ids: readonly number[]): Promise<OwnClaim[]> {
  return (await incidentsById(tx, accountId, ids)).map(ownClaimOf);
}

/** Numbers of a partner's latest claims, the latest first. */
export async function latestOfPartner(
  tx: Tx,
  { accountId, partnerId }: { accountId: number; partnerId: number },
): Promise<number[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `select id from incidents where account_id = $1 and kind = 'claim' and claimed_by = 'partner' and partner_id = $2
            order by id desc limit $3`,
    values: [accountId, partnerId, MOST],
  });
  return rows.map(({ id }) => id);
}

function ownClaimOf({ claim, ...incident }: Incident): OwnClaim {
  const answered = incident.status !== 'open';
  return {
    id: incident.id,
    status: incident.status,
    loan_id: claim?.loan_id ?? null,
    transaction_id: incident.transaction_id ?? 0,
    restaurant_id: incident.restaurant?.id ?? null,
    format_id: incident.format_id,
    title: incident.format_title,
    quantity: incident.quantity,
    place_name: incident.place.name,
    returned_on: claim?.returned_on ?? null,
    text: claim?.text ?? null,
    created_at: incident.created_at,
    outcome: claim?.outcome ?? null,
    given_back_cents: toCents(claim?.given_back ?? 0),
    answer: answered ? incident.note : null,
    answered_at: answered ? incident.resolved_at : null,
  };
}
