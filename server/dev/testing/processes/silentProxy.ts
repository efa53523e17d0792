import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { type ClientConfig } from 'pg';

/** A network of ours before PostgreSQL, that can fall silent. */
export interface SilentProxy {
  /** How to connect through it as the owner. */
  readonly ownerConfig: ClientConfig;
  /**
   * Nothing goes through any more, in neither direction, without an error: open connections, and
   * new ones, are lost for good.
   */
  fallSilent(): void;
  /** Connections opened from now on go through. */
  speak(): void;
  /** Every connection is reset, and new ones too until it speaks again. */
  reset(): void;
  /**
   * Lets the next message with this text through, and falls silent before its answer; resolves
   * then.
   */
  loseAnswerTo(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it on a free port of this machine, before a PostgreSQL that listens on a Unix socket. */
export async function startSilentProxy(ownerConfig: ClientConfig): Promise<SilentProxy> {
  const { host = '', port = 5432 } = ownerConfig;
  let state: 'speaks' | 'silent' | 'resets' = 'speaks';
  let losing: { text: string; lost: () => void } | undefined;
  const lines = new Set<{ near: Socket; far: Socket; isLost: boolean }>();

  const fallSilent = (): void => {
    state = 'silent';
    for (const line of lines) line.isLost = true;
  };
  const server = createServer((near) => {
    if (state === 'resets') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(join(host, `.s.PGSQL.${String(port)}`));
    const line = { near, far, isLost: state === 'silent' };
    lines.add(line);
    near.on('data', (data) => {
      if (line.isLost) return;
      far.write(data);
      if (losing === undefined || !data.includes(losing.text)) return;
      const { lost } = losing;
      losing = undefined;
      fallSilent();
      lost();
    });
    far.on('data', (data) => {
      if (!line.isLost) near.write(data);
    });
    const end = (): void => {
      // The end of one side is lost on its way to the other, as everything else.
      if (line.isLost) return;
      lines.delete(line);
      far.destroy();
      near.destroy();
    };
    for (const side of [near, far]) side.on('error', () => undefined).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    ownerConfig: { ...ownerConfig, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    fallSilent,
    speak() {
      state = 'speaks';
    },
    reset() {
      state = 'resets';
      for (const { near } of lines) near.resetAndDestroy();
    },
    loseAnswerTo(text) {
      return new Promise((lost) => {
        losing = { text, lost };
      });
    },
    async stop() {
      for (const { near, far } of lines) {
        near.destroy();
        far.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
