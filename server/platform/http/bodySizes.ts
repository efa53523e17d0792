import { api } from '@boucle/contract/api.ts';
import { type Access } from '@boucle/contract/base/call.ts';
import { ADMIN_API, PICTURE_MAX_KILOBYTES } from '@boucle/contract/base/constants.ts';
import { type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * One megabyte: no call of the console takes more, but the ones that carry pictures (two at most: a
 * logo and an icon).
 */
export const BODY_LIMIT = 1024 * 1024;
/** JSON writes three bytes in four letters. */
export const PICTURES_LIMIT = Math.ceil((2 * PICTURE_MAX_KILOBYTES * 1024 * 4) / 3) + 2 * BODY_LIMIT;

/** The methods of requests that bring something. */
export const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);

interface Procedure {
  readonly '~orpc': { readonly route: { readonly path?: string }; readonly meta: { readonly access?: Access } };
}

const WITH_PICTURES: readonly RegExp[] = Object.values(api).flatMap((calls) =>
  Object.values(calls as Readonly<Record<string, Procedure>>).flatMap(({ '~orpc': { route, meta } }) =>
    meta.access !== undefined && 'pictures' in meta.access && meta.access.pictures === true
      ? [new RegExp(`^${ADMIN_API}${route.path?.replace(/\{\w+\}/g, '[^/]+') ?? ''}$`)]
      : [],
  ),
);

/**
 * Whether a request may be large: a form of several parts, or the same as JSON to a call that takes
 * pictures.
 */
function carriesPictures({ req }: Context): boolean {
  const type = req.header('content-type') ?? '';
  if (/^multipart\//i.test(type)) return true;
  return /^application\/json\b/i.test(type) && WITH_PICTURES.some((path) => path.test(req.path));
}

/**
 * Refuses a body of more bytes than that. Of a request that brings none it is not looked for: that
 * alone makes a whole Request of it.
 */
export function limitBody(
  bytes: { readonly usual: number; readonly large: number },
  onError: (context: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const usual = bodyLimit({ maxSize: bytes.usual, onError });
  const large = bodyLimit({ maxSize: bytes.large, onError });
  return (context, next) => {
    if (!WITH_BODY.has(context.req.method)) return next();
    return carriesPictures(context) ? large(context, next) : usual(context, next);
  };
}
