import { createServer, request } from 'node:http';
import { type AddressInfo } from 'node:net';

/**
 * A proxy before the server under test: what passes can be changed, as a new version of the site
 * does.
 */
export interface RewritingProxy {
  readonly url: string;
  /** From now on the body at this path is what `change` makes of it. */
  readonly rewrite: (path: string, change: (body: string) => string) => void;
  readonly close: () => Promise<void>;
}

export async function openRewritingProxy(target: string): Promise<RewritingProxy> {
  const changes = new Map<string, (body: string) => string>();
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    const change = changes.get(path);
    // An answer that is to be changed must come uncompressed.
    const headers = { ...asked.headers, ...(change && { 'accept-encoding': 'identity' }) };
    const onward = request(new URL(path, target), { method: asked.method, headers }, (found) => {
      if (change === undefined) {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      found.on('data', (part: Buffer) => parts.push(part));
      found.on('end', () => {
        const { 'content-length': _, ...others } = found.headers;
        answer.writeHead(found.statusCode ?? 502, others);
        answer.end(change(Buffer.concat(parts).toString('utf8')));
      });
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    rewrite: (path, change) => void changes.set(path, change),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
