import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MOST_OF_ALL, MOST_OF_ONE_ACCOUNT, PaperQueue, PapersFull } from './paperQueue.ts';

it('refuses the eleventh paper of an account until one is handed over, and takes those of others', () => {
  const queue = new PaperQueue();
  const places = Array.from({ length: MOST_OF_ONE_ACCOUNT }, () => queue.take('1'));
  expect(() => queue.take('1')).toThrow(PapersFull);
  queue.take('2').leave();
  places[0]?.leave();
  queue.take('1');
  expect(queue.taken).toBe(MOST_OF_ONE_ACCOUNT);
});

it('takes no more than forty papers of all accounts together', () => {
  const queue = new PaperQueue();
  for (let n = 0; n < MOST_OF_ALL; n += 1) queue.take(String(n % 5));
  expect(() => queue.take('9')).toThrow(PapersFull);
});

it('makes one paper at a time, accounts by turns, whatever became of the one before', async () => {
  const queue = new PaperQueue();
  const order: string[] = [];
  let atOnce = 0;
  const ask = (account: string, name: string) =>
    queue.run(account, async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      order.push(name);
      await sleep(1);
      atOnce -= 1;
      if (name === 'a2') throw new Error('torn');
    });
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1'), ask('b', 'b2')];
  const outcomes = await Promise.allSettled(all);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  expect(outcomes.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
});

it('tells who waits how many papers are before theirs, and leaves the turn of whoever gives up to the next', async () => {
  const queue = new PaperQueue();
  const steps: string[] = [];
  const leaving = new AbortController();
  const ask = (account: string, name: string, signal?: AbortSignal) =>
    queue.run(
      account,
      async () => {
        steps.push(`${name} begins`);
        await sleep(5);
      },
      { onPlace: (before) => steps.push(`${name} ${before}`), ...(signal && { signal }) },
    );
  const first = ask('a', 'a1');
  const given = ask('a', 'a2', leaving.signal);
  const third = ask('a', 'a3');
  const other = ask('b', 'b1');
  expect(steps).toEqual(['a1 begins', 'a2 1', 'a3 2', 'b1 2', 'a3 3']);
  steps.length = 0;
  leaving.abort();
  await expect(given).rejects.toThrow(/abort/i);
  expect(steps).toEqual(['a3 1']);
  await Promise.all([first, third, other]);
  expect(steps).toEqual(['a3 1', 'b1 1', 'a3 begins', 'b1 begins']);
  await expect(ask('a', 'a4', leaving.signal)).rejects.toThrow(/abort/i);
});
