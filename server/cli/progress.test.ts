import { expect, it } from 'vitest';
import { progressOn } from './progress.ts';

function written(isTTY: boolean): string {
  let all = '';
  const write = (text: string | Uint8Array): boolean => {
    all += String(text);
    return true;
  };
  const progress = progressOn({ isTTY, write }, 2);
  progress.next('Lieux');
  progress.next('Transactions');
  progress.end('Écrit en 3 s.');
  return all;
}

it('writes a line a step where there is no terminal', () => {
  expect(written(false)).toBe('[1/2] Lieux…\n[2/2] Transactions…\nÉcrit en 3 s.\n');
});

it('writes each step over the one before on a terminal', () => {
  expect(written(true)).toBe('\r\u001B[K[1/2] Lieux…\r\u001B[K[2/2] Transactions…\r\u001B[KÉcrit en 3 s.\n');
});
