import { type api } from '@boucle/contract/api.ts';
import { ADMIN_API, POSITION_HEADER } from '@boucle/contract/base/constants.ts';
import { EXAMPLE_HEADER } from '@boucle/contract/features/example/address.ts';
import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { PAPER_STEPS_TYPE } from '@boucle/contract/base/papers.ts';
import { type Client, createORPCClient } from '@orpc/client';
import { type ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import contract from 'virtual:contract';
import { ApiError, type Asked, AwaitingError, NoAnswerError, type Reply, readErrorBody } from './errors.ts';
import { isRecord } from './record.ts';
import type { ActUnderWay } from './acts/keepAct.ts';
import { type PositionStore } from './position.ts';
import { type Send } from './send.ts';
import { unwrap, type Unwrapped } from './unwrap.ts';
import { uuid } from './uuid.ts';

/** Options of one call apart from its input. */
export interface ApiContext {
  /** A background read (counter, refetch): a 403 shows an alert, and leaves the page. */
  readonly background?: boolean;
  /** One key for every retry of the same attempt; a fresh one when left out. */
  readonly idempotencyKey?: string;
  /** Takes the raw answer instead of its parsed body (files). */
  readonly deliver?: (response: Response) => Promise<void>;
}

/**
 * Options of the client itself for a call: where its answer is kept once it is read and checked.
 */
interface OwnContext extends ApiContext {
  readonly keep: (answer: unknown) => void;
}

type UnwrappedClient<C> =
  C extends Client<infer Context, infer Input, infer Output, Error>
    ? Client<Context, Input, Unwrapped<Output>, Error>
    : { [K in keyof C]: UnwrappedClient<C[K]> };

export type ApiClient = UnwrappedClient<ContractRouterClient<typeof api, ApiContext>>;

const DELIVERED = 204;
const JSON_TYPE = /^application\/json\b/i;

/**
 * An answer of JSON of the shape that the contract gives to the call. Raises what is wrong with it.
 */
async function jsonOf(response: Response, path: readonly string[]): Promise<unknown> {
  // The shapes come with the signed-in screens.
  const [{ isAnswerOf }, answer] = await Promise.all([import('./shape.ts'), response.json() as Promise<unknown>]);
  if (!isAnswerOf(path, answer)) throw new TypeError(`${path.join('.')} has not answered what the contract says.`);
  return answer;
}

/** A file: a page or JSON in its place is none. */
async function deliverFile(response: Response, deliver: (response: Response) => Promise<void>): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (JSON_TYPE.test(type) || type.startsWith('text/html'))
    throw new TypeError(`${type} stands in the place of a file.`);
  await deliver(response);
}

/** A reading brings what was written before it; an answer to a write holds its position. */
async function sentFrom(
  position: PositionStore,
  { method, headers }: Request,
  send: () => Promise<Response>,
): Promise<Response> {
  const brought = position.toBring();
  if (brought !== undefined) headers.set(POSITION_HEADER, brought);
  const writes = method !== 'GET';
  try {
    const response = await send();
    const written = response.headers.get(POSITION_HEADER);
    // A refusal has written nothing that a screen shows.
    if (written !== null || (writes && (response.ok || response.status >= 500))) position.written(written);
    return response;
  } catch (cause) {
    if (writes) position.written(null);
    throw cause;
  }
}

const askedBy = (error: unknown, path: readonly string[]): Asked | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'confirmation_required') return { what: 'person' };
  if (error.code === 'second_person_required') {
    const alone = isRecord(error.body.current) && error.body.current['alone'] === true;
    return { what: 'second person', sentence: error.message, alone, call: path.join('.') };
  }
  return error.code === 'unlikely' ? { what: 'unlikely', sentence: error.message } : undefined;
};

interface ClientDependencies {
  readonly send: Send;
  /** Shows an error alert. */
  readonly tell: (message: string) => void;
  /** Called on a 403 of a foreground request: goes to the dashboard unless there. */
  readonly forbid: () => void;
  /**
   * Asks the person who they are, why a second person is to confirm (428), or whether they mean
   * something unlikely.
   */
  readonly confirm: (asked: Asked) => Promise<Reply>;
  readonly position: PositionStore;
  /**
   * Keeps a request that moves money or stock until its answer came; undefined for one that does
   * not.
   */
  readonly keepAct?: (request: Request, call: string) => Promise<ActUnderWay | undefined>;
  /** Of the page: scheme, host, port. */
  readonly origin: string;
  /**
   * The call is about the example of the initiative. Each client sets it: one that forgot would
   * address the initiative itself.
   */
  readonly inExample: boolean;
}

/**
 * The administration API over a way of sending. A success that does not match the contract (the
 * page of a public network's portal, a body cut short, the answer of another version) counts as no
 * answer.
 */
export const clientOver = ({
  send,
  tell,
  forbid,
  confirm,
  position,
  keepAct,
  origin,
  inExample,
}: ClientDependencies): ApiClient => {
  const api: ApiClient = createORPCClient(
    new OpenAPILink<ApiContext>(contract, {
      url: `${origin}${ADMIN_API}`,
      fetch: async (request, _init, { context }, path) => {
        if (request.method !== 'GET') request.headers.set('idempotency-key', context.idempotencyKey ?? uuid());
        if (inExample) request.headers.set(EXAMPLE_HEADER, '1');
        // A file that is made for the occasion reports its progress; any other is answered as ever.
        if (context.deliver) request.headers.set('accept', `${PAPER_STEPS_TYPE}, */*`);
        // What is done in an example moves nothing.
        const act = request.method === 'GET' || inExample ? undefined : await keepAct?.(request, path.join('.'));
        try {
          const response = await sentFrom(position, request, () => send(request));
          if (!response.ok) throw new ApiError(response.status, await readErrorBody(response));
          try {
            if (context.deliver) await deliverFile(response, context.deliver);
            else (context as OwnContext).keep(await jsonOf(response, path));
          } catch (cause) {
            // Neither given up by the page nor refused by the disk: the answer itself is broken.
            if (!(cause instanceof TypeError || cause instanceof SyntaxError)) throw cause;
            tell(errors.network);
            throw new NoAnswerError(cause);
          }
          act?.recorded();
        } catch (error) {
          act?.failed(error);
          throw error;
        }
        return new Response(null, { status: DELIVERED });
      },
      interceptors: [
        async (options) => {
          let kept: unknown;
          const context: OwnContext = { ...options.context, keep: (answer) => (kept = answer) };
          const send = async (input: unknown): Promise<void> => {
            try {
              await options.next({ ...options, input, context });
            } catch (error) {
              // What was refused left nothing: it is sent again, with what the person confirmed.
              const asked = askedBy(error, options.path);
              const reason = asked === undefined ? false : await confirm(asked);
              if (asked === undefined || reason === false) throw error;
              if (asked.what === 'second person') {
                const input = await import('./acts/jsonInput.ts').then((file) => file.jsonInput(options.input));
                throw new AwaitingError(await api.awaitingActs.ask({ call: asked.call, input, reason }));
              }
              await send(asked.what === 'unlikely' ? { ...(input as object), confirm: true } : input);
            }
          };
          try {
            await send(options.input);
          } catch (error) {
            // The caller has the refusal first: what is typed there must be seen as typed before
            // the page is left.
            if (error instanceof ApiError && error.status === 403 && context.background !== true) setTimeout(forbid);
            throw error;
          }
          return unwrap(kept);
        },
      ],
    }),
  );
  return api;
};
