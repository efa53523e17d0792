import { api } from '@boucle/contract/api.ts';
import { type Access } from '@boucle/contract/call.ts';
import { ADMIN_API, PICTURE_MAX_KILOBYTES } from '@boucle/contract/constants.ts';
import { type Context } from 'hono';

/** One megabyte: no call of the console takes more, but those that carry pictures (two at most: a logo and an icon). */
export const BODY_LIMIT = 1024 * 1024;
/** JSON writes three bytes in four letters. */
export const PICTURES_LIMIT = Math.ceil((2 * PICTURE_MAX_KILOBYTES * 1024 * 4) / 3) + 2 * BODY_LIMIT;

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

/** Whether a request may be large: a form of several parts, or the same as JSON to a call that takes pictures. */
export function carriesPictures({ req }: Context): boolean {
  const type = req.header('content-type') ?? '';
  if (/^multipart\//i.test(type)) return true;
  return /^application\/json\b/i.test(type) && WITH_PICTURES.some((path) => path.test(req.path));
}
