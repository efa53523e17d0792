import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A call that writes, made under one key until it is answered. */
export interface Act {
  readonly kind: 'credit' | 'loan' | 'entry';
  readonly path: string;
  readonly authorization: string;
  readonly body: object;
  /** Cents given, of a credit. */
  readonly cents: number;
  /** The credited customer. */
  readonly customer: number;
}

export interface Acknowledged extends Act {
  readonly key: string;
  readonly transaction: number;
  readonly answer: string;
  /** When the try that was answered began, in milliseconds of `performance.now()`. */
  readonly began: number;
}

/** An answer of any kind: start of its request, arrival, address and content. */
export interface Answer {
  readonly began: number;
  readonly came: number;
  readonly address: string;
  readonly status: number;
  /** The beginning of what is not a success. */
  readonly text: string;
}

export interface Load {
  readonly acknowledged: readonly Acknowledged[];
  readonly refused: ReadonlyMap<string, number>;
  readonly answers: readonly Answer[];
  /** No new act; resolves once those under way are acknowledged. */
  rest(): Promise<void>;
  goOn(): void;
  /** The same act under its key once more; what it is answered. */
  again(act: Acknowledged): Promise<string>;
  /** Ends for good: what is under way is no longer asked for. */
  abandon(): void;
}

/** A client's own patience. */
const PATIENCE_MS = 12_000;
const PAUSE_MS = 25;

/** So many callers that write by turns at each of the addresses. */
export function startLoad(callers: number, addresses: readonly string[], next: () => Act): Load {
  const acknowledged: Acknowledged[] = [];
  const refused = new Map<string, number>();
  const answers: Answer[] = [];
  const life = new AbortController();
  const isOver = (): boolean => life.signal.aborted;
  let isResting = true;
  let running: Promise<unknown> = Promise.resolve();
  let turn = 0;

  interface Got {
    readonly status: number;
    readonly text: string;
    readonly began: number;
    /** Milliseconds to wait before the next try. */
    readonly retryAfter: number;
  }

  async function attempt(act: Act, key: string): Promise<Got | undefined> {
    const address = addresses[(turn += 1) % addresses.length] ?? '';
    const began = performance.now();
    try {
      const response = await fetch(address + act.path, {
        method: 'POST',
        headers: { authorization: act.authorization, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(act.body),
        signal: AbortSignal.any([life.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      const text = await response.text();
      const { status, ok, headers } = response;
      answers.push({ began, came: performance.now(), address, status, text: ok ? '' : text.slice(0, 300) });
      return { status, text, began, retryAfter: Number(headers.get('retry-after') ?? 0) * 1000 };
    } catch {
      return undefined;
    }
  }

  async function carryOut(act: Act): Promise<void> {
    const key = randomUUID();
    while (!isOver()) {
      const got = await attempt(act, key);
      if (got?.status === 201 || got?.status === 200) {
        const { id } = (JSON.parse(got.text) as { data: { id: number } }).data;
        acknowledged.push({ ...act, key, transaction: id, answer: got.text, began: got.began });
        return;
      }
      if (got !== undefined && got.status < 500 && got.status !== 429) {
        const why = `${act.kind} ${String(got.status)} ${got.text.slice(0, 120)}`;
        refused.set(why, (refused.get(why) ?? 0) + 1);
        return;
      }
      await sleep(Math.max(100, got?.retryAfter ?? 0));
    }
  }

  async function caller(): Promise<void> {
    const mayGoOn = (): boolean => !isResting && !isOver();
    while (mayGoOn()) {
      await carryOut(next());
      await sleep(PAUSE_MS);
    }
  }

  return {
    acknowledged,
    refused,
    answers,
    async rest() {
      isResting = true;
      await running;
    },
    goOn() {
      isResting = false;
      running = Promise.all(Array.from({ length: callers }, caller));
    },
    async again(act) {
      for (let tries = 0; tries < 50; tries += 1) {
        const got = await attempt(act, act.key);
        if (got !== undefined && got.status < 500 && got.status !== 429) return got.text;
        await sleep(Math.max(100, got?.retryAfter ?? 0));
      }
      return 'no answer';
    },
    abandon: () => life.abort(),
  };
}
