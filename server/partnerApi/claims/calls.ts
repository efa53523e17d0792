import { type Incident } from '@boucle/contract/features/incidents/calls.ts';
import { toCents } from '@boucle/contract/base/primitives.ts';
import { type OwnClaim } from '@boucle/contract/partnerApi/claims.ts';
import { type Claimants, openClaim } from '../../features/incidents/claims/openClaim.ts';
import { incidentsById } from '../../features/incidents/queries.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type PartnerCaller } from '../context.ts';
import { LIMIT, numberOf, pageOf } from '../pages.ts';
import { partnerCalls } from '../procedures.ts';

const claimantsOf = ({ person }: PartnerCaller): Claimants => ({
  customerId: person?.customerId ?? null,
  restaurantIds: person?.restaurantIds ?? [],
  partnerId: null,
  adminId: null,
});

/** Numbers of a page of the caller's own claims, the latest first. */
async function ownIds(tx: Tx, caller: PartnerCaller, cursor: number | undefined): Promise<number[]> {
  const { customerId, restaurantIds } = claimantsOf(caller);
  const { rows } = await tx.raw<{ id: number }>({
    text: `select id from incidents
            where account_id = $1 and kind = 'claim' and id < coalesce($4::bigint, 1e15::bigint)
              and case claimed_by when 'customer' then customer_id = $2 when 'restaurant' then restaurant_id = any($3::bigint[]) end
            order by id desc ${LIMIT}`,
    values: [caller.accountId, customerId, [...restaurantIds], cursor ?? null],
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

/** Handlers of `contract/partnerApi/claims.ts`. */
export const claims = {
  open: partnerCalls.incidents.open.handler(async ({ context: { tx, caller, details }, input }) => {
    const id = await openClaim(tx, caller.accountId, claimantsOf(caller), input);
    details['entity_id'] = id;
    const [opened] = await incidentsById(tx, caller.accountId, [id]);
    if (opened === undefined) throw new Error(`No incident ${id}`);
    return { data: ownClaimOf(opened) };
  }),

  list: partnerCalls.incidents.list.handler(async ({ context: { tx, caller }, input: { cursor } }) => {
    const found = await incidentsById(tx, caller.accountId, await ownIds(tx, caller, cursor));
    return pageOf(found.map(ownClaimOf), numberOf);
  }),
};
