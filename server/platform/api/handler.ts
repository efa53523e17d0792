import { PAPER_STEPS_TYPE } from '@boucle/contract/base/papers.ts';
import { type AnyContractRouter } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { type Router } from '@orpc/server';
import { type RequestContext } from './context.ts';
import { malformed, notFound } from '../http/errors.ts';
import { speakFrench } from './issues.ts';
import { errorBody, toProblem } from './problems.ts';

const NOT_KEPT = { 'cache-control': 'no-store' } as const;

/** Serves the calls of a router under a prefix: any request in, its answer out. It never throws. */
export function apiHandler(
  router: Router<AnyContractRouter, RequestContext>,
  prefix: `/${string}`,
): (request: Request, context: RequestContext) => Promise<Response> {
  speakFrench();
  const handler = new OpenAPIHandler<RequestContext>(router, {
    clientInterceptors: [
      (call) => {
        call.context.call = call.path.join('.');
        // A body takes as long as its sender's network: what follows is what it waits for here.
        call.context.since = performance.now();
        return call.next();
      },
    ],
    interceptors: [
      async (request) => {
        const { context } = request;
        try {
          const result = await request.next();
          if (!result.matched) return result;
          const { steps } = context.paper;
          if (steps !== undefined) return { matched: true, response: stepsAnswer(steps, context.answerHeaders) };
          const headers = { ...result.response.headers, ...context.answerHeaders };
          return { matched: true, response: { ...result.response, headers } };
        } catch (caught) {
          const { error, unforeseen } =
            context.call === undefined ? { error: malformed(), unforeseen: false } : toProblem(caught, context.call);
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

  return async (request, context) => {
    const { matched, response } = await handler.handle(request, { prefix, context });
    if (!matched) {
      const body = errorBody(notFound('Cette adresse'), context.requestId);
      return Response.json(body, { status: 404, headers: NOT_KEPT });
    }
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    return response;
  };
}

/**
 * Each step is sent at once: a proxy that buffers would delay them all (X-Accel-Buffering is
 * nginx's).
 */
const stepsAnswer = (body: ReadableStream<Uint8Array>, more: Readonly<Record<string, string>>) => ({
  status: 200,
  headers: { ...more, ...NOT_KEPT, 'content-type': PAPER_STEPS_TYPE, 'x-accel-buffering': 'no' },
  body,
});
