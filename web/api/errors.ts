import { type ErrorBody } from '@boucle/contract/base/errors.ts';
import { errors, errorText } from '@boucle/contract/messages/fr/errors.ts';

/**
 * An answer of the server that is no success. `message` is the French sentence it gave, or ours of
 * what concerns this page alone.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, body: Partial<ErrorBody>) {
    const code = body.error ?? 'something_went_wrong';
    // The server's sentence is about a key, which no one sees here.
    super(code === 'idempotency_conflict' ? errors.idempotency_conflict : (body.detail ?? errorText(code)));
    this.status = status;
    this.code = code;
    this.body = body;
  }

  /** French sentences by path of the input (422). */
  get fields(): Readonly<Record<string, readonly string[]>> {
    return this.body.fields ?? {};
  }
}

/** No answer came: the alert has been shown, nothing more is needed. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(cause: unknown) {
    super(errors.network, { cause });
  }
}

/** An act waits for a second person: it was sent and is not recorded. */
export class AwaitingError extends Error {
  override readonly name = 'AwaitingError';
  /** The waiting act: its number, and « Sortie de stock ». */
  readonly act: { readonly id: number; readonly title: string };

  constructor(act: { readonly id: number; readonly title: string }) {
    super('Awaiting');
    this.act = act;
  }
}

/** The session ended while the request was under way; the page has left for home. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}

/** Whether an alert has already shown a failure, or none is needed (the request was given up). */
export function isAlreadyShown(error: unknown): boolean {
  return (
    error instanceof NoAnswerError ||
    error instanceof SignedOutError ||
    error instanceof AwaitingError ||
    isAborted(error) ||
    (error instanceof ApiError && error.status === 403)
  );
}

/** A request the page itself gave up. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * JSON that came whole; undefined for anything else that did (the page of a portal). Raises
 * NoAnswerError when the answer breaks off, which `tellingNoAnswer` shows, and AbortError when the
 * page gives it up.
 */
export async function readWhole(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch (cause) {
    // An answer that is no JSON was read to its end; anything else is a line cut, or the page that
    // is being left.
    if (cause instanceof SyntaxError) return undefined;
    if (isAborted(cause)) throw cause;
    throw new NoAnswerError(cause);
  }
}

/**
 * Result of a reading. When the answer breaks off, the alert comes before NoAnswerError is raised:
 * its caller relies on it.
 */
export async function tellingNoAnswer<T>(tell: (message: string) => void, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof NoAnswerError) tell(errors.network);
    throw error;
  }
}

const errorBodyOf = (body: unknown): Partial<ErrorBody> => (typeof body === 'object' && body !== null ? body : {});

/**
 * The error body of an answer on which a session may end; empty when it has none (a proxy's page,
 * for one). Raises NoAnswerError when it breaks off: half an answer proves nothing about the
 * session. The answer stays readable.
 */
export const readWholeErrorBody = async (response: Response): Promise<Partial<ErrorBody>> =>
  errorBodyOf(await readWhole(response.clone()));

/**
 * The error body of an answer; empty when it has none, or broke off. Raises AbortError when the
 * page gives it up. The answer stays readable.
 */
export const readErrorBody = async (response: Response): Promise<Partial<ErrorBody>> => {
  try {
    return await readWholeErrorBody(response);
  } catch (cause) {
    if (isAborted(cause)) throw cause;
    return {};
  }
};

export type Unauthorized = 'expired' | 'bad-credentials' | 'refresh-expired' | 'other';

/** The kinds of 401. */
export function unauthorizedKind({ error, detail }: Partial<ErrorBody>): Unauthorized {
  if (error === 'expired_token' || (error === 'invalid_token' && detail === errors.expired_token)) return 'expired';
  if (error === 'bad_credentials') return 'bad-credentials';
  return error === 'expired_refresh_token' ? 'refresh-expired' : 'other';
}

/** A question that a page asks before it goes on; French. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** The verb of « yes ». */
  readonly confirm: string;
  readonly cancel: string;
}

/** A question before something goes on. */
export type Asked =
  | (Question & { readonly what: 'question' })
  | { readonly what: 'person' }
  | { readonly what: 'unlikely'; readonly sentence: string }
  | { readonly what: 'second person'; readonly sentence: string; readonly alone: boolean; readonly call: string };

/** The person's reason, empty where none is needed; false when they give it up. */
export type Reply = string | false;
