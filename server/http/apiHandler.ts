import { PAPER_STEPS_TYPE } from '@boucle/contract/papers.ts';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { FetchHandler } from '@orpc/server/fetch';
import { type StandardHandleResult } from '@orpc/server/standard';
import { type adminRouter } from '../features/router.ts';
import { type partnerRouter } from '../partnerApi/router.ts';
import { type RequestContext } from './context.ts';
import { malformed, notFound } from './errors.ts';
import { speakFrench } from './issues.ts';
import { errorBody, toProblem } from './problems.ts';

/** A request without a body. */
export interface Reading {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Answer = NonNullable<StandardHandleResult['response']>;

/** An API: one request in, its answer out. Neither throws. */
export interface ApiHandler {
  /** Any request, by fetch. */
  fetch(request: Request, context: RequestContext): Promise<Response>;
  /** A reading, without the objects of fetch: they cost as much as the rest of a list. Undefined when no call is at that address. */
  read(reading: Reading, context: RequestContext): Promise<Answer | undefined>;
}

const NOT_KEPT = { 'cache-control': 'no-store' } as const;

/** Serves the calls of a router under a prefix. */
export function apiHandler(router: typeof adminRouter | typeof partnerRouter, prefix: `/${string}`): ApiHandler {
  speakFrench();
  /** The calls of requests whose path, query and body could be read: what fails before that is the caller's doing. */
  const readable = new WeakMap<RequestContext, string>();
  /** Outputs that are JSON as they are. */
  const outputs = new WeakMap<RequestContext, object>();
  const standard = new StandardOpenAPIHandler<RequestContext>(router, {
    clientInterceptors: [
      async (call) => {
        readable.set(call.context, call.path.join('.'));
        const output: unknown = await call.next();
        if (call.procedure['~orpc'].route.outputStructure === 'detailed' || !isPlain(output)) return output;
        // Answers are plain data, their schemas see to it: the codec, which looks into each value for a file or a date, is spared it.
        outputs.set(call.context, output);
        return undefined;
      },
    ],
    interceptors: [
      async (request) => {
        const { context } = request;
        try {
          const result = await request.next();
          if (!result.matched) return result;
          const output = outputs.get(context);
          const { steps } = context.paper;
          if (steps !== undefined) return { matched: true, response: stepsAnswer(steps) };
          const headers = { ...result.response.headers, ...context.answerHeaders };
          const response = { ...result.response, headers };
          return { matched: true, response: output === undefined ? response : { ...response, body: output } };
        } catch (caught) {
          const call = readable.get(context);
          const { error, unforeseen } =
            call === undefined ? { error: malformed(), unforeseen: false } : toProblem(caught, call);
          if (unforeseen)
            context.dependencies.log.error({ error: caught, requestId: context.requestId }, 'unforeseen failure');
          const { retryAfter } = error.data;
          const headers: Record<string, string> = { ...NOT_KEPT };
          if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
          if (error.status === 401) headers['www-authenticate'] = `Bearer realm="Boucle", error="${error.code}"`;
          return {
            matched: true,
            response: { status: error.status, headers, body: errorBody(error, context.requestId) },
          };
        }
      },
    ],
  });

  const byFetch = new FetchHandler(standard);

  return {
    async fetch(request, context) {
      const { matched, response } = await byFetch.handle(request, { prefix, context });
      if (!matched) {
        const body = errorBody(notFound('Cette adresse'), context.requestId);
        return Response.json(body, { status: 404, headers: NOT_KEPT });
      }
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return response;
    },
    async read({ method, url, headers }, context) {
      const lazy = { method, url, headers, signal: undefined, body: () => Promise.resolve(undefined) };
      const { matched, response } = await standard.handle(lazy, { prefix, context });
      if (!matched) return undefined;
      return 'cache-control' in response.headers
        ? response
        : { ...response, headers: { ...response.headers, ...NOT_KEPT } };
    },
  };
}

/** Each step leaves as it is told: a proxy that gathered them would tell none in time (X-Accel-Buffering is nginx's). */
const stepsAnswer = (body: ReadableStream<Uint8Array>): Answer => ({
  status: 200,
  headers: { ...NOT_KEPT, 'content-type': PAPER_STEPS_TYPE, 'x-accel-buffering': 'no' },
  body,
});

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
