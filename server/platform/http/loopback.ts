import { type AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';

/** A service of somebody else's, played on this machine. */
export interface Loopback {
  readonly port: number;
  /** Delivers what is due to this address, round after round, until it is closed. */
  deliverTo(url: string): void;
  /** Something is due soon: rounds come often for some seconds, rarely afterwards. */
  soon(): void;
  close(): Promise<void>;
}

export interface LoopbackOptions {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** One round of its deliveries. */
  readonly deliver: (url: string) => Promise<unknown>;
  /** Between two rounds when something is due soon, in milliseconds. */
  readonly everyMs: number;
}

/** How long something is due soon. */
const SOON_MS = 10_000;
/** Between two rounds otherwise: what another process left, what is tried again. */
const QUIET_MS = 5_000;

/**
 * Opens a simulator's HTTP service on a free port of the loopback: nothing of it leaves the
 * machine.
 */
export async function openLoopback({ fetch, deliver, everyMs }: LoopbackOptions): Promise<Loopback> {
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    // The globals of the process are its server's, not the simulator's.
    const options = { fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false };
    const listening = serve(options, () => resolve(listening));
  });
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  let closed = false;
  let to: string | undefined;
  let soonUntil = 0;
  const next = (): void => {
    if (closed || to === undefined) return;
    const url = to;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        timer = undefined;
        round = deliver(url).finally(next);
      },
      performance.now() < soonUntil ? everyMs : QUIET_MS,
    );
  };
  const soon = (): void => {
    soonUntil = performance.now() + SOON_MS;
    // A round under way is followed by the next one.
    if (timer !== undefined) next();
  };
  return {
    port: (server.address() as AddressInfo).port,
    deliverTo(url) {
      to = url;
      next();
      soon();
    },
    soon,
    async close() {
      closed = true;
      clearTimeout(timer);
      await round;
      await new Promise((resolve) => {
        server.close(resolve);
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
}
