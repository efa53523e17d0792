import { type ClientBase } from 'pg';
import { CLOCK } from './clock.ts';
import { APPLICATION_ROLE, LIMITS, PLATFORM_ROLE } from './session.ts';

/**
 * The application's connections are not held to one account's rows, or not limited; the French
 * message gives the remedy.
 */
export class ProtectionFailure extends Error {
  override name = 'ProtectionFailure';

  constructor(reasons: readonly string[]) {
    super(
      `La base n’est pas protégée\u00a0: ${reasons.join('\u202f; ')}. Voir docs/operations/postgresql.md, «\u00a0The application’s role\u00a0».`,
    );
  }
}

interface Proof {
  pid: number;
  recovering: boolean;
  clock: number;
  login: string;
  role: string;
  has_rights: boolean;
  is_platform: boolean;
  is_owner: boolean;
  escapes: boolean;
  row_security: string;
  limits: readonly string[];
}

const names = Object.keys(LIMITS)
  .map((name) => `current_setting('${name}')`)
  .join(', ');

/**
 * A superuser has every role's rights: a login with the platform's at all times is refused with it.
 */
const PROOF = `select pg_backend_pid() as pid, pg_is_in_recovery() as recovering, ${CLOCK} as clock, session_user as login, current_user as role,
  pg_has_role(current_user, '${APPLICATION_ROLE}', 'usage') as has_rights,
  pg_has_role(current_user, '${PLATFORM_ROLE}', 'usage') or pg_has_role(session_user, '${PLATFORM_ROLE}', 'usage') as is_platform,
  coalesce(pg_has_role(session_user, (select relowner from pg_class where oid = to_regclass('public.accounts')), 'member'), false) as is_owner,
  exists (select from pg_roles where rolname in (session_user, current_user) and (rolsuper or rolbypassrls)) as escapes,
  current_setting('row_security') as row_security,
  array[${names}] as limits`;

/**
 * Asks a new connection what it may, in one round trip: throws ProtectionFailure unless row-level
 * security binds it and its limits hold. Returns the number of the backend (not the connection's
 * own behind a pooler), the database's clock, and whether it follows another server.
 */
export async function proveProtection(
  client: ClientBase,
  patienceMs: number,
): Promise<{ backend: number; clock: number; recovering: boolean }> {
  const { rows } = await client.query<Proof>({ text: PROOF, query_timeout: patienceMs } as { text: string });
  const [proof] = rows;
  if (proof === undefined) throw new ProtectionFailure(['PostgreSQL ne dit pas sous quel rôle il répond']);
  const reasons = reasonsOf(proof);
  if (reasons.length > 0) throw new ProtectionFailure(reasons);
  return { backend: proof.pid, clock: proof.clock, recovering: proof.recovering };
}

function reasonsOf({ login, role, has_rights, is_platform, is_owner, escapes, row_security, limits }: Proof): string[] {
  const reasons: string[] = [];
  if (escapes) reasons.push(`le rôle ${login} échappe à la séparation des initiatives (SUPERUSER ou BYPASSRLS)`);
  else if (is_owner) reasons.push(`le rôle ${login} possède les tables`);
  else if (is_platform) reasons.push(`le rôle ${login} a en permanence les droits de ${PLATFORM_ROLE}`);
  if (!has_rights) reasons.push(`le rôle ${role} n’a pas les droits de ${APPLICATION_ROLE}`);
  if (row_security !== 'on') reasons.push('row_security est désactivé');
  for (const [n, [name, value]] of Object.entries(LIMITS).entries()) {
    if (limits[n] !== value) reasons.push(`${name} vaut ${limits[n] ?? 'rien'} au lieu de ${value}`);
  }
  return reasons;
}

/** Tables of an account that no policy protects: somebody switched row-level security off. */
const UNPROTECTED = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
    and (c.relname = 'accounts'
      or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped))
  order by 1`;

/**
 * Throws ProtectionFailure when a table of the initiatives has row-level security off. Asked once,
 * as a process starts.
 */
export async function proveTables(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(UNPROTECTED);
  if (rows.length === 0) return;
  const tables = rows.map(({ name }) => name).join(', ');
  throw new ProtectionFailure([`ROW LEVEL SECURITY est désactivé sur ${tables}`]);
}
