import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { scratchFolder } from '../../dev/testing/scratchFolder.ts';
import { TaskLost, TaskProcess } from './taskProcess.ts';

const folder = scratchFolder('boucle-limits-');
const module = join(folder, 'spin.ts');
writeFileSync(module, 'export const spin = (goesOn: boolean) => { while (goesOn); return 1; };');
afterAll(() => rmSync(folder, { recursive: true }));

it('ends a task that takes too long, and runs the next one', async () => {
  const reports: unknown[] = [];
  const limits = { heapMib: 64, longestMs: 10_000, passed: /^PATH$/, isKept: true };
  const tasks = new TaskProcess(limits, (error) => reports.push(error));
  try {
    await expect(tasks.run({ module, values: [true] })).rejects.toThrow(new TaskLost('ended with SIGKILL'));
    expect(await tasks.run({ module, values: [false] })).toBe(1);
    expect(reports).toEqual([new Error('task process: ended with SIGKILL')]);
  } finally {
    await tasks.close();
  }
}, 40_000);
