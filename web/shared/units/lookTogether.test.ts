import { expect, it } from 'vitest';
import { lookTogether } from './lookTogether.ts';

it('asks of sixty codes by two requests while the first answer is awaited, and loses none', async () => {
  const asked: number[] = [];
  const first = Promise.withResolvers<undefined>();
  const look = lookTogether(async (codes) => {
    asked.push(codes.length);
    await first.promise;
    return codes.map((code) => `found ${code}`);
  }, 200);
  const codes = Array.from({ length: 60 }, (_, n) => `C${n}`);
  const found = codes.map(look);
  first.resolve(undefined);
  expect(await Promise.all(found)).toEqual(codes.map((code) => `found ${code}`));
  expect(asked).toEqual([1, 59]);
});

it('asks of no more than may be, and of the next ones though a request failed', async () => {
  const asked: string[][] = [];
  const look = lookTogether((codes) => {
    asked.push(codes);
    return codes.includes('A') ? Promise.reject(new Error('No network')) : Promise.resolve(codes);
  }, 2);
  const [first, ...others] = ['A', 'B', 'C', 'D'].map(look);
  await expect(first).rejects.toThrow('No network');
  expect(await Promise.all(others)).toEqual(['B', 'C', 'D']);
  expect(asked).toEqual([['A'], ['B', 'C'], ['D']]);
});
