import { type AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';

/** A service of somebody else's, played on this machine. */
export interface Loopback {
  readonly port: number;
  /** Delivers what is due to this address, round after round, until it is closed. */
  deliverTo(url: string): void;
  close(): Promise<void>;
}

export interface LoopbackOptions {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** One round of its deliveries. */
  readonly deliver: (url: string) => Promise<unknown>;
  /** Between two rounds, in milliseconds. */
  readonly everyMs: number;
}

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
  const next = (url: string): void => {
    if (closed) return;
    timer = setTimeout(() => {
      round = deliver(url).finally(() => next(url));
    }, everyMs);
  };
  return {
    port: (server.address() as AddressInfo).port,
    deliverTo: next,
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
