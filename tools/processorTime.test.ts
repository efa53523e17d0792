import { describe, expect, it } from 'vitest';
import { processorSeconds } from './processorTime.ts';
import { run } from './run.ts';

describe('processor time beside wall time', () => {
  it.each([
    // dash, bash, ksh, and a French bash.
    ['0m0.000000s 0m0.010000s\n1m2.500000s 0m3.250000s\n', 65.76],
    ['0m0.001s 0m0.002s\n12m0.100s 1m0.300s\n', 780.403],
    ['0m0,001s 0m0,002s\n0m1,000s 0m0,500s\n', 1.503],
    ['', 0],
  ])('reads what the shell tells', (times, seconds) => expect(processorSeconds(times)).toBeCloseTo(seconds, 6));

  it('counts what a program starts and waits for, and hands on its exit code', async () => {
    const busy = `const until = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < until);`;
    const parent = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}]); process.exitCode = 3;`;
    // `script` is Node's own `-e` here.
    const { code, processorSeconds: spent } = await run('-e', [parent]);
    expect(code).toBe(3);
    expect(spent).toBeGreaterThan(0.2);
    expect(spent).toBeLessThan(5);
  });
});
