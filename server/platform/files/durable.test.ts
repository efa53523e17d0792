import fs, {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDurably, makeFolderDurably, writeDurably } from './durable.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boucle-durable-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

/** Calls to the file system, in order: opened descriptors are named by their path. */
function recorded(): string[] {
  const calls: string[] = [];
  const names = new Map<number, string>();
  const { openSync, fsyncSync, renameSync, linkSync, writeFileSync: write } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
    const descriptor = openSync(path, ...rest);
    names.set(descriptor, nameOf(path));
    return descriptor;
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    calls.push(`sync ${names.get(descriptor) ?? '?'}`);
    fsyncSync(descriptor);
  });
  vi.spyOn(fs, 'writeFileSync').mockImplementation((path, content, options) => {
    calls.push(`write ${nameOf(path)}`);
    write(path, content, options);
  });
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    calls.push(`rename ${nameOf(from)} to ${nameOf(to)}`);
    renameSync(from, to);
  });
  vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
    calls.push(`link ${nameOf(from)} to ${nameOf(to)}`);
    linkSync(from, to);
  });
  syncBuiltinESMExports();
  return calls;
}

const nameOf = (path: unknown): string =>
  basename(String(path)).replace(String(process.pid), 'N').replace(basename(folder), 'folder');

describe('a file that matters', () => {
  it('is on the disk before its name is, and its name before anybody is told', () => {
    const calls = recorded();
    writeDurably(join(folder, 'mail'), 'letter');
    expect(calls).toEqual(['write mail.draft-N', 'sync mail.draft-N', 'rename mail.draft-N to mail', 'sync folder']);
  });

  it('is the same when it must not exist yet', () => {
    const calls = recorded();
    expect(createDurably(join(folder, 'key'), 'secret')).toBe(true);
    expect(calls).toEqual(['write key.draft-N', 'sync key.draft-N', 'link key.draft-N to key', 'sync folder']);
    expect(createDurably(join(folder, 'key'), 'other')).toBe(false);
    expect(readFileSync(join(folder, 'key'), 'utf8')).toBe('secret');
    expect(readdirSync(folder)).toEqual(['key']);
  });

  it('is its owner’s alone unless said', () => {
    writeDurably(join(folder, 'mail'), 'letter');
    writeDurably(join(folder, 'page'), 'text', { mode: 0o644 });
    expect(statSync(join(folder, 'mail')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'page')).mode & 0o777).toBe(0o644);
  });

  it('stays as it was when the new one cannot be written', () => {
    const path = join(folder, 'mail');
    writeDurably(path, 'first');
    vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    });
    syncBuiltinESMExports();
    expect(() => writeDurably(path, 'second')).toThrow('no space left');
    expect(readFileSync(path, 'utf8')).toBe('first');
    expect(readdirSync(folder)).toEqual(['mail']);
  });

  it('forgets what a process that died left beside it, and nothing of one that writes', () => {
    const minutesAgo = new Date(Date.now() - 120_000);
    writeFileSync(join(folder, 'key.draft-1'), 'half');
    utimesSync(join(folder, 'key.draft-1'), minutesAgo, minutesAgo);
    writeFileSync(join(folder, 'key.draft-2'), 'whole');
    createDurably(join(folder, 'key'), 'secret');
    expect(readdirSync(folder).sort()).toEqual(['key', 'key.draft-2']);
  });

  it('lies in folders that are kept too', () => {
    mkdirSync(join(folder, 'there'));
    const calls = recorded();
    makeFolderDurably(join(folder, 'there', 'a', 'b'), 0o700);
    expect(calls).toEqual(['sync a', 'sync there']);
    makeFolderDurably(join(folder, 'there', 'a', 'b'), 0o700);
    expect(calls).toHaveLength(2);
  });

  it.each(['absolute', 'relative', 'relative, with dots', 'odd'])('makes a folder by its %s name', (kind) => {
    const named = {
      absolute: join(folder, 'a', 'b'),
      relative: relative(process.cwd(), join(folder, 'a', 'b')),
      'relative, with dots': `./${relative(process.cwd(), folder)}/./a//b/`,
      odd: relative(process.cwd(), join(folder, 'Mes sauvegardes été', '~', '-x')),
    }[kind];
    if (named === undefined) throw new Error(kind);
    makeFolderDurably(named, 0o700);
    expect(statSync(named).isDirectory()).toBe(true);
    makeFolderDurably(named, 0o700);
  });
});
