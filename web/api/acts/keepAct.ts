import { REPEATABLE_ACTS } from '@boucle/contract/features/acts/labels.ts';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { tellError } from '../../ui/alerts/tellError.ts';
import { type KeptAct, createActs, labelOf } from './store.ts';
import { noteAct } from './storageKey.ts';
import { ApiError } from '../errors.ts';
import { readJson } from '../loadCurrentUser.ts';
import { isRecord } from '../record.ts';
import { ask, send, session } from '../transport.ts';

/** Acts of money and stock whose outcome this browser does not know. */
export const acts = createActs({
  storage: localStorage,
  personId: () => session.current()?.user?.id,
  now: () => Date.now(),
});

/** An act that is being sent: one of these ends it. */
export interface ActUnderWay {
  readonly recorded: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Refusals that come before the server looks at the key: they leave the outcome of an earlier try
 * unknown.
 */
const BEFORE_THE_KEY: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Keeps a request that moves money or stock before it is sent; undefined for any other. Asks first
 * when a like one was recorded within a minute, or was sent and had no answer, and raises
 * AbortError when the person then gives it up.
 */
export async function keepAct(request: Request, call: string): Promise<ActUnderWay | undefined> {
  const label = labelOf(call);
  const key = request.headers.get('idempotency-key');
  if (label === undefined || key === null) return undefined;
  const isJson = (request.headers.get('content-type') ?? '').startsWith('application/json');
  const { pathname, search } = new URL(request.url);
  const body = isJson ? await request.clone().text() : null;
  const act = { key, call, url: pathname + search, method: request.method, body };
  if (REPEATABLE_ACTS.has(call)) await askBeforeLike(act, label);
  const isAgain = acts.begin(act);
  noteAct();
  return {
    recorded: () => acts.end(key, true),
    failed: (error) => {
      if (isRefused(error, isAgain)) acts.end(key, false);
      else acts.lose(key);
    },
  };
}

/** Raises AbortError when a like act was recorded and the person gives this one up. */
async function askBeforeLike(act: Parameters<typeof acts.likeUnknown>[0], label: string): Promise<void> {
  const lost = acts.likeUnknown(act);
  if (lost !== undefined) await lookUp(lost);
  const seconds = acts.secondsSinceLike(act);
  if (seconds !== undefined && !(await ask(likeQuestion(label, seconds))))
    throw new DOMException('A like act was recorded.', 'AbortError');
}

/**
 * Asks the server what became of an act without answer; one that was recorded counts as recorded
 * now.
 */
async function lookUp({ key }: KeptAct): Promise<void> {
  const url = `${ADMIN_API}/acts/${encodeURIComponent(key)}`;
  const found = await readJson({ send, tell: tellError }, new URL(url, window.location.origin).href);
  if (isRecord(found) && isRecord(found.data) && found.data.state !== 'unknown') acts.end(key, true);
}

const likeQuestion = (label: string, seconds: number) => ({
  title: 'Enregistrer une seconde fois\u202f?',
  text: `${label}\u00a0: la même opération a été enregistrée il y a ${seconds}\u00a0s.`,
  confirm: 'Enregistrer de nouveau',
  cancel: 'Ne pas enregistrer',
});

/** Whether a failure means that nothing was recorded. */
function isRefused(error: unknown, isAgain: boolean): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return false;
  // The key was recorded with another content.
  if (error.code === 'idempotency_conflict') return false;
  return !(isAgain && BEFORE_THE_KEY.has(error.status));
}
