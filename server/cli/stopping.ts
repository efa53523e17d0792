import { type Server } from 'node:http';
import { type Logger } from '../platform/http/log.ts';

/**
 * A request not answered by then is cut: a body of which only half came would be waited for without
 * end.
 */
const ANSWERS_MS = 10_000;
/**
 * Whatever does not close by then (a silent database, a job) is left: the process ends all the
 * same.
 */
const CLOSING_MS = 30_000;

/**
 * At the first SIGINT or SIGTERM calls `close`, then ends the process: with 0, or with 1 when
 * something did not close, at the latest half a minute after `drainSeconds`.
 */
export function stopOnSignal(log: Logger, close: () => Promise<void>, drainSeconds = 0): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(
      () => {
        log.error('ended before everything was closed');
        process.exit(1);
      },
      drainSeconds * 1000 + CLOSING_MS,
    );
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'not everything could be closed');
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/**
 * Takes no more connections; resolves once those under way have their answer, or were cut ten
 * seconds later.
 */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      server.closeAllConnections();
    }, ANSWERS_MS);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
  });
}
