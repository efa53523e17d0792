import { lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The system user that runs PostgreSQL when it is not the current one. */
export interface Identity {
  uid: number;
  gid: number;
}

const NOBODY: Identity = { uid: 65534, gid: 65534 };
const OTHERS_MAY_SEARCH = 0o001;

/** PostgreSQL refuses to run as root: then it runs as `no one`. Undefined when we are not root. */
export function unprivilegedIdentity(): Identity | undefined {
  return process.getuid?.() === 0 ? NOBODY : undefined;
}

/**
 * Whether the identity may walk through every parent of this path (root's home folder usually
 * refuses).
 */
export function canReach(path: string, identity: Identity): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid } = statSync(folder);
    if (uid !== identity.uid && (mode & OTHERS_MAY_SEARCH) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Whether this is a real folder that only its owner, the given user, can write: what stands in a
 * shared temp folder may be a trap.
 */
export function isPrivateFolder(path: string, ownerUid: number | undefined): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return false;
  return (ownerUid === undefined || stats.uid === ownerUid) && (stats.mode & 0o022) === 0;
}
