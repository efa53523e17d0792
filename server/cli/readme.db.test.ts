import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../testing/processes/processes.ts';
import { scratchFolder } from '../testing/scratchFolder.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
/** Milliseconds within which a build has begun, or has ended with its parent, on a busy machine. */
const PATIENCE_MS = 60_000;

const LONG = process.env['LONG'] !== undefined;

/** A copy of the repository in a folder whose name has spaces and accents. */
let folder: string;
let home: string;
beforeAll(() => {
  if (!LONG) return;
  home = scratchFolder('boucle-start-');
  folder = join(home, 'Mes projets été');
  mkdirSync(folder);
  for (const name of ['contract', 'server', 'web'])
    cpSync(join(REPOSITORY, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|dist\.\w+)$/.test(path),
    });
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(join(REPOSITORY, name), join(folder, name));
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => {
  if (LONG) rmSync(home, { recursive: true, force: true });
});

function start(port: number): ChildProcess {
  return spawn(process.execPath, ['server/main.ts', 'start'], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(home, 'data'), PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
}

/** Processes that build in this folder. */
const builders = (): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.includes('vite.js') && command.includes(folder);
    } catch {
      return false;
    }
  });

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const late = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > late) throw new Error('It did not come to hold.');
    await sleep(50);
  }
}

describe.runIf(LONG)('npm start in a folder whose name has spaces and accents', () => {
  it('ended while it builds leaves no builder behind, and the next one serves the whole site', async () => {
    const first = start(await freePort());
    await until(() => builders().length === 1);
    first.kill('SIGTERM');
    await once(first, 'exit');
    await until(() => builders().length === 0);

    const [port, other] = [await freePort(), await freePort()];
    const both = [start(port), start(other)];
    await until(() => builders().length === 1);
    const answers = (at: number): Promise<boolean> =>
      fetch(`http://127.0.0.1:${String(at)}/`).then(
        async (response) => response.ok && (await response.text()).includes('id="root"'),
        () => false,
      );
    let most = 0;
    await until(async () => {
      most = Math.max(most, builders().length);
      return (await answers(port)) && (await answers(other));
    });
    expect(most).toBe(1);

    // A build beside a running server: each page that it answers is whole.
    const old = new Date(0);
    utimesSync(join(folder, 'web/dist/index.html'), old, old);
    const third = start(await freePort());
    await until(() => builders().length === 1);
    let pages = 0;
    await until(async () => {
      expect(await answers(port)).toBe(true);
      pages += 1;
      return builders().length === 0;
    });
    expect(pages).toBeGreaterThan(1);
    for (const child of [...both, third]) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
});
