import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../deploy/archive.sh');
const NAME = '00000001000000000000000A';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boucle-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Archives a piece of that content; whether PostgreSQL would be content with it. */
function archive(content: string): boolean {
  const piece = join(folder, NAME);
  writeFileSync(piece, content);
  try {
    execFileSync('sh', [SCRIPT, piece, NAME], {
      env: { ...process.env, ARCHIVE: join(folder, 'kept') },
      stdio: 'pipe',
    });
    return true;
  } catch {
    return false;
  }
}

const kept = (): string => gunzipSync(readFileSync(join(folder, 'kept', `${NAME}.gz`))).toString();

describe('the archive of PostgreSQL’s log', () => {
  it('keeps a piece, compressed, and nothing else', () => {
    expect(archive('a day')).toBe(true);
    expect(kept()).toBe('a day');
    expect(readdirSync(join(folder, 'kept'))).toEqual([`${NAME}.gz`]);
  });

  it('is content with one that it has, as PostgreSQL asks again after a crash', () => {
    archive('a day');
    expect(archive('a day')).toBe(true);
  });

  it('refuses another one of the same name, and keeps the first', () => {
    archive('a day');
    expect(archive('another day')).toBe(false);
    expect(kept()).toBe('a day');
  });

  it('takes a piece of which a crash left half', () => {
    archive('a day');
    rmSync(join(folder, 'kept', `${NAME}.gz`));
    writeFileSync(join(folder, 'kept', `${NAME}.gz.part`), 'half');
    expect(archive('a day')).toBe(true);
    expect(kept()).toBe('a day');
  });
});
