import { type Tx } from '../../platform/database/transaction.ts';
import { writeEvent } from '../../platform/http/audit.ts';
import { USER_AGENT_MAX } from '../people/devices.ts';
import { type AuthContext } from './ask.ts';

/** Origin of a request for one of our pages. */
export const fromOf = (context: AuthContext) => ({
  userAgent: context.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
  address: context.get('address'),
});

/** A change made on our pages stands in the journal as one made through the API. Platform scope. */
export async function trace(
  tx: Tx,
  context: AuthContext,
  personId: number,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  const { rows } = await tx.raw<{ accountId: number | null }>({
    text: 'select account_id as "accountId" from people where id = $1',
    values: [personId],
  });
  writeEvent(tx, {
    accountId: rows[0]?.accountId ?? null,
    personId,
    action,
    entityId: null,
    details,
    address: context.get('address'),
    requestId: context.get('requestId'),
  });
}
