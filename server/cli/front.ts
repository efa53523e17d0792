import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { securityHeaders, withHeaders } from '../platform/http/headers.ts';
import { page } from '../platform/pages/layout.ts';

/** Seconds after which a page that waits asks again. */
const AGAIN_SECONDS = 2;

/**
 * Proxies keep idle connections for two minutes: one closed here as a request arrives leaves that
 * request unanswered.
 */
const IDLE_CONNECTIONS_MS = 125_000;

/**
 * The socket of a server: callers before there is anything to serve get the progress of the start.
 */
export interface Front {
  readonly server: Server;
  /** The start does something else (French, without its full stop). */
  report: (step: string) => void;
  /** From now on requests are answered so. */
  handOver: (listener: RequestListener) => void;
}

/**
 * Not listening yet. Until it is handed over it answers 503 to everything but /healthz: the process
 * lives, it is not ready.
 */
export function createFront(): Front {
  let doing = 'Préparation de la base de données';
  const app = new Hono();
  app.use(withHeaders(securityHeaders(false)));
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', (context) => context.json({ status: 'unavailable', reason: 'starting' }, 503));
  app.all('*', async (context) => {
    context.header('retry-after', String(AGAIN_SECONDS));
    if (!(context.req.header('accept') ?? '').includes('text/html')) {
      return context.json({ error: 'unavailable', detail: `Boucle démarre\u00a0: ${doing}.` }, 503);
    }
    context.header('refresh', String(AGAIN_SECONDS));
    const body = html`<p role="status"><b>${doing}…</b></p>
      <p>Un premier démarrage prend de quelques secondes à deux minutes. Cette page se recharge d’elle-même.</p>`;
    return page(context, 503, { title: 'Boucle démarre', body });
  });
  const waiting = getRequestListener(app.fetch);
  let answer: RequestListener = (request: IncomingMessage, response: ServerResponse) => void waiting(request, response);
  return {
    server: createServer({ keepAliveTimeout: IDLE_CONNECTIONS_MS }, (request, response) => answer(request, response)),
    report: (step) => {
      doing = step;
    },
    handOver: (listener) => {
      answer = listener;
    },
  };
}
