import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { EmbeddedDatabaseFailure } from './failure.ts';

/** « no one », a user of every system. */
const NAMED = '65534';
/**
 * Of util-linux: a program sees itself as somebody who has a name, and stays who it is for the
 * files it makes.
 */
const AS_NAMED = ['unshare', '--user', `--map-user=${NAMED}`, `--map-group=${NAMED}`] as const;

/**
 * Prefix of the command that makes a cluster: PostgreSQL's program refuses a user without a name (a
 * number alone, usual in containers); the server accepts one. Nothing for a user who has one.
 * Throws EmbeddedDatabaseFailure (French).
 */
export function namedForInitdb(): readonly string[] {
  if (process.getuid === undefined || process.getuid() === 0 || hasName()) return [];
  const [command, ...args] = AS_NAMED;
  if (spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0) return AS_NAMED;
  throw new EmbeddedDatabaseFailure(
    `PostgreSQL embarqué ne peut être préparé\u00a0: l’utilisateur n°\u00a0${process.getuid()} n’a pas de nom sur ce système. Ajoutez-lui une ligne dans /etc/passwd, ou indiquez DATABASE_URL.`,
  );
}

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}
