import { type IncomingMessage, type ServerResponse } from 'node:http';
import { malformed } from '../platform/http/errors.ts';

/**
 * Answers 400 to a request with two Host headers (RFC 9112 §3.2): a proxy and we would each believe
 * another one. True when it did.
 */
export function refuseTwoHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host');
  if (hosts.length < 2) return false;
  const { code, message } = malformed();
  response.writeHead(400, { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' });
  response.end(JSON.stringify({ error: code, detail: message }));
  return true;
}
