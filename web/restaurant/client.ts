import { PARTNER_API } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type partnerApi } from '@boucle/contract/partnerApi/api.ts';
import { createORPCClient } from '@orpc/client';
import { type ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import contract from 'virtual:partner-contract';
import { ApiError, NoAnswerError, readErrorBody } from '../api/errors.ts';
import { uuid } from '../api/uuid.ts';
import { tellError } from '../ui/alerts/tellError.ts';
import { type Send } from '../api/send.ts';
import { send, sendQuietly } from './transport.ts';

/** Options of one call apart from its input. */
interface CallContext {
  /** One key for every retry of the same attempt; a fresh one when left out. */
  readonly idempotencyKey?: string;
  /** Takes the raw answer instead of its parsed body (files). */
  readonly deliver?: (response: Response) => Promise<void>;
}

type Client = ContractRouterClient<typeof partnerApi, CallContext>;

const DELIVERED = 204;

const clientOver = (over: Send, tell: (message: string) => void): Client =>
  createORPCClient(
    new OpenAPILink<CallContext>(contract, {
      url: `${window.location.origin}${PARTNER_API}`,
      fetch: async (request, _init, { context }) => {
        if (request.method !== 'GET') request.headers.set('idempotency-key', context.idempotencyKey ?? uuid());
        const response = await over(request);
        if (!response.ok) throw new ApiError(response.status, await readErrorBody(response));
        if (context.deliver) {
          await context.deliver(response);
          return new Response(null, { status: DELIVERED });
        }
        if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) {
          tell(errors.network);
          throw new NoAnswerError(new TypeError('No JSON.'));
        }
        return response;
      },
    }),
  );

/**
 * The partner API, as any application calls it. Raises ApiError, NoAnswerError, SignedOutError; a
 * success that is no JSON (the page of a network's portal) counts as no answer.
 */
export const client = clientOver(send, tellError);

/** The same for callers that handle a missing answer themselves: no alert is shown. */
export const quietClient = clientOver(sendQuietly, () => undefined);
