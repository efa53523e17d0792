import { type RequestContext } from './context.ts';
import { problem } from '../http/errors.ts';

/** A version that nothing has: an If-Match that cannot be read matches nothing. */
const NONE = -1;

/**
 * The version that a save was made from: the body's, else If-Match's; undefined when the caller
 * asks for none.
 */
export function askedVersion(
  { ifMatch }: Pick<RequestContext, 'ifMatch'>,
  inBody: number | undefined,
): number | undefined {
  if (inBody !== undefined) return inBody;
  if (ifMatch === null || ifMatch.trim() === '*') return undefined;
  const digits = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())?.[1];
  return digits === undefined ? NONE : Number(digits);
}

/**
 * Refuses (409, with the current state) a save made from another version than the current one. The
 * row must be locked, and the save must add one to its version.
 */
export function expectVersion(asked: number | undefined, current: { readonly version: number }): void {
  if (asked === undefined || asked === current.version) return;
  throw problem('conflict', 'Quelqu’un a enregistré d’autres modifications pendant que vous faisiez les vôtres.', {
    current,
  });
}

/** The ETag of an answer whose `data` has a version; undefined for any other. */
export function etagOf(output: unknown): string | undefined {
  if (!isRecord(output) || !isRecord(output['data'])) return undefined;
  const { version } = output['data'];
  return typeof version === 'number' ? `"${version}"` : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
