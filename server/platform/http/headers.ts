import { type MiddlewareHandler } from 'hono';

/**
 * Scripts only from ourselves; styles also inline, because the component library writes them so.
 */
const contentSecurityPolicy = (pictures: string, forms = ''): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${forms}`,
    "frame-ancestors 'none'",
  ].join('; ');

/** Of files whose name changes with what they hold: scripts, styles, faces. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
};

/**
 * Headers that a browser reads on a page alone; a first visit gets some forty files, each with all
 * its headers.
 */
const OF_PAGES: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
};

/**
 * The security headers of every answer; HSTS only behind TLS (RFC 6797 §7.2). Pictures may also
 * come from the map's tiles.
 */
export const securityHeaders = (secure: boolean, mapTilesUrl?: string): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(mapTilesUrl === undefined ? '' : ` ${tilesOrigin(mapTilesUrl)}`),
  ...HEADERS,
  ...OF_PAGES,
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** The policy of a page whose form ends, by a redirection, at an address of somebody else's. */
export const policyWithFormTo = (address: string): string => {
  const { origin, protocol } = new URL(address);
  return contentSecurityPolicy('', ` ${origin === 'null' ? protocol : origin}`);
};

/** Sets headers of every answer, except the ones that the answer already has. */
export const withHeaders =
  (headers: Readonly<Record<string, string>>): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { headers: own } = context.res;
    const isPage = own.get('cache-control') !== IMMUTABLE;
    for (const [name, value] of Object.entries(headers)) {
      if (!isPage && name in OF_PAGES) continue;
      if (!own.has(name)) own.set(name, value);
    }
  };

/**
 * The origin of the tiles as a source of the policy: « {s}. » stands for any host before the rest.
 */
const tilesOrigin = (url: string): string => url.replace(/^(https?:\/\/[^/]+)\/.*$/, '$1').replace('{s}.', '*.');
