import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { tellError } from '../ui/alerts/tellError.ts';
import { ApiError, isAborted, NoAnswerError, readErrorBody } from './errors.ts';

/**
 * Reads as JSON what needs no session and is no call of the contract. Without an answer, or with
 * one that `is` does not take, it shows the alert of the catalogue and raises NoAnswerError; an
 * answer that is no success raises ApiError.
 */
export async function fetchOpen<T>(
  path: string,
  is: (answer: unknown) => answer is T,
  signal?: AbortSignal,
): Promise<T> {
  try {
    const response = await fetch(path, { ...(signal && { signal }) });
    if (!response.ok) throw new ApiError(response.status, await readErrorBody(response));
    const answer: unknown = await response.json();
    if (!is(answer)) throw new TypeError(`${path} has not answered what is read of it.`);
    return answer;
  } catch (cause) {
    if (isAborted(cause) || cause instanceof ApiError) throw cause;
    tellError(errors.network);
    throw new NoAnswerError(cause);
  }
}
