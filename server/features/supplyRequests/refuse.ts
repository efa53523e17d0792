import { accountOf } from '../../platform/api/procedures.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { type LockedRequest } from '../../domain/places/supplyRequests/requests.ts';

/** Refuses a request under lock. */
export async function refuseRequest(
  { tx, caller }: CallContext,
  request: LockedRequest,
  reason: string,
): Promise<void> {
  await tx.raw({
    text: `update supply_requests set status = 'refused', answer = $3, answered_by = $4, answered_at = $5, version = version + 1
            where account_id = $1 and id = $2`,
    values: [accountOf(caller), request.id, reason, caller.personId, tx.now()],
  });
}
