import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROLES } from '@boucle/contract/base/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../dev/testing/processes/processes.ts';
import { scratchFolder } from '../dev/testing/scratchFolder.ts';

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
  chmodSync(home, 0o755);
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

    // A build next to a running server: each page that it answers is whole.
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

const README = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');
const PASSWORD = /password `([\w-]+)`/.exec(README)?.[1] ?? '';
/** E-mails of the table of sign-ins, with the role of each. */
const SIGN_INS = [...README.matchAll(/^\| (\S+@boucle\.test) \| .*\(`(\w+)`\) \|$/gm)].map(
  ([, email = '', role = '']) => ({
    email,
    role,
  }),
);
const CURL = /^curl (.*)$/m.exec(README)?.[1] ?? '';

describe('the README', () => {
  it('names sign-ins, a password, a request and commands that exist', () => {
    expect(SIGN_INS.map(({ role }) => role).toSorted()).toEqual(ROLES.toSorted());
    expect(PASSWORD).not.toBe('');
    expect(CURL).toContain('/api/v1/partners/');
    const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = [...README.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) expect(scripts, name).toHaveProperty([name]);
  });
});

describe.runIf(LONG)('the README, followed by another user without network', () => {
  it('serves the demo world: its sign-ins, its request and its first walk', async () => {
    for (const path of readdirSync(folder)) if (path !== 'node_modules') chown(join(folder, path));
    execFileSync('chown', [`${NOBODY}:${NOBODY}`, folder]);
    const port = await freePort();
    const server = spawn(
      'unshare',
      ['--net', 'sh', '-c', `ip link set lo up && exec ${AS_NOBODY} "$0" server/main.ts start`, process.execPath],
      {
        cwd: folder,
        env: { PATH: process.env['PATH'], HOME: folder, PORT: String(port), LOG_LEVEL: 'warn' },
        stdio: 'inherit',
      },
    );
    const address = `http://127.0.0.1:${String(port)}`;
    /** The body of what this `curl` answers, in the network of the server. */
    const curl = (...args: readonly string[]): string =>
      execFileSync('nsenter', ['--net', `--target=${String(server.pid)}`, 'curl', '-s', '--max-time', '20', ...args], {
        encoding: 'utf8',
      });
    const json = (...args: readonly string[]) => JSON.parse(curl(...args)) as { data: Record<string, unknown> };
    try {
      await until(() => {
        try {
          return curl(`${address}/readyz`).includes('"ok"');
        } catch {
          return false;
        }
      });
      const tokens: Record<string, string> = {};
      for (const { email, role } of SIGN_INS) {
        const body = JSON.stringify({ email, password: PASSWORD });
        const answer = JSON.parse(
          curl('-H', 'content-type: application/json', '-d', body, `${address}/api/v1/admin/auth/login`),
        ) as { access_token: string };
        const headers = ['-H', `authorization: Bearer ${answer.access_token}`];
        expect(json(...headers, `${address}/api/v1/admin/current`).data['role'], email).toBe(role);
        tokens[role] = answer.access_token;
      }
      const asked = CURL.replace('http://localhost:3000', address).split(' ');
      expect(json(...asked).data).not.toEqual([]);

      const admin = [
        '-H',
        `authorization: Bearer ${tokens['account_admin'] ?? ''}`,
        '-H',
        'content-type: application/json',
      ];
      const call = (path: string, body: unknown) =>
        json(...admin, '-d', JSON.stringify(body), `${address}/api/v1/admin${path}`);
      const { data: cards } = call('/card_holders', { quantity: 10, initial_amount: 0 }) as unknown as {
        data: readonly { id: number; uuid: string }[];
      };
      expect(cards).toHaveLength(10);
      curl(
        ...admin,
        '-X',
        'PATCH',
        '-d',
        JSON.stringify({ uuids: cards.map(({ uuid }) => uuid) }),
        `${address}/api/v1/admin/card_holders/print`,
      );
      const id = cards[0]?.id ?? 0;
      call(`/card_holders/${String(id)}/activate`, {});
      call(`/card_holders/${String(id)}/credits`, { amount: 12.5, comment: 'Première visite' });
      const own = curl(...admin, `${address}/api/v1/admin/card_holders/${String(id)}/transactions.csv?all=true`);
      expect(own).toContain('Activation de carte');
      expect(own).toContain('12,50');
      expect(curl(...admin, `${address}/api/v1/admin/transactions.csv?group=deposits`)).toContain('12,50');
    } finally {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  });
});

/** Who owns nothing of ours. */
const NOBODY = 65_534;
const AS_NOBODY = `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups`;

function chown(path: string): void {
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, path]);
}
