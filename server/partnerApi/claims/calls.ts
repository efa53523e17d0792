import { type Claimants, openClaim } from '../../features/incidents/claims/openClaim.ts';
import { ownClaims } from '../../features/incidents/claims/ownClaims.ts';
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

/** Handlers of `contract/partnerApi/claims.ts`. */
export const claims = {
  open: partnerCalls.incidents.open.handler(async ({ context: { tx, caller, details }, input }) => {
    const id = await openClaim(tx, caller.accountId, claimantsOf(caller), input);
    details['entity_id'] = id;
    const [opened] = await ownClaims(tx, caller.accountId, [id]);
    if (opened === undefined) throw new Error(`No incident ${id}`);
    return { data: opened };
  }),

  list: partnerCalls.incidents.list.handler(async ({ context: { tx, caller }, input: { cursor } }) => {
    return pageOf(await ownClaims(tx, caller.accountId, await ownIds(tx, caller, cursor)), numberOf);
  }),
};
