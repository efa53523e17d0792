import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { ApiError, AwaitingError, isAborted, isAlreadyShown, NoAnswerError, SignedOutError } from '../api/errors.ts';
import { alerts } from '../ui/alerts/alerts.ts';
import { NotLoadedError } from '../ui/loading/loadFile.ts';

/**
 * Sentence next to what failed; undefined when nothing failed, when the page has left, or when the
 * act waits for a second person.
 */
export function problemOf(error: unknown): string | undefined {
  if (error === null || error === undefined || isAborted(error)) return undefined;
  if (error instanceof SignedOutError || error instanceof AwaitingError) return undefined;
  if (error instanceof ApiError || error instanceof NoAnswerError || error instanceof NotLoadedError)
    return error.message;
  return errors.something_went_wrong;
}

/**
 * The same in a window that keeps to what was read as it opened: sent again, it would be refused
 * again.
 */
export function problemOfWindow(error: unknown): string | undefined {
  const message = problemOf(error);
  return error instanceof ApiError && error.status === 409 ? `${message} ${REOPEN}` : message;
}

const REOPEN = 'Fermez cette fenêtre et rouvrez-la pour partir de ce qui est enregistré.';

/**
 * Shows a failure that has no place on the screen (an export), unless an alert has shown it
 * already.
 */
export function tellProblem(error: unknown): void {
  const message = problemOf(error);
  if (message !== undefined && !isAlreadyShown(error)) alerts.show('error', message);
}

/** The first message of each field that a refusal names; none where it names none. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.fields).map(([name, [message = '']]) => [name, message]))
    : {};

const ABSENT: ReadonlySet<number> = new Set([404, 422]);
/**
 * Whether nothing of the reader's has the number that was requested; 422: no number can name it.
 */
export const isAbsent = (error: unknown): boolean => error instanceof ApiError && ABSENT.has(error.status);
