import { type ErrorBody, ERROR_STATUS } from '@boucle/contract/base/errors.ts';
import { fieldSays } from '@boucle/contract/base/formBody.ts';
import { errors as messages } from '@boucle/contract/messages/fr/errors.ts';
import { genericValidation } from '@boucle/contract/base/validation/messages.ts';
import { inputLabel } from '@boucle/contract/messages/fr/inputs.ts';
import { ORPCError, ValidationError } from '@orpc/server';
import { DatabaseAway, isStorageFull, notNow, sqlState } from '../database/errors.ts';
import { TooBusy } from '../database/fairQueue.ts';
import { LedgerRefusal } from '../../domain/ledger/refusals.ts';
import { TaskLost } from '../processes/taskProcess.ts';
import { TooManyTasks } from '../processes/turns.ts';
import { type FieldErrors, type Problem, malformed, notFound, problem } from '../http/errors.ts';

/**
 * The answer to a call that failed: never a stack, a name of a table or an English sentence.
 * Anything unforeseen is a 500 whose cause only the log knows (`unforeseen` is true).
 */
export function toProblem(error: unknown, call?: string): { error: ORPCError<string, Problem>; unforeseen: boolean } {
  if (error instanceof LedgerRefusal) {
    return known(problem('refused', error.detail, error.fields === undefined ? {} : { fields: error.fields }));
  }
  if (isCutByCaller(error)) return known(malformed());
  if (isStorageFull(error)) return { error: problem('unavailable', STORAGE_FULL), unforeseen: true };
  if (error instanceof DatabaseAway) return known(problem('unavailable', AWAY));
  if (error instanceof TooBusy) {
    return known(problem('too_many_requests', TOO_MANY_AT_ONCE, { retryAfter: error.retryAfter }));
  }
  if (error instanceof TooManyTasks) {
    const { retryAfter } = error;
    const sentence =
      'Trop de documents se préparent en même temps. Attendez que les premiers soient prêts, puis réessayez.';
    return known(problem('too_many_requests', sentence, { retryAfter }));
  }
  if (error instanceof TaskLost)
    return known(problem('unavailable', 'Le document n’a pas pu être préparé. Merci de réessayer.'));
  if (isOrpcError(error)) return fromOrpc(error, call);
  if (sqlState(error) === '57014')
    return known(problem('unavailable', 'La réponse a pris trop de temps. Réduisez la période demandée.'));
  const passing = notNow(error);
  if (passing === 'in the way') return { error: problem('unavailable', IN_THE_WAY), unforeseen: true };
  // The log distinguishes them: an input or output error of the system is one to look into.
  if (passing === 'away') return { error: problem('unavailable', AWAY), unforeseen: true };
  return { error: problem('something_went_wrong', messages.something_went_wrong), unforeseen: true };
}

/**
 * The caller went away before the end of its body (Node's `abortIncoming`): no one reads the
 * answer.
 */
const isCutByCaller = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** More at once than is taken: of requests that wait for their turn, or that are under way. */
export const TOO_MANY_AT_ONCE =
  'Trop de demandes arrivent en même temps. Rien n’a été fait\u00a0: réessayez dans quelques secondes.';
const AWAY = 'Le service est momentanément indisponible. Merci de réessayer.';
const STORAGE_FULL =
  'L’espace de stockage du service est plein\u00a0: rien n’a été enregistré. Merci de réessayer plus tard.';
const IN_THE_WAY = 'Une autre opération est en cours au même endroit. Merci de réessayer.';

const isOrpcError = (error: unknown): error is ORPCError<string, unknown> => error instanceof ORPCError;

const known = (error: ORPCError<string, Problem>) => ({ error, unforeseen: false });

function fromOrpc(
  error: ORPCError<string, unknown>,
  call: string | undefined,
): { error: ORPCError<string, Problem>; unforeseen: boolean } {
  if (error.code in ERROR_STATUS) return known(error as ORPCError<string, Problem>);
  if (error.cause instanceof ValidationError) {
    if (error.code === 'BAD_REQUEST') {
      return known(namesNothing(error.cause) ? notFound() : invalid(error.cause, call));
    }
    // The handler answered something its own schema refuses: our fault, not the caller's.
    return { error: problem('something_went_wrong', messages.something_went_wrong), unforeseen: true };
  }
  if (error.status === 400) return known(malformed());
  if (error.status === 404) return known(problem('not_found', 'Cette adresse n’existe pas.'));
  if (error.status === 413) return known(problem('too_large', 'Cette requête est trop volumineuse.'));
  return { error: problem('something_went_wrong', messages.something_went_wrong), unforeseen: true };
}

/** An address whose number is digits, but none that anything has: 0, or more than a number has. */
function namesNothing({ issues, data }: ValidationError): boolean {
  const id: unknown = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
  const isRefused = issues.some(({ path = [] }) => path.length === 1 && path[0] === 'id');
  return isRefused && typeof id === 'string' && /^\d+$/.test(id);
}

function invalid(cause: ValidationError, call: string | undefined): ORPCError<string, Problem> {
  const fields: FieldErrors = {};
  for (const issue of cause.issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
    const label = call === SIGN_IN ? undefined : inputLabel(path);
    const isMissing = label !== undefined && isNothing(valueAt(cause.data, path), issue.message);
    const sentence = isMissing ? fieldSays(label, 'required') : issue.message;
    const sentences = (fields[path.join('.')] ??= []);
    if (!sentences.includes(sentence)) sentences.push(sentence);
  }
  const sentences = Object.values(fields).flat();
  return problem('invalid', sentences[0] ?? 'La requête n’est pas valide.', { fields });
}

/** Its form uses « Ce champ est requis », every other « Le champ … est obligatoire ». */
const SIGN_IN = 'session.login';

const LABELLED = /^Le champ .+ est obligatoire$/;

/**
 * Whether a value is missing and the schema has no message for that; an empty text only where the
 * schema refuses it.
 */
const isNothing = (value: unknown, message: string): boolean =>
  message === genericValidation.required || ((value === undefined || value === null) && !LABELLED.test(message));

function valueAt(data: unknown, path: readonly string[]): unknown {
  let value = data;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[part];
  }
  return value;
}

/** The JSON body of an error answer. */
export function errorBody(error: ORPCError<string, unknown>, requestId: string): ErrorBody & Record<string, unknown> {
  const { fields, current } = (error.data ?? {}) as Problem;
  return {
    error: error.code,
    detail: error.message,
    ...(error.status === 401 ? { error_description: error.message } : {}),
    ...(fields === undefined ? {} : { fields }),
    ...(current === undefined ? {} : { current }),
    request_id: requestId,
  };
}
