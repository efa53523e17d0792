import { once } from 'node:events';
import { type AddressInfo, type NetConnectOpts, type Socket, connect, createServer } from 'node:net';

/** A TCP proxy on this machine that can fall silent, or reset what passes through it. */
export interface Proxy {
  readonly port: number;
  /**
   * Silences open connections, in either way, without closing them; with `newToo`, later ones too.
   */
  silence(newToo: boolean): void;
  /** Silence is over: what was held passes. */
  speak(): void;
  /** Cuts whatever is open, with a reset. */
  reset(): void;
  close(): Promise<void>;
}

/** Passes connections on to the target. */
export async function startProxy(target: NetConnectOpts): Promise<Proxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isSilent = false;
  const server = createServer((from) => {
    const to = connect(target);
    const pair = [from, to] as const;
    pairs.add(pair);
    pass(from, to);
    pass(to, from);
    if (isSilent) for (const one of pair) one.pause();
  });
  function pass(one: Socket, other: Socket): void {
    one.on('error', () => undefined);
    one.on('data', (bytes) => other.write(bytes));
    // Paused, neither an end nor what was sent before it is seen.
    one.on('end', () => other.end());
    one.on('close', () => {
      if (!one.isPaused()) other.destroy();
      for (const pair of pairs) if (pair[0].destroyed && pair[1].destroyed) pairs.delete(pair);
    });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    silence(newToo) {
      isSilent = newToo;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    speak() {
      isSilent = false;
      for (const [one, other] of pairs) {
        if (one.destroyed || other.destroyed) {
          one.destroy();
          other.destroy();
        } else {
          one.resume();
          other.resume();
        }
      }
    },
    reset() {
      for (const [from, to] of pairs) {
        from.resetAndDestroy();
        to.destroy();
      }
    },
    async close() {
      for (const socket of [...pairs].flat()) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
