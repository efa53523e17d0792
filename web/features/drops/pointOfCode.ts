import { type DropPoint } from '@boucle/contract/features/drops/calls.ts';
import { REPLACED_CODE, UNKNOWN_CODE } from '@boucle/contract/features/drops/codes.ts';
import { ApiError, NoAnswerError } from '../../api/errors.ts';
import { quietClient } from '../../shared/outbox/quietClient.ts';
import { problemOf } from '../../shared/problem.ts';

export type Found = { readonly point: DropPoint } | { readonly problem: string };

const SIGNED = /(?:^|[=/])p(\d{1,15})\.(\d{1,9})\.[\w-]{1,64}$/;
const SHORT = /^\d{1,15}\s*-\s*[a-z\d]{4}$/i;

/** Whether a text may be the short code of a point: « 12-K7QF ». */
export const looksLikeShortCode = (text: string): boolean => SHORT.test(text.trim());

/**
 * The point that a code names, as the server says; without an answer, as far as the points known
 * here show.
 */
export async function pointOfCode(code: string, known: readonly DropPoint[]): Promise<Found> {
  try {
    const [point] = await quietClient.drops.points({ code });
    if (point !== undefined) return { point };
  } catch (error) {
    if (error instanceof NoAnswerError) return knownPointOf(code, known);
    const fields = error instanceof ApiError ? Object.values(error.fields)[0]?.[0] : undefined;
    return { problem: fields ?? problemOf(error) ?? '' };
  }
  return { problem: UNKNOWN_CODE };
}

/**
 * The same without network: who wrote the code cannot be verified, the server asks again when the
 * deposit leaves.
 */
export function knownPointOf(code: string, known: readonly DropPoint[]): Found {
  const bare = code.replace(/\s/g, '').toUpperCase();
  const typed = known.find(({ short_code }) => short_code === bare);
  if (typed !== undefined) return { point: typed };
  const signed = SIGNED.exec(code.trim());
  if (signed === null) return { problem: UNKNOWN_CODE };
  const point = known.find(({ id }) => id === Number(signed[1]));
  if (point === undefined) {
    return { problem: 'Ce point n’est pas parmi les vôtres, et ne peut pas être vérifié sans réseau.' };
  }
  return point.code_version === Number(signed[2]) ? { point } : { problem: REPLACED_CODE };
}
