import { accountRequests as requestsOf, limitKey } from '../../auth/limits.ts';
import { inScope } from '../../database/tenant.ts';
import { publicCalls } from '../../http/procedures.ts';
import { refuseUnstorable } from '../../http/unstorable.ts';
import { insertRequest } from './queries.ts';

/** Requests to open an initiative: what `contract/accountRequests.ts` promises. */
export const accountRequests = {
  /** The sixth of an hour from one address is dropped, and answered as the others: the answer tells nothing. */
  create: publicCalls.accountRequests.create.handler(async ({ context: { dependencies, address }, input }) => {
    refuseUnstorable(input);
    const { database } = dependencies;
    const tooMany = await requestsOf(database).count(limitKey(address));
    if (tooMany === undefined) {
      await inScope(database, { kind: 'platform' }, (tx) => insertRequest(tx, input, address));
    }
    return { data: { received: true as const } };
  }),
};
