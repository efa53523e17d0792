import { BATCH_AT_MOST, BATCH_PATH, BATCH_TYPE, ASKED_ALONE, type BatchedAnswer } from '@boucle/contract/base/batch.ts';
import { ADMIN_API, POSITION_HEADER } from '@boucle/contract/base/constants.ts';
import { EXAMPLE_HEADER } from '@boucle/contract/features/example/address.ts';
import { PAPER_STEPS_TYPE } from '@boucle/contract/base/papers.ts';

type Fetch = (request: Request) => Promise<Response>;

interface Waiting {
  readonly request: Request;
  readonly answer: (response: Response | Promise<Response>) => void;
  readonly fail: (cause: unknown) => void;
}

/** Headers that readings of one batch have in common. */
const SHARED = ['authorization', POSITION_HEADER, EXAMPLE_HEADER];

/** Statuses by which a server of before knows no batch. */
const UNKNOWN: readonly number[] = [404, 405];

/**
 * A way of sending that puts the readings of one tick in one request (docs/api.md, Several readings
 * at once): for each it is as if it had been sent alone. One alone is.
 */
export function joined(fetch: Fetch, origin: string): Fetch {
  const base = `${origin}${ADMIN_API}`;
  const groups = new Map<string, Waiting[]>();
  let isKnown = true;

  const alone = ({ request, answer }: Waiting) => answer(fetch(request));

  const together = async (group: readonly Waiting[]): Promise<void> => {
    const [first] = group;
    if (first === undefined) return;
    if (group.length === 1) {
      alone(first);
      return;
    }
    const left = new Map(group.entries());
    const leaving = new AbortController();
    for (const [index, { request }] of group.entries())
      request.signal.addEventListener('abort', () => {
        left.delete(index);
        if (left.size === 0) leaving.abort();
      });
    try {
      const response = await fetch(requestOf(group, origin, base, leaving.signal));
      if (UNKNOWN.includes(response.status)) {
        isKnown = false;
        left.forEach(alone);
        return;
      }
      // A refusal of the whole, or a portal's page: each is answered so.
      if (!response.ok || response.headers.get('content-type') !== BATCH_TYPE) {
        for (const { answer } of left.values()) answer(response.clone());
        return;
      }
      for await (const { index, status, headers, body } of linesOf(response)) {
        const asked = left.get(index);
        left.delete(index);
        if (asked === undefined) continue;
        if (status === ASKED_ALONE) alone(asked);
        else asked.answer(new Response(body, { status, headers }));
      }
      if (left.size > 0) throw new TypeError('The batch broke off.');
    } catch (cause) {
      for (const { fail } of left.values()) fail(cause);
    }
  };

  return (request) => {
    if (!isKnown || !isJoined(request, base)) return fetch(request);
    const { promise, resolve: answer, reject: fail } = Promise.withResolvers<Response>();
    const key = SHARED.map((name) => request.headers.get(name)).join('\n');
    const group = groups.get(key) ?? [];
    if (group.length === 0)
      setTimeout(() => {
        groups.delete(key);
        const asked = group.filter(({ request: { signal } }) => !signal.aborted);
        for (let at = 0; at < asked.length; at += BATCH_AT_MOST) void together(asked.slice(at, at + BATCH_AT_MOST));
      });
    groups.set(key, group);
    group.push({ request, answer, fail });
    request.signal.addEventListener('abort', () => fail(request.signal.reason));
    return promise;
  };
}

const isJoined = ({ method, url, headers }: Request, base: string): boolean =>
  method === 'GET' && url.startsWith(`${base}/`) && headers.get('accept')?.includes(PAPER_STEPS_TYPE) !== true;

function requestOf(group: readonly Waiting[], origin: string, base: string, signal: AbortSignal): Request {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of SHARED) {
    const value = group[0]?.request.headers.get(name);
    if (typeof value === 'string') headers.set(name, value);
  }
  const body = JSON.stringify({ gets: group.map(({ request }) => request.url.slice(base.length)) });
  return new Request(`${origin}${BATCH_PATH}`, { method: 'POST', headers, body, signal });
}

/** Answers as they come. */
async function* linesOf(response: Response): AsyncGenerator<BatchedAnswer> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    const lines = (text + next.value).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as BatchedAnswer;
  }
}
