import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

interface Protection {
  /** Rights of the file; its owner's alone by default. */
  readonly mode?: number;
}

const DRAFT = '.draft-';
/** A draft this old, in milliseconds, was left by a process that died. */
const ABANDONED_MS = 60_000;

/**
 * Writes a whole file in place of the one before, if any: a power cut leaves the former or the new
 * one, never a part or an empty one. The bytes reach the disk before the name does, and the folder
 * after it. Throws the file system's error, nothing left behind.
 */
export function writeDurably(path: string, content: string | Uint8Array, protection: Protection = {}): void {
  const draft = draftOf(path, content, protection);
  settle(draft, path, () => renameSync(draft, path));
}

/**
 * The same for a file that must not exist yet: of several that make it at once one wins. Answers
 * whether this one did.
 */
export function createDurably(path: string, content: string | Uint8Array, protection: Protection = {}): boolean {
  const draft = draftOf(path, content, protection);
  return settle(draft, path, () => {
    try {
      linkSync(draft, path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    } finally {
      rmSync(draft, { force: true });
    }
  });
}

/** Makes a folder and those above it that are missing, each kept by the one that holds it. */
export function makeFolderDurably(path: string, mode: number): void {
  // For a relative path `mkdirSync` answers a relative one, which no absolute parent equals.
  const folder = resolve(path);
  const first = mkdirSync(folder, { recursive: true, mode });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) syncFolder(dirname(made));
}

/** Waits until the names in a folder are on the disk. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function settle<T>(draft: string, path: string, name: () => T): T {
  try {
    const named = name();
    syncFolder(dirname(path));
    return named;
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The content under a temporary name, on the disk already. */
function draftOf(path: string, content: string | Uint8Array, { mode = 0o600 }: Protection): string {
  removeAbandoned(path);
  const draft = `${path}${DRAFT}${process.pid}`;
  try {
    writeFileSync(draft, content, { mode, flush: true });
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return draft;
}

function removeAbandoned(path: string): void {
  for (const name of readdirSync(dirname(path)).filter((one) => one.startsWith(basename(path) + DRAFT))) {
    const draft = join(dirname(path), name);
    const { mtimeMs } = statSync(draft, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > ABANDONED_MS) rmSync(draft, { force: true });
  }
}
