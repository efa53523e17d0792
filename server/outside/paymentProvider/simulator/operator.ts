import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { type Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { type Config } from '../../../platform/config/config.ts';
import { makeFolderDurably, writeDurably } from '../../../platform/files/durable.ts';
import { type SimulatorStore } from './store.ts';

/** Of the data folder: what opens the board to anyone who reaches Boucle from elsewhere. */
export const CODE_FILE = 'stripe-simulator.code';
const COOKIE = 'stripe-simulator';

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

export interface BoardVariables {
  address: string | null;
}
type BoardContext = Context<{ Variables: BoardVariables }>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Who may play the bank. */
export interface Operator {
  /**
   * Comes from this very machine, or brings the code in a cookie; never from a page of another
   * site.
   */
  isThere(context: BoardContext): boolean;
  /** Opens the board to anyone who typed the code of the data folder; false for another one. */
  letIn(context: BoardContext, code: string): boolean;
}

/**
 * The board is for anyone who runs the server. On a server of this machine alone (no PUBLIC_URL
 * elsewhere) it opens to this machine; to others it asks for a code that stands in the data folder,
 * read by its owner only: who can read it could change the books anyway.
 */
export function operatorOf(
  store: SimulatorStore,
  { publicUrl, dataDir }: Pick<Config, 'publicUrl' | 'dataDir'>,
): Operator {
  const local = publicUrl === undefined || LOOPBACK_HOST.test(new URL(publicUrl).host);
  const code = store.setting('operator', () => randomBytes(18).toString('base64url'));
  makeFolderDurably(dataDir, 0o711);
  writeDurably(join(dataDir, CODE_FILE), `${code}\n`);
  const isCode = (given: string): boolean => timingSafeEqual(digest(given), digest(code));
  const isHere = (context: BoardContext): boolean => {
    // Null: called without a socket, hence from no network.
    const address = context.get('address') ?? '::1';
    const host = context.req.header('host') ?? new URL(context.req.url).host;
    return local && LOOPBACK_ADDRESS.test(address) && LOOPBACK_HOST.test(host);
  };
  return {
    isThere(context) {
      const site = context.req.header('sec-fetch-site') ?? 'same-origin';
      if (context.req.method !== 'GET' && site !== 'same-origin') return false;
      return isHere(context) || isCode(getCookie(context, COOKIE) ?? '');
    },
    letIn(context, given) {
      if (!isCode(given.trim())) return false;
      const secure = publicUrl?.startsWith('https:') ?? false;
      setCookie(context, COOKIE, code, { httpOnly: true, sameSite: 'Strict', secure, path: '/stripe-simulator' });
      return true;
    },
  };
}
