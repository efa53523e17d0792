import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HashQueue, HashQueueFull, type Turn } from './hashQueue.ts';

const stranger = (key: string): Turn => ({ key, known: false });
const known = (key: string): Turn => ({ key, known: true });

/** Hashes that end on command, one by one in the order they began. */
function bench(queue: HashQueue) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  let most = 0;
  let now = 0;
  const ask = (turn: Turn, name = turn.key) => {
    void queue
      .run(turn, (makeHash) =>
        makeHash(async () => {
          begun.push(name);
          now += 1;
          most = Math.max(most, now);
          await new Promise<void>((resolve) => void ends.push(resolve));
          now -= 1;
        }),
      )
      .catch((error: unknown) => {
        if (!(error instanceof HashQueueFull)) throw error;
        refused.push(name);
      });
  };
  /** Ends the oldest that runs; false when none does. */
  const end = async () => {
    await setImmediate();
    const oldest = ends.shift();
    oldest?.();
    await setImmediate();
    return oldest !== undefined;
  };
  const endAll = async () => {
    while (await end());
  };
  return { begun, refused, ask, end, endAll, most: () => most };
}

describe('the queue of hashes', () => {
  it('makes two at once and never two of one key', async () => {
    const { ask, begun, endAll, most, end } = bench(new HashQueue(2, 100));
    for (const name of ['a1', 'a2', 'a3']) ask(stranger('a'), name);
    await end();
    expect(most()).toBe(1);
    for (const name of ['b', 'c', 'd']) ask(stranger(name));
    await endAll();
    expect(most()).toBe(2);
    expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'b', 'c', 'd']);
  });

  it('serves keys by turns: who sends sixty waits behind themself', async () => {
    const { ask, begun, endAll } = bench(new HashQueue(2, 100));
    for (let count = 0; count < 60; count += 1) ask(stranger('flood'));
    ask(stranger('honest'));
    await endAll();
    expect(begun.indexOf('honest')).toBeLessThanOrEqual(1);
    expect(begun).toHaveLength(61);
  });

  it('lets one of each of forty keys go before who came last, and who is known before them', async () => {
    const { ask, begun, endAll } = bench(new HashQueue(2, 100));
    for (const name of ['first', 'second']) {
      for (let count = 0; count < 40; count += 1) ask(stranger(`key ${count}`), name);
    }
    ask(stranger('honest'));
    ask(known('browser'));
    await endAll();
    expect(begun.indexOf('browser')).toBe(2);
    expect(begun.slice(0, begun.indexOf('honest')).filter((name) => name === 'second').length).toBeLessThanOrEqual(2);
    expect(begun).toHaveLength(82);
  });

  it('has the key that waits most give way when a hundred wait, and refuses that key first', async () => {
    const { ask, begun, refused, endAll } = bench(new HashQueue(2, 100));
    for (let count = 0; count < 130; count += 1) ask(stranger('flood'));
    await setImmediate();
    expect(refused).toHaveLength(30);
    ask(stranger('honest'));
    ask(known('browser'));
    await endAll();
    expect(begun).toContain('honest');
    expect(begun).toContain('browser');
    expect(new Set(refused)).toEqual(new Set(['flood']));
  });

  it('refuses who comes when a hundred others wait for one each', async () => {
    const { ask, refused, endAll } = bench(new HashQueue(2, 100));
    for (let count = 0; count < 100; count += 1) ask(stranger(`key ${count}`));
    ask(stranger('late'));
    await endAll();
    expect(refused).toEqual(['late']);
  });

  describe('on a machine that hashes slowly', () => {
    beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
    afterEach(() => vi.useRealTimers());

    it('refuses nobody before they waited for twenty seconds, and who was served least', async () => {
      const { ask, begun, refused, end } = bench(new HashQueue(1));
      for (let count = 0; count < 300; count += 1) ask(stranger('home'), `try ${count}`);
      await setImmediate();
      expect(refused).toEqual([]);
      vi.advanceTimersByTime(19_999);
      await setImmediate();
      expect(refused).toEqual([]);
      await end();
      expect(begun).toEqual(['try 0', 'try 1']);
      vi.advanceTimersByTime(1);
      await setImmediate();
      expect(refused).toHaveLength(298);
    });

    it('serves who came back after waiting in vain before those who came meanwhile, at their key and among keys', async () => {
      const { ask, begun, refused, end, endAll } = bench(new HashQueue(1));
      ask(stranger('home'), 'slow');
      ask({ ...stranger('home'), who: 'camille' }, 'camille');
      ask(stranger('office'));
      vi.advanceTimersByTime(10_000);
      // Eight who try again as soon as they are answered.
      for (let count = 0; count < 8; count += 1)
        ask({ ...stranger('home'), who: `caller ${count}` }, `caller ${count}`);
      for (let count = 0; count < 8; count += 1) ask(stranger(`key ${count}`));
      vi.advanceTimersByTime(10_000);
      await setImmediate();
      expect(refused.toSorted()).toEqual(['camille', 'office']);
      vi.advanceTimersByTime(5_000);
      ask({ ...stranger('home'), who: 'camille' }, 'camille again');
      ask(stranger('office'), 'office again');
      await end();
      await end();
      expect(begun.slice(1, 3).toSorted()).toEqual(['camille again', 'office again']);
      await endAll();
      expect(begun).toHaveLength(19);
    });

    it('keeps the place of who was refused for a minute, once', async () => {
      const { ask, begun, end } = bench(new HashQueue(1));
      ask(stranger('home'), 'slow');
      ask({ ...stranger('home'), who: 'camille' }, 'camille');
      vi.advanceTimersByTime(20_000);
      await setImmediate();
      vi.advanceTimersByTime(60_000);
      ask({ ...stranger('home'), who: 'sol' }, 'sol');
      ask({ ...stranger('home'), who: 'camille' }, 'camille too late');
      await end();
      expect(begun).toEqual(['slow', 'sol']);
    });
  });

  it('refuses the eleventh at once of one who is known', async () => {
    const { ask, begun, refused, endAll } = bench(new HashQueue(2, 100));
    for (let count = 0; count < 11; count += 1) ask(known('browser'));
    await endAll();
    expect({ begun: begun.length, refused: refused.length }).toEqual({ begun: 10, refused: 1 });
  });

  it('goes on after a hash that failed', async () => {
    const queue = new HashQueue(1, 100);
    const failed = queue.run(stranger('a'), (makeHash) => makeHash(() => Promise.reject(new Error('no memory'))));
    await expect(failed).rejects.toThrow('no memory');
    expect(await queue.run(stranger('a'), (makeHash) => makeHash(() => Promise.resolve(1)))).toBe(1);
  });
});
