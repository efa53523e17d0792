import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { type Fault } from './fault.ts';
import { send } from './site.ts';

/** Longer than what a request may wait for its first answer. */
const SILENCE_MS = 13_000;
/** A few more than a server needs to serve. */
const DESCRIPTORS = 90;
const BURST = 300;
/** A request still open ten seconds after a server's stop is cut. */
const STOPPED_MS = 15_000;
/** The length of the body is announced, and only half of it comes. */
const HALF = [
  `POST ${ADMIN_API}/auth/login HTTP/1.1`,
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 100',
  '',
  '{',
].join('\r\n');

/** So many connections to the address, each with half a request. */
function halfSent(address: string, count: number): Socket[] {
  const { port } = new URL(address);
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    socket.write(HALF);
    return socket;
  });
}

/** Faults of processes and of the connections between them. */
export const CONNECTION_FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 d’un serveur',
    befall({ servers }) {
      servers[0]?.signal('SIGKILL');
      return undefined;
    },
  },
  {
    name: 'kill -9 du worker',
    befall({ worker }) {
      worker.signal('SIGKILL');
      return undefined;
    },
  },
  {
    name: 'kill -9 de PostgreSQL',
    befall(site) {
      for (const pid of site.database().slice(0, 1)) send(pid, 'SIGKILL');
      return undefined;
    },
  },
  {
    name: 'SIGSTOP d’un serveur, 6 s',
    async befall({ servers }) {
      servers[0]?.signal('SIGSTOP');
      await sleep(6_000);
      servers[0]?.signal('SIGCONT');
      return undefined;
    },
  },
  {
    name: 'SIGSTOP de PostgreSQL, 13 s',
    isSilence: true,
    async befall(site) {
      const pids = site.database();
      for (const pid of pids) send(pid, 'SIGSTOP');
      await sleep(SILENCE_MS);
      for (const pid of pids) send(pid, 'SIGCONT');
      return undefined;
    },
  },
  {
    name: 'connexions à la base muettes, sans fin',
    befall({ toDatabase }) {
      toDatabase.silence(false);
      return undefined;
    },
  },
  {
    name: 'base muette, connexions nouvelles comprises, 13 s',
    isSilence: true,
    async befall({ toDatabase }) {
      toDatabase.silence(true);
      await sleep(SILENCE_MS);
      toDatabase.speak();
      return undefined;
    },
  },
  {
    name: 'connexions à la base coupées, dix fois',
    async befall({ toDatabase }) {
      for (let n = 0; n < 10; n += 1) {
        toDatabase.reset();
        await sleep(300);
      }
      return undefined;
    },
  },
  {
    name: 'connexions des clients muettes, 4 s, puis coupées',
    async befall({ toServers }) {
      for (const proxy of toServers) proxy.silence(true);
      await sleep(4_000);
      for (const proxy of toServers) {
        proxy.speak();
        proxy.reset();
      }
      return undefined;
    },
  },
  {
    name: `${String(DESCRIPTORS)} descripteurs, ${String(BURST)} requêtes à moitié envoyées`,
    async befall({ servers, addresses: [address = ''] }) {
      const limited = `ulimit -n ${String(DESCRIPTORS)}; exec "$0" "$@"`;
      await servers[0]?.restart({ before: ['sh', '-c', limited] });
      await sleep(4_000);
      const sockets = halfSent(address, BURST);
      await sleep(3_000);
      for (const socket of sockets) socket.destroy();
      return undefined;
    },
    // The recovery is measured on the server with few descriptors.
    afterwards: async ({ servers }) => servers[0]?.restart(),
  },
  {
    name: 'arrêt demandé (SIGTERM), 20 requêtes à moitié envoyées',
    async befall({ servers, addresses: [address = ''] }) {
      const sockets = halfSent(address, 20);
      await sleep(500);
      const began = performance.now();
      await servers[0]?.restart();
      const ms = performance.now() - began;
      for (const socket of sockets) socket.destroy();
      return ms < STOPPED_MS ? undefined : `arrêté en ${(ms / 1000).toFixed(1)}\u00a0s`;
    },
  },
];
