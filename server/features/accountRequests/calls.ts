import { type AskedAccount } from '@boucle/contract/features/accountRequests/calls.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { openAccount } from '../../domain/accounts/open.ts';
import { accountRequests as requestsOf, limitKey, networkKey } from '../../auth/limits/limits.ts';
import { requestRefusedMail } from '../../auth/notices/mails.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { concern } from '../../platform/http/audit.ts';
import { conflict } from '../../platform/http/errors.ts';
import { once } from '../../platform/api/idempotency.ts';
import { calls, publicCalls } from '../../platform/api/procedures.ts';
import { refuseUnstorable } from '../../platform/api/unstorable.ts';
import { decideRequest, insertRequest, listRequests, lockRequest, readRequest } from './queries.ts';

/** A request is decided on once. */
function assertPending({ status, decided_by: by, decided_at: at }: AskedAccount): void {
  if (status === 'pending') return;
  const decision = status === 'accepted' ? 'acceptée' : 'refusée';
  throw conflict(`Cette demande a déjà été ${decision} par ${by ?? 'quelqu’un'} le ${dateTime(at)}.`);
}

/** Requests to open an initiative: what `contract/features/accountRequests/calls.ts` promises. */
export const accountRequests = {
  /**
   * The sixth of an hour from one network (`networkOf`) is dropped, and answered as the others: the
   * answer reveals nothing.
   */
  create: publicCalls.accountRequests.create.handler(async ({ context, input, path }) => {
    refuseUnstorable(input);
    const { dependencies, address, idempotencyKey: key } = context;
    const { database, secret } = dependencies;
    const answer = { data: { received: true as const } };
    const from = limitKey(address);
    const tooMany = await requestsOf(database).count(networkKey(address));
    if (tooMany !== undefined) return answer;
    return inScope(database, { kind: 'platform' }, async (tx) => {
      const work = async () => {
        await insertRequest(tx, input, address);
        return answer;
      };
      if (key === null) return work();
      // A key belongs to its caller: of a stranger the address is all that is known.
      const attempt = { accountId: null, caller: `address:${from}`, key, call: path.join('.'), input, secret };
      return once(tx, attempt, work);
    });
  }),

  list: calls.accountRequests.list.handler(async ({ context: { tx }, input }) => {
    const { rows, count } = await listRequests(tx, input);
    return { data: rows, meta: { count } };
  }),

  read: calls.accountRequests.read.handler(async ({ context: { tx }, input: { id } }) => ({
    data: await readRequest(tx, id),
  })),

  accept: calls.accountRequests.accept.handler(async ({ context, input }) => {
    const { tx, caller, dependencies } = context;
    const asked = await lockRequest(tx, input.id);
    assertPending(asked);
    const { name = asked.name, email = asked.email, person = asked.contact } = input;
    const administrator = { email, name: person };
    const account_id = await openAccount(context, { name, administrator }, { name: 'name', email: 'email' });
    const at = dependencies.now();
    await decideRequest(tx, input.id, { status: 'accepted', account_id }, { personId: caller.personId, at });
    concern(context, account_id);
    return { data: await readRequest(tx, input.id) };
  }),

  refuse: calls.accountRequests.refuse.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const asked = await lockRequest(tx, input.id);
    assertPending(asked);
    const { id, reason } = input;
    const by = { personId: caller.personId, at: dependencies.now() };
    await decideRequest(tx, id, { status: 'refused', refusal_reason: reason }, by);
    const words = requestRefusedMail({ contact: asked.contact, name: asked.name, reason });
    tx.afterCommit(() =>
      dependencies.mail.send({ ...words, kind: 'request_refused', accountId: null, to: asked.email }),
    );
    return { data: await readRequest(tx, id) };
  }),
};
