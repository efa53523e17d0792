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
  /** Whom they are given to, of a credit. */
  readonly customer: number;
}

export interface Acknowledged extends Act {
  readonly key: string;
  readonly transaction: number;
  readonly answer: string;
  /** When the try that was answered began, in milliseconds of `performance.now()`. */
  readonly began: number;
}

export interface Load {
  readonly acknowledged: readonly Acknowledged[];
  readonly refused: ReadonlyMap<string, number>;
  /** Answers of any kind: when their requests began, when they came, and what they said. */
  readonly answers: readonly { readonly began: number; readonly came: number; readonly status: number }[];
  /** No new act; resolves once those under way are acknowledged. */
  rest(): Promise<void>;
  goOn(): void;
  /** The same act under its key once more; what it is answered. */
  again(act: Acknowledged): Promise<string>;
}

/** A client's own patience. */
const PATIENCE_MS = 12_000;
const PAUSE_MS = 25;

/** So many callers that write by turns at each of the addresses. */
export function startLoad(callers: number, addresses: readonly string[], next: () => Act): Load {
  const acknowledged: Acknowledged[] = [];
  const refused = new Map<string, number>();
  const answers: { began: number; came: number; status: number }[] = [];
  let isResting = true;
  let running: Promise<unknown> = Promise.resolve();
  let turn = 0;

  async function attempt(act: Act, key: string): Promise<{ status: number; text: string; began: number } | undefined> {
    const address = addresses[(turn += 1) % addresses.length] ?? '';
    const began = performance.now();
    try {
      const response = await fetch(address + act.path, {
        method: 'POST',
        headers: { authorization: act.authorization, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(act.body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      answers.push({ began, came: performance.now(), status: response.status });
      return { status: response.status, text, began };
    } catch {
      return undefined;
    }
  }

  async function carryOut(act: Act): Promise<void> {
    const key = randomUUID();
    for (;;) {
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
      await sleep(100);
    }
  }

  async function caller(): Promise<void> {
    const mayGoOn = (): boolean => !isResting;
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
        await sleep(100);
      }
      return 'no answer';
    },
  };
}
