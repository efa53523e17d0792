import { type DeliveryFailure } from '@boucle/contract/features/webhooks/labels.ts';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { type Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { type Resolve, checkedAddress, hostOf, resolveHost } from './address.ts';

/** The whole of a try: name, connection and head of the answer. */
const PATIENCE_MS = 10_000;
const HTTPS = 443;

interface Target {
  /** Numeric, and checked. */
  readonly address: string;
  readonly port: number;
  /** The name that the certificate must bear. */
  readonly host: string;
}

/** How names are resolved and checked addresses connected to. */
export interface Network {
  readonly resolve: Resolve;
  readonly connect: (target: Target) => Duplex;
}

/** The Internet, by TLS alone. */
export const INTERNET: Network = {
  resolve: resolveHost,
  connect: ({ address, port, host }) =>
    connectTls({
      host: address,
      port,
      servername: isIP(host) > 0 ? '' : host,
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
    }),
};

/** What became of a try; no failure: a 2xx came. */
export interface Outcome {
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  /** Of a 429 or 503: the header Retry-After, as it came. */
  readonly retryAfter?: string | undefined;
}

interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Posts a message once, to the very address that was checked: no redirect, no proxy, no second
 * resolution. Nothing of the answer is read but its head. Never throws.
 */
export async function post({ url, headers, body }: Message, { resolve, connect }: Network): Promise<Outcome> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const parsed = new URL(url);
  const host = hostOf(parsed);
  try {
    const address = await within(signal, checkedAddress(host, resolve));
    if (address === undefined) return { status: null, failure: 'private' };
    const port = parsed.port === '' ? HTTPS : Number(parsed.port);
    return await new Promise<Outcome>((settle, fail) => {
      const sent = request(
        {
          method: 'POST',
          host,
          port,
          path: parsed.pathname + parsed.search,
          headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
          createConnection: () => connect({ address, port, host }),
          signal,
        },
        (answer) => {
          const { statusCode: status = 0 } = answer;
          const retryAfter = answer.headers['retry-after'];
          answer.destroy();
          settle({ status, failure: failureOf(status), ...([429, 503].includes(status) && { retryAfter }) });
        },
      );
      sent.on('error', fail);
      sent.end(body);
    });
  } catch (error) {
    return { status: null, failure: signal.aborted ? 'timeout' : reasonOf(error) };
  }
}

function failureOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function reasonOf(error: unknown): DeliveryFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'unresolved';
  return /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code) ? 'certificate' : 'unreachable';
}

/** The same, or a refusal once the signal is aborted: a resolver has no limit. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, refuse) => {
      signal.addEventListener('abort', () => refuse(new Error('No answer in time.')), { once: true });
    }),
  ]);
