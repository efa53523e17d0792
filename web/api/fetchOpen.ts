import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { tellError } from '../ui/alerts/tellError.ts';
import { ApiError, isAborted, NoAnswerError, readErrorBody } from './errors.ts';

/**
 * Reads as JSON what needs no session and is no call of the contract. Without an answer it shows the alert of the catalogue and raises
 * NoAnswerError; an answer that is no success raises ApiError.
 */
export async function fetchOpen<T>(path: string, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...(signal && { signal }) });
  } catch (cause) {
    if (isAborted(cause)) throw cause;
    tellError(errors.network);
    throw new NoAnswerError(cause);
  }
  if (!response.ok) throw new ApiError(response.status, await readErrorBody(response));
  return (await response.json()) as T;
}
