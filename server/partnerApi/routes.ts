import { PARTNER_API } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { Hono } from 'hono';
import { apiHandler } from '../platform/api/handler.ts';
import { type Dependencies } from '../dependencies.ts';
import { type PartnerTransport, type RequestContext } from '../platform/api/context.ts';
import { limitBody } from '../platform/http/bodySizes.ts';
import { problem } from '../platform/http/errors.ts';
import { errorBody } from '../platform/api/problems.ts';
import { referencePage } from '../platform/api/reference/page.ts';
import { strayParameters } from '../platform/api/unknownKeys.ts';
import { authenticatePartner } from './authenticate.ts';
import { partnerDocument } from './reference/openapi.ts';
import { contractPath } from './paths.ts';
import { writeCall } from './queries.ts';
import { partnerRouter } from './router.ts';

type PartnerRequest = RequestContext & { partner: PartnerTransport };

interface Variables {
  requestId: string;
  address: string | null;
  request: PartnerRequest;
}

const BODY_LIMIT = 256 * 1024;
const UNKNOWN_PATH = '(inconnue)';

/** The partners' API: its calls, each written down for its access, and its document. */
export function partnerRoutes(dependencies: Dependencies): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  const handler = apiHandler(partnerRouter, PARTNER_API);

  app.get(`${PARTNER_API}/openapi.json`, async (context) => context.json(await partnerDocument(dependencies.config)));
  app.get(`${PARTNER_API}/docs`, (context) =>
    referencePage(context, {
      title: 'API des partenaires',
      document: `${PARTNER_API}/openapi.json`,
    }),
  );
  // A request refused before its call is reached is a call too: its access looks for it as for the
  // others.
  app.use(`${PARTNER_API}/*`, async (context, next) => {
    const began = performance.now();
    const request = requestOf(dependencies, {
      header: (name) => context.req.header(name),
      strayParameters: strayParameters(context.req.raw),
      requestId: context.get('requestId'),
      address: context.get('address'),
    });
    context.set('request', request);
    await next();
    const { partner } = request;
    if (partner.access === undefined && partner.isRefused !== true)
      await authenticatePartner(request).catch(() => undefined);
    if (partner.access === undefined) return;
    const path = partner.path ?? contractPath(context.req.path.slice(PARTNER_API.length)) ?? UNKNOWN_PATH;
    const durationMs = Math.round(performance.now() - began);
    const { ignored = [] } = partner;
    const call = { method: context.req.method, path, status: context.res.status, durationMs, ignored };
    // The work is done: a log that cannot be written is no reason to say that it failed.
    await writeCall(dependencies.database, partner.access, call).catch(dependencies.database.report);
  });
  app.use(
    `${PARTNER_API}/*`,
    limitBody({ usual: BODY_LIMIT, large: BODY_LIMIT }, (context) =>
      refuse(context, problem('too_large', 'Cette requête est trop volumineuse.')),
    ),
  );
  app.all(`${PARTNER_API}/*`, async (context) => {
    const type = context.req.header('content-type');
    if (context.req.method !== 'GET' && type !== undefined && !/^application\/json\b/i.test(type)) {
      return refuse(context, problem('unsupported_media_type', 'Ce type de contenu n’est pas accepté.'));
    }
    const response = await handler(context.req.raw, context.get('request'));
    if (response.status === 401) response.headers.append('www-authenticate', 'Basic realm="Boucle", charset="UTF-8"');
    return response;
  });
  return app;
}

/** The context of a request for its call, and for its trace. */
function requestOf(
  dependencies: Dependencies,
  {
    header,
    ...request
  }: Pick<RequestContext, 'requestId' | 'address' | 'strayParameters'> & {
    header: (name: string) => string | undefined;
  },
): PartnerRequest {
  const authorization = header('authorization');
  return {
    dependencies,
    ...request,
    userAgent: header('user-agent') ?? null,
    example: false,
    bearer: /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null,
    idempotencyKey: header('idempotency-key') ?? null,
    ifMatch: null,
    paper: { acceptsSteps: false },
    details: {},
    // Partners read the primary: their software has nothing to keep between a write and a reading.
    position: null,
    answerHeaders: {},
    since: performance.now(),
    partner: { basic: basicOf(authorization) },
  };
}

/** RFC 7617: the identifier ends at the first colon. */
function basicOf(header: string | undefined): PartnerTransport['basic'] {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? null : { clientId: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** All that a refusal needs of the request. */
interface Refused {
  get: (key: 'requestId') => string;
}

function refuse(context: Refused, error: ReturnType<typeof problem>): Response {
  const body = errorBody(error, context.get('requestId'));
  return Response.json(body, { status: error.status, headers: { 'cache-control': 'no-store' } });
}
