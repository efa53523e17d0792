import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { knownLine } from '../../auth/tokens/knownLines.ts';
import { type Database } from '../database/pool.ts';
import { kindOf } from '../http/addresses.ts';
import { problem } from '../http/errors.ts';
import { addressOfCaller, networkOf } from '../http/network.ts';
import { TOO_MANY_AT_ONCE, errorBody } from './problems.ts';

/** How much is taken at once in one process. */
const LIMITS = {
  /** Requests of one account. */
  account: 200,
  /**
   * Requests of one network whose account is not known yet: pages, files, sign-ins, tokens seen for
   * the first time.
   */
  network: 150,
  /**
   * Refusals held back, each a timer and an open connection of the caller's; what comes beyond is
   * cut.
   */
  held: 4_000,
  /** Of these, requests of one caller. */
  heldOfOne: 2_000,
};
/** How long a refusal is held back: a caller that retries at once sends one request in so long. */
export const HELD_MS = 900;
/**
 * Beyond so many of one caller they are held longer, so that their answers come at the same pace,
 * however many callers there are.
 */
const HELD_AT_PACE = 200;
const LONGEST_HELD_MS = 5_000;
/** Seconds after which a refused caller may ask again. */
const RETRY_AFTER_SECONDS = 2;

interface AdmissionOptions {
  readonly database: Database;
  readonly behindProxy: boolean;
  /** On every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly limits?: Readonly<typeof LIMITS>;
}

/**
 * Limits of what one account may ask of a process at once, or one network whose account is not
 * known. One request more is refused before anything of it is read, at the cost of its header, and
 * answered a second later: a crowd that asks again at once costs next to nothing.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #limits: Readonly<typeof LIMITS>;
  readonly #underWay = new Map<string, number>();
  readonly #held = new Map<string, number>();
  readonly #refusals = new WeakSet<ServerResponse>();
  #heldByAll = 0;
  #refused = 0;

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#limits = options.limits ?? LIMITS;
  }

  /** How many were refused since the start. */
  get refused(): number {
    return this.#refused;
  }

  /** Whether the request may go on; otherwise its answer is seen to. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    if (kindOf(request.url ?? '') === 'probe') return true;
    const { caller, most } = this.#callerOf(request);
    if ((this.#underWay.get(caller) ?? 0) >= most) {
      this.#refuse(caller, request, response);
      return false;
    }
    add(this.#underWay, caller, 1);
    response.once('close', () => add(this.#underWay, caller, -1));
    return true;
  }

  /** Whether the answer is a refusal of ours. */
  refuses(response: ServerResponse): boolean {
    return this.#refusals.has(response);
  }

  #callerOf({ headers, socket }: IncomingMessage): { caller: string; most: number } {
    const { database, behindProxy } = this.#options;
    const { authorization } = headers;
    const line = authorization === undefined ? undefined : knownLine(database, authorization);
    if (line !== undefined) return { caller: `account ${line}`, most: this.#limits.account };
    const forwarded = behindProxy ? headers['x-forwarded-for'] : undefined;
    const network = networkOf(addressOfCaller(forwarded, socket.remoteAddress));
    return { caller: `network ${network}`, most: this.#limits.network };
  }

  #refuse(caller: string, request: IncomingMessage, response: ServerResponse): void {
    this.#refused += 1;
    this.#refusals.add(response);
    if (this.#heldByAll >= this.#limits.held || (this.#held.get(caller) ?? 0) >= this.#limits.heldOfOne) {
      request.socket.destroy();
      return;
    }
    this.#heldByAll += 1;
    add(this.#held, caller, 1);
    const crowd = (this.#held.get(caller) ?? 0) / HELD_AT_PACE;
    const heldMs = Math.min(HELD_MS * Math.max(1, crowd), LONGEST_HELD_MS);
    const late = setTimeout(() => this.#answer(request, response), heldMs);
    // Its body is not kept: what is not read would hold the connection up.
    request.resume();
    response.once('close', () => {
      clearTimeout(late);
      this.#heldByAll -= 1;
      add(this.#held, caller, -1);
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const requestId = randomUUID();
    const isPage = request.headers.accept?.includes('text/html') === true;
    const error = problem('too_many_requests', TOO_MANY_AT_ONCE, { retryAfter: RETRY_AFTER_SECONDS });
    response.writeHead(error.status, {
      ...this.#options.headers,
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
      'content-type': isPage ? 'text/plain; charset=utf-8' : 'application/json',
      // The rest of a body is not waited for.
      ...(request.complete ? {} : { connection: 'close' }),
    });
    response.end(isPage ? TOO_MANY_AT_ONCE : JSON.stringify(errorBody(error, requestId)));
  }
}

/** Counts of nothing are forgotten. */
function add(counts: Map<string, number>, key: string, more: number): void {
  const count = (counts.get(key) ?? 0) + more;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
