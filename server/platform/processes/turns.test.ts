import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MOST_OF_ALL, MOST_OF_ONE_ACCOUNT, Turns, TooManyTasks } from './turns.ts';

it('refuses the eleventh task of an account until one is left, and takes those of others', () => {
  const turns = new Turns();
  const places = Array.from({ length: MOST_OF_ONE_ACCOUNT }, () => turns.take('1'));
  expect(() => turns.take('1')).toThrow(TooManyTasks);
  turns.take('2').leave();
  places[0]?.leave();
  turns.take('1');
  expect(turns.taken).toBe(MOST_OF_ONE_ACCOUNT);
});

it('takes no more than forty tasks of all accounts together', () => {
  const turns = new Turns();
  for (let n = 0; n < MOST_OF_ALL; n += 1) turns.take(String(n % 5));
  expect(() => turns.take('9')).toThrow(TooManyTasks);
});

it('runs one task at a time, accounts by turns, whatever became of the one before', async () => {
  const turns = new Turns();
  const order: string[] = [];
  let atOnce = 0;
  const ask = (account: string, name: string) =>
    turns.run(account, async () => {
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

it('tells who waits how many tasks are before theirs, and leaves the turn of whoever gives up to the next', async () => {
  const turns = new Turns();
  const steps: string[] = [];
  const leaving = new AbortController();
  const ask = (account: string, name: string, signal?: AbortSignal) =>
    turns.run(
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
