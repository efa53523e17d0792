import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { kindOf, loggedPath } from './addresses.ts';
import { type Logger } from './log.ts';
import { type Metrics } from './metrics.ts';

/** A wait this long, in seconds, is worth a line. */
const SLOW_SECONDS = 1;
/** The status that proxies give a caller that went away before its answer. */
const GONE = 499;

/**
 * Counts each request of a server and writes the slow and the failed ones down, with the request id
 * that its answer carries. Of the address, what people searched for and what opens something to
 * anyone who has it are left out. A refusal that is held back on purpose (`isHeld`) is no slow
 * request.
 */
export function observe(
  server: Pick<Server, 'on'>,
  metrics: Metrics,
  log: Logger,
  isHeld: (response: ServerResponse) => boolean = () => false,
): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now();
    response.once('close', () => {
      if (isHeld(response)) return;
      const seconds = (performance.now() - began) / 1000;
      const status = response.writableFinished ? response.statusCode : GONE;
      const { method = '', url = '' } = request;
      metrics.answered({ method, status, kind: kindOf(url) }, seconds);
      if (seconds < SLOW_SECONDS && status < 500) return;
      const requestId = response.getHeader('x-request-id');
      log.warn(
        { requestId, method, path: loggedPath(url), status, ms: Math.round(seconds * 1000) },
        'slow or failed request',
      );
    });
  });
}
