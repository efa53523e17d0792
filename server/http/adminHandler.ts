import { ADMIN_API } from '@boucle/contract/constants.ts';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { adminRouter } from '../features/router.ts';
import { type RequestContext } from './context.ts';
import { malformed, notFound } from './errors.ts';
import { speakFrench } from './issues.ts';
import { errorBody, toProblem } from './problems.ts';

/** Binds the contract to fetch: one request of the administration API in, its answer out. Never throws. */
export function adminHandler(): (request: Request, context: RequestContext) => Promise<Response> {
  speakFrench();
  /** Requests whose path, query and body could be read: what fails before that is the caller's doing. */
  const readable = new WeakSet<RequestContext>();
  const handler = new OpenAPIHandler<RequestContext>(adminRouter, {
    clientInterceptors: [
      (call) => {
        readable.add(call.context);
        return call.next();
      },
    ],
    interceptors: [
      async (call) => {
        const { context } = call;
        try {
          return await call.next();
        } catch (caught) {
          const { error, unforeseen } = readable.has(context)
            ? toProblem(caught)
            : { error: malformed(), unforeseen: false };
          if (unforeseen)
            context.dependencies.log.error({ error: caught, requestId: context.requestId }, 'unforeseen failure');
          const { retryAfter } = error.data;
          const headers: Record<string, string> = { 'cache-control': 'no-store' };
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
    const { matched, response } = await handler.handle(request, { prefix: ADMIN_API, context });
    if (matched) {
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return response;
    }
    const headers = { 'cache-control': 'no-store' };
    return Response.json(errorBody(notFound('Cette adresse'), context.requestId), { status: 404, headers });
  };
}
