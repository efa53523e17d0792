import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../deploy/upgrade.sh');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boucle-upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Runs the script over an engine that only writes down what it is asked; `fails` is a pattern of
 * what it refuses.
 */
function upgrade({ asked = [], compose, fails = '-' }: { asked?: string[]; compose?: string; fails?: string }) {
  const log = join(folder, 'said');
  const engine = `#!/bin/sh\necho "$(basename "$0") $*" >> ${log}\ncase "$*" in ${fails}) exit 1 ;; esac\n`;
  const programs = { podman: engine, docker: engine, sleep: '#!/bin/sh\n', git: '#!/bin/sh\necho 1a2b3c4\n' };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  const env = { PATH: [folder, process.env['PATH']].join(delimiter), ...(compose && { COMPOSE: compose }) };
  let code = 0;
  try {
    execFileSync(SCRIPT, asked, { env, stdio: 'pipe' });
  } catch (error) {
    code = (error as { status: number }).status;
  }
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  // Questions whether a server is ready come often, and say nothing of the order.
  return { code, steps: lines.filter((line) => !line.includes('exec -T')) };
}

const replaced = (engine: string) =>
  ['server-b', 'server-a', 'worker'].map(
    (name) => `${engine} compose up -d --no-build --no-deps --force-recreate ${name}`,
  );

describe('an upgrade in containers', () => {
  it('keeps the image in place under « before » and the new one under its commit', () => {
    expect(upgrade({})).toEqual({
      code: 0,
      steps: [
        'podman tag localhost/boucle:latest localhost/boucle:before',
        'podman compose build server-a',
        'podman tag localhost/boucle:latest localhost/boucle:1a2b3c4',
        ...replaced('podman'),
      ],
    });
  });

  it('goes back to an image that was kept, without building', () => {
    expect(upgrade({ asked: ['before'], compose: 'docker compose' })).toEqual({
      code: 0,
      steps: ['docker tag localhost/boucle:before localhost/boucle:latest', ...replaced('docker')],
    });
  });

  it('changes nothing when the image asked for was not kept', () => {
    const { code, steps } = upgrade({ asked: ['unknown'], fails: 'tag*' });
    expect([code, steps]).toEqual([1, ['podman tag localhost/boucle:unknown localhost/boucle:latest']]);
  });

  it('stops at the first server that does not become ready', () => {
    const { code, steps } = upgrade({ fails: '*exec*' });
    expect([code, steps.at(-1)]).toEqual([1, replaced('podman')[0]]);
  });
});
