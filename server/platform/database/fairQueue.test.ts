import { describe, expect, it, vi } from 'vitest';
import { DatabaseAway } from './errors.ts';
import { type Asking, FairQueue, MOST_WAITING, TooBusy } from './fairQueue.ts';
import { SAME_NAME_MS } from './deadlines.ts';

/** Of 20 connections, 16 are shared. */
const CONNECTIONS = 20;

const settled = () => new Promise((resolve) => void setImmediate(resolve));

const noTurn = () => {
  throw new Error('It has no turn yet.');
};

/** Asks for a turn, records when it comes, and ends it on command. */
function asked(queue: FairQueue, asking: Asking) {
  const state: { come: boolean; failure: unknown; end: () => void } = { come: false, failure: undefined, end: noTurn };
  void queue.enter(asking).then(
    ({ leave }) => {
      state.come = true;
      state.end = leave;
    },
    (error: unknown) => {
      state.failure = error;
    },
  );
  return state;
}

const many = (queue: FairQueue, count: number, asking: Asking) =>
  Array.from({ length: count }, () => asked(queue, asking));
const come = (states: readonly { come: boolean }[]) => states.filter((state) => state.come).length;

describe('shares', () => {
  it('leave two connections free when one account asks alone', async () => {
    const queue = new FairQueue(CONNECTIONS);
    const busy = many(queue, 58, { account: '1' });
    await settled();
    expect(come(busy)).toBe(14);
    const other = asked(queue, { account: '2' });
    await settled();
    expect(other.come).toBe(true);
  });

  it('give the next free connection to another account than the one with 58 callers', async () => {
    const queue = new FairQueue(CONNECTIONS);
    const busy = many(queue, 58, { account: '1' });
    const others = many(queue, 5, { account: '2' });
    await settled();
    expect(come(others)).toBe(2);
    busy[0]?.end();
    await settled();
    expect([come(busy), come(others)]).toEqual([14, 3]);
  });

  it('hold one account at three while others ask, and let it have more once they have not asked for two seconds', async () => {
    vi.useFakeTimers();
    try {
      const queue = new FairQueue(CONNECTIONS);
      const other = asked(queue, { account: '2' });
      const busy = many(queue, 20, { account: '1' });
      await vi.advanceTimersByTimeAsync(0);
      expect(come(busy)).toBe(3);
      other.end();
      await vi.advanceTimersByTimeAsync(2_001);
      busy[0]?.end();
      await vi.advanceTimersByTimeAsync(0);
      expect(come(busy)).toBe(15);
    } finally {
      vi.useRealTimers();
    }
  });

  it('read one page of the long answers of an account at a time while others ask', async () => {
    const queue = new FairQueue(CONNECTIONS);
    asked(queue, { account: '2' });
    const pages = many(queue, 10, { account: '1', bulk: true });
    const click = asked(queue, { account: '1' });
    await settled();
    expect([come(pages), click.come]).toEqual([1, true]);
    pages[0]?.end();
    await settled();
    expect(come(pages)).toBe(2);
  });

  it('refuse who would be the two hundred and first to wait, of that account alone', async () => {
    const queue = new FairQueue(CONNECTIONS);
    const busy = many(queue, MOST_WAITING + 15, { account: '1' });
    await settled();
    expect(busy.at(-1)?.failure).toBeInstanceOf(TooBusy);
    expect(() => queue.assertRoom('1')).toThrow(TooBusy);
    queue.assertRoom('2');
    expect([queue.waiting, queue.refused]).toEqual([MOST_WAITING, 2]);
  });

  it('leave an account alone with its connections beside what comes again and again by itself', async () => {
    const queue = new FairQueue(CONNECTIONS);
    const poll = asked(queue, { account: 'platform', recurring: true });
    await settled();
    poll.end();
    const busy = many(queue, 20, { account: '1' });
    await settled();
    expect(come(busy)).toBe(14);
  });

  it('set four connections aside for who looks for jobs, one after the other beyond', async () => {
    const queue = new FairQueue(CONNECTIONS);
    const ends: (() => void)[] = [];
    let running = 0;
    const look = () =>
      queue.aside(async () => {
        running += 1;
        await new Promise<void>((resolve) => void ends.push(resolve));
        running -= 1;
      });
    const looks = Array.from({ length: 13 }, look);
    const busy = many(queue, 20, { account: '1' });
    await settled();
    expect([running, queue.waiting, come(busy)]).toEqual([4, 15, 14]);
    for (let n = 0; n < looks.length; n += 1) {
      expect(running).toBeLessThanOrEqual(4);
      ends[n]?.();
      await settled();
    }
    await Promise.all(looks);
    await queue.aside(() => Promise.reject(new Error('away'))).catch(() => undefined);
    expect(running).toBe(0);
  });

  it('give up after six seconds', async () => {
    vi.useFakeTimers();
    try {
      const queue = new FairQueue(1);
      const first = asked(queue, { account: '1' });
      const second = asked(queue, { account: '1' });
      await vi.advanceTimersByTimeAsync(6_000);
      expect([first.come, second.come]).toEqual([true, false]);
      expect(second.failure).toBeInstanceOf(DatabaseAway);
      first.end();
      const third = asked(queue, { account: '1' });
      await vi.advanceTimersByTimeAsync(0);
      expect(third.come).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('those that name the same', () => {
  const named = (queue: FairQueue, ...names: string[]) => asked(queue, { account: '1', names });

  it('go one after the other, in the order in which they came', async () => {
    const queue = new FairQueue(CONNECTIONS);
    const all = [1, 2, 3].map(() => named(queue, 'card 1'));
    await settled();
    expect(all.map((one) => one.come)).toEqual([true, false, false]);
    all[0]?.end();
    await settled();
    expect(all.map((one) => one.come)).toEqual([true, true, false]);
  });

  it('let those of other holders pass, and of other accounts', async () => {
    const queue = new FairQueue(CONNECTIONS);
    many(queue, 40, { account: '1', names: ['card 1'] });
    const other = named(queue, 'card 2');
    const elsewhere = asked(queue, { account: '2', names: ['card 1'] });
    await settled();
    expect([other.come, elsewhere.come]).toEqual([true, true]);
  });

  it('of several holders wait for all of them, and nobody waits for what has ended', async () => {
    const queue = new FairQueue(CONNECTIONS);
    const [card, customer] = [named(queue, 'card 1'), named(queue, 'customer 1')];
    const both = named(queue, 'customer 1', 'card 1');
    await settled();
    card.end();
    await settled();
    expect(both.come).toBe(false);
    customer.end();
    await settled();
    expect(both.come).toBe(true);
    both.end();
    const next = named(queue, 'card 1', 'customer 1');
    await settled();
    expect(next.come).toBe(true);
  });

  it('all ask PostgreSQL at the end of patience', async () => {
    vi.useFakeTimers();
    try {
      const queue = new FairQueue(CONNECTIONS);
      named(queue, 'card 1');
      const [second, third] = [named(queue, 'card 1'), named(queue, 'card 1')];
      await vi.advanceTimersByTimeAsync(SAME_NAME_MS - 1);
      expect(second.come).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect([second.come, third.come]).toEqual([true, true]);
    } finally {
      vi.useRealTimers();
    }
  });
});
