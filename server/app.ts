import { randomUUID } from 'node:crypto';
import { BATCH_PATH } from '@boucle/contract/base/batch.ts';
import { ADMIN_API, POSITION_HEADER } from '@boucle/contract/base/constants.ts';
import { EXAMPLE_HEADER } from '@boucle/contract/features/example/address.ts';
import { MAP_SETTINGS_PATH, type MapSettings, VECTOR_TILES_URL } from '@boucle/contract/base/map.ts';
import { errors as messages } from '@boucle/contract/messages/fr/errors.ts';
import { PAPER_STEPS_TYPE } from '@boucle/contract/base/papers.ts';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { type ContentfulStatusCode } from 'hono/utils/http-status';
import { bounceRoute } from './outside/mails/bounces.ts';
import { accountantRoute } from './accountant/route.ts';
import { monthFile } from './documents/monthFiles/monthFile.ts';
import { buildWebhookRoute } from './outside/appBuilds/callback.ts';
import { page } from './platform/pages/layout.ts';
import { refusalPage } from './platform/pages/refusalPage.ts';
import { authRoutes } from './auth/routes.ts';
import { adminRouter } from './features/router.ts';
import { answerBatch } from './platform/api/batch.ts';
import { type Batch } from './platform/api/context.ts';
import { apiHandler } from './platform/api/handler.ts';
import { BODY_LIMIT, limitBody, PICTURES_LIMIT, WITH_BODY } from './platform/http/bodySizes.ts';
import { type Dependencies } from './dependencies.ts';
import { compressed } from './platform/http/compressed.ts';
import { securityHeaders, withHeaders } from './platform/http/headers.ts';
import { health } from './platform/http/health.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { addressOfCaller } from './platform/http/network.ts';
import { adminDocument } from './platform/api/openapi.ts';
import { referencePage } from './platform/api/reference/page.ts';
import { problem } from './platform/http/errors.ts';
import { errorBody, toProblem } from './platform/api/problems.ts';
import { site } from './platform/http/site.ts';
import { strayParameters } from './platform/api/unknownKeys.ts';
import { SECURITY_TEXT_PATH, securityText } from './platform/http/securityText.ts';
import { VECTOR_TILES_ROUTE, type VectorTiles, vectorTiles } from './platform/http/vectorTiles.ts';
import { partnerRoutes } from './partnerApi/routes.ts';
import { paymentRoute } from './outside/paymentProvider/paymentPage.ts';
import { countRoutes } from './partnerApi/publicPages/countRoutes.ts';
import { installedRoutes } from './partnerApi/publicPages/installedRoutes.ts';
import { messageRoutes } from './partnerApi/publicPages/messageRoutes.ts';
import { publicRoutes } from './partnerApi/publicPages/route.ts';
import { simulatorRoute } from './outside/paymentProvider/simulator/pages.ts';
import { webhookRoute } from './outside/paymentProvider/webhook.ts';
import { pictureRoute } from './platform/pictures/route.ts';

export interface AppVariables {
  requestId: string;
  address: string | null;
}

const BODY_TYPES = /^(application\/json|multipart\/form-data|application\/x-www-form-urlencoded)\b/i;
/** Pages of the sign-in provider. */
const SIGN_IN_PAGES = '/admin/';
/** Pages that people read, whose refusals are pages as well. */
const PAGES = /^\/(?:admin|[pk])\/|^\/c\/[^/]+\/lieux$/;

/**
 * The whole server as one fetch function; `siteFolder` is the built web application, absent in
 * tests of the API; `tiles` are a file's.
 */
export function createApp(
  dependencies: Dependencies,
  siteFolder?: string,
  metrics = createMetrics(dependencies.database, { replica: dependencies.replica }),
  tiles?: VectorTiles,
): Hono<{ Variables: AppVariables }> {
  const app = new Hono<{ Variables: AppVariables }>();
  const { behindProxy, publicUrl, mapTilesUrl, mapAttribution } = dependencies.config;
  const onEveryAnswer = securityHeaders(publicUrl?.startsWith('https:') ?? false, mapTilesUrl);
  const handler = apiHandler(adminRouter, ADMIN_API);

  app.use(async (context, next) => {
    context.set('requestId', randomUUID());
    context.set('address', addressOf(context, behindProxy));
    await next();
    context.res.headers.set('x-request-id', context.get('requestId'));
  });
  app.use(withHeaders(onEveryAnswer));
  app.use(`${ADMIN_API}/*`, compress(), compressed);
  app.use(`${ADMIN_API}/*`, async (context, next) => {
    await next();
    // `compress` would say so on an answer made anew, whose text becomes a stream that is read
    // piece by piece.
    context.res.headers.append('vary', 'Accept-Encoding');
  });
  for (const path of [`${ADMIN_API}/*`, `${SIGN_IN_PAGES}*`, '/oauth/*', '/k/*', '/stripe-simulator/*']) {
    app.use(path, async (context, next) => {
      if (isBasic(context.req.header('authorization')))
        return refuse(context, problem('basic_auth', messages.basic_auth));
      const type = context.req.header('content-type');
      if (WITH_BODY.has(context.req.method) && type !== undefined && !BODY_TYPES.test(type)) {
        return refuse(context, problem('unsupported_media_type', 'Ce type de contenu n’est pas accepté.'));
      }
      return next();
    });
    const large = path.startsWith(ADMIN_API) ? PICTURES_LIMIT : BODY_LIMIT;
    app.use(
      path,
      limitBody({ usual: BODY_LIMIT, large }, (context) =>
        refuse(context, problem('too_large', 'Cette requête est trop volumineuse.')),
      ),
    );
  }

  app.route('/', health(dependencies, metrics));
  app.get(`${ADMIN_API}/openapi.json`, async (context) => context.json(await adminDocument(dependencies.config)));
  app.get(`${ADMIN_API}/docs`, (context) =>
    referencePage(context, {
      title: 'API d’administration',
      document: `${ADMIN_API}/openapi.json`,
    }),
  );
  const mapSettings: MapSettings = {
    tiles_url: tiles === undefined ? (mapTilesUrl ?? null) : VECTOR_TILES_URL,
    attribution: mapAttribution ?? tiles?.attribution ?? null,
    vector_max_zoom: tiles?.maxZoom ?? null,
  };
  app.get(MAP_SETTINGS_PATH, (context) => context.json(mapSettings));
  if (tiles !== undefined) app.get(VECTOR_TILES_ROUTE, vectorTiles(tiles));
  app.get(SECURITY_TEXT_PATH, (context) => {
    const text = securityText(dependencies.config, dependencies.now());
    return text === undefined ? context.notFound() : context.text(text);
  });
  // Before the pages of initiatives, which have every other address under /c.
  app.route('/', publicRoutes(dependencies));
  app.route('/', installedRoutes(dependencies));
  app.route('/', messageRoutes(dependencies));
  app.route('/', countRoutes(dependencies));
  app.route('/', authRoutes(dependencies));
  app.route('/', pictureRoute(dependencies));
  const answer = (context: Context<{ Variables: AppVariables }>, request: Request, batch?: Batch) =>
    handler(request, {
      dependencies,
      monthFile: (order) => monthFile(dependencies, order),
      requestId: batch === undefined ? context.get('requestId') : randomUUID(),
      since: performance.now(),
      address: context.get('address'),
      userAgent: context.req.header('user-agent') ?? null,
      bearer: bearerOf(context.req.header('authorization')),
      example: context.req.header(EXAMPLE_HEADER) !== undefined,
      idempotencyKey: context.req.header('idempotency-key') ?? null,
      ifMatch: context.req.header('if-match') ?? null,
      position: context.req.header(POSITION_HEADER) ?? null,
      paper: { acceptsSteps: acceptsSteps(context.req.header('accept')) },
      strayParameters: strayParameters(request),
      batch,
      details: {},
      answerHeaders: {},
    });
  app.post(BATCH_PATH, (context) => {
    const batch = { callers: new Map() };
    return answerBatch(context.req.raw, (get) => answer(context, get, batch));
  });
  app.all(`${ADMIN_API}/*`, (context) => answer(context, context.req.raw));
  app.route('/', partnerRoutes(dependencies));
  app.route('/', webhookRoute(dependencies));
  app.route('/', buildWebhookRoute(dependencies));
  app.route('/', bounceRoute(dependencies));
  app.route('/', paymentRoute(dependencies));
  app.route('/', accountantRoute(dependencies));
  app.route('/', simulatorRoute(dependencies));
  if (siteFolder !== undefined) app.get('*', site(siteFolder, { google: dependencies.config.google !== undefined }));

  app.notFound((context) => refuse(context, problem('not_found', 'Cette adresse n’existe pas.')));
  app.onError((error, context) => {
    const { error: answer, unforeseen } = toProblem(error);
    if (unforeseen) dependencies.log.error({ error, requestId: context.get('requestId') }, 'unforeseen failure');
    return refuse(context, answer);
  });
  return app;
}

/** All that a refusal needs of the request. */
interface Refused extends Pick<Context, 'html'> {
  get: (key: 'requestId') => string;
  req: { path: string };
}

/** A page where people are; JSON for programs. */
function refuse(context: Refused, error: ReturnType<typeof problem>) {
  if (PAGES.test(context.req.path)) {
    return page(context, error.status as ContentfulStatusCode, refusalPage(error.message));
  }
  const requestId = context.get('requestId');
  const { retryAfter } = error.data;
  const headers = {
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
  return Response.json(errorBody(error, requestId), { status: error.status, headers });
}

const acceptsSteps = (accept: string | undefined): boolean => accept?.includes(PAPER_STEPS_TYPE) === true;

const isBasic = (authorization: string | undefined): boolean => /^basic\b/i.test(authorization ?? '');

/** RFC 6750 §2.1. */
const bearerOf = (header: string | undefined): string | null => /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;

function addressOf(context: Context, behindProxy: boolean): string | null {
  return addressOfCaller(behindProxy ? context.req.header('x-forwarded-for') : undefined, peerOf(context));
}

/** Undefined without a socket. */
function peerOf(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address;
  } catch {
    return undefined;
  }
}
