import { writtenDay } from '@boucle/contract/base/format.ts';
import { type SupplyRequestDetail } from '@boucle/contract/features/supplyRequests/shapes.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { brandOf, recipientsBy } from '../../auth/notices/recipients.ts';
import { writeMail } from '../../outside/mails/mail.ts';
import { requestRefusedMail } from '../../outside/mails/requestRefusedMail.ts';
import { type LockedRequest } from '../../domain/places/supplyRequests/requests.ts';

/**
 * Refuses a request under lock, and mails its author: the person, or the administrators of the
 * partner whose application sent it.
 */
export async function refuseRequest(
  { tx, caller, dependencies: { jobs, secret } }: CallContext,
  request: LockedRequest,
  { detail, reason }: { readonly detail: SupplyRequestDetail; readonly reason: string },
): Promise<void> {
  const accountId = accountOf(caller);
  await tx.raw({
    text: `update supply_requests set status = 'refused', answer = $3, answered_by = $4, answered_at = $5, version = version + 1
            where account_id = $1 and id = $2`,
    values: [accountId, request.id, reason, caller.personId, tx.now()],
  });
  await asPlatform(tx, async () => {
    const { asked_by: person, partner_id: partner } = request;
    const recipients =
      person !== null
        ? await recipientsBy(tx, 'p.id = $1', person)
        : await recipientsBy(tx, `p.role = 'partner_admin' and p.partner_id = $1`, partner ?? 0);
    for (const recipient of recipients) {
      // The author of a refusal knows it.
      if (recipient.id === caller.personId) continue;
      const words = requestRefusedMail({
        brand: brandOf(recipient),
        name: recipient.name,
        restaurant: detail.restaurant.name,
        number: detail.id,
        wanted: detail.wanted_on === null ? null : writtenDay(detail.wanted_on),
        lines: detail.lines,
        reason,
      });
      await writeMail(
        tx,
        { kind: 'supply_request_refused', accountId, to: recipient.email, ...words },
        secret,
        (at, job, data) => jobs.add(at, job, data),
      );
    }
  });
}
