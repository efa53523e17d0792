import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Readable } from 'node:stream';

/** MiB of what JavaScript holds once everything that nothing refers to was collected. */
export interface HeapUse {
  /** Objects. */
  readonly objects: number;
  /** Bytes of buffers, which are beside the objects. */
  readonly buffers: number;
}

const MEBIBYTE = 1024 ** 2;
/** Lines that the inspector writes about itself. */
const OF_INSPECTOR = /^(Debugger |For help, see: )/;
const LISTENING = /^Debugger listening on (ws:\S+)/;

/** The address of Node's inspector, which it tells on its error output as it starts; every other line is passed on. */
export async function inspectorOf(stderr: Readable): Promise<string> {
  const lines = createInterface({ input: stderr });
  const { promise, resolve } = Promise.withResolvers<string>();
  lines.on('line', (line) => {
    const address = LISTENING.exec(line)?.[1];
    if (address !== undefined) resolve(address);
    else if (!OF_INSPECTOR.test(line)) process.stderr.write(`${line}\n`);
  });
  return promise;
}

/** Heap of a process, asked of its inspector after a full collection. */
export async function heapAfterCollection(address: string): Promise<HeapUse> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let asked = 0;
  const ask = async (method: string): Promise<Readonly<Record<string, number>>> => {
    const id = (asked += 1);
    socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [event] = (await once(socket, 'message')) as [{ data: string }];
      const answer = JSON.parse(event.data) as { id?: number; result?: Readonly<Record<string, number>> };
      if (answer.id === id) return answer.result ?? {};
    }
  };
  try {
    await ask('HeapProfiler.collectGarbage');
    const { usedSize = 0, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage');
    return { objects: usedSize / MEBIBYTE, buffers: backingStorageSize / MEBIBYTE };
  } finally {
    socket.close();
  }
}
