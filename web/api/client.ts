import { type api } from '@boucle/contract/api.ts';
import { ADMIN_API } from '@boucle/contract/constants.ts';
import { type Client, createORPCClient } from '@orpc/client';
import { type ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import contract from 'virtual:contract';
import { ApiError, readErrorBody } from './errors.ts';
import { type Send, type SendOptions } from './send.ts';
import { send } from './transport.ts';
import { unwrap, type Unwrapped } from './unwrap.ts';
import { uuid } from './uuid.ts';

/** What a caller may say of one call besides its input. */
export interface ApiContext extends SendOptions {
  /** One key for every retry of the same attempt; a fresh one when left out. */
  readonly idempotencyKey?: string;
  /** Takes the raw answer instead of its parsed body (files). */
  readonly deliver?: (response: Response) => Promise<void>;
}

type UnwrappedClient<C> =
  C extends Client<infer Context, infer Input, infer Output, Error>
    ? Client<Context, Input, Unwrapped<Output>, Error>
    : { [K in keyof C]: UnwrappedClient<C[K]> };

export type ApiClient = UnwrappedClient<ContractRouterClient<typeof api, ApiContext>>;

const DELIVERED = 204;

/** The administration API over a way of sending. */
export const clientOver = (send: Send): ApiClient =>
  createORPCClient(
    new OpenAPILink<ApiContext>(contract, {
      url: `${window.location.origin}${ADMIN_API}`,
      fetch: async (request, _init, { context }) => {
        if (request.method !== 'GET') request.headers.set('idempotency-key', context.idempotencyKey ?? uuid());
        const response = await send(request, context);
        if (!response.ok) throw new ApiError(response.status, await readErrorBody(response));
        if (!context.deliver) return response;
        await context.deliver(response);
        return new Response(null, { status: DELIVERED });
      },
      interceptors: [async (options) => unwrap(await options.next())],
    }),
  );

/** The administration API, typed by the contract; `{data}` without `meta` comes unwrapped. Raises ApiError, NoAnswerError, SignedOutError. */
export const client: ApiClient = clientOver(send);
