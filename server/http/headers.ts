import { type MiddlewareHandler } from 'hono';

/** Scripts only from ourselves; styles also inline, because the component library writes them so. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
};

/** Sets the security headers of every answer; HSTS only behind TLS (RFC 6797 §7.2). */
export const securityHeaders =
  (secure: boolean): MiddlewareHandler =>
  async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) context.res.headers.set(name, value);
    if (secure) context.res.headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
