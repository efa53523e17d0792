import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../../dev/testing/scratchFolder.ts';

const MAIN = join(import.meta.dirname, '../../../main.ts');
/** A number that no system gives a name. */
const NOBODYS = { uid: 54_321, gid: 54_321 };
const env = { PATH: process.env['PATH'], HOME: tmpdir(), DEMO: '0', LOG_LEVEL: 'fatal' };
const isRoot = process.getuid?.() === 0;
const reads = isRoot && spawnSync('head', ['-c', '1', MAIN], { ...NOBODYS, env }).status === 0;
const named = ['--user', '--map-user=65534', '--map-group=65534', 'true'];
const maySeem = isRoot && spawnSync('unshare', named, { ...NOBODYS, env }).status === 0;

it.runIf(reads)(
  'starts for a user whom the system gives no name, or says what is missing',
  () => {
    const dataDir = scratchFolder('boucle-nameless-');
    chmodSync(dataDir, 0o777);
    const ended = spawnSync(process.execPath, [MAIN, 'migrate'], {
      ...NOBODYS,
      env: { ...env, DATA_DIR: join(dataDir, 'd') },
    });
    rmSync(dataDir, { recursive: true });
    const output = ended.stderr.toString();
    expect(output).toEqual(
      maySeem ? '' : expect.stringMatching(/^PostgreSQL embarqué ne peut être préparé.*\/etc\/passwd/),
    );
    expect(ended.status).toBe(maySeem ? 0 : 1);
  },
  60_000,
);
