import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig, type Pool, Client, escapeIdentifier, escapeLiteral } from 'pg';
import { sqlState } from './errors.ts';
import { ProtectionFailure } from './protection.ts';
import { APPLICATION_ROLE, LIMITS } from './session.ts';

const REFUSED_ENTRY = new Set(['28P01', '28000']);
const DUPLICATE_ROLE = '42710';
const FORBIDDEN = '42501';
/**
 * internal_error, « tuple concurrently updated », and unique_violation: another process does the
 * same.
 */
const CHANGED_MEANWHILE = new Set(['XX000', '23505']);
const TRIES = 20;
const PATIENCE_MS = 10_000;

/**
 * How the application logs in when only the owner is configured: as a separate role, named after
 * the owner, with a password that any process derives from the owner's. The owner's connection
 * stays as it is.
 */
export function loginOf(ownerConfig: ClientConfig): ClientConfig {
  // pg itself reads the address and the environment (PGUSER, PGPASSWORD).
  const { user = '', password } = new Client(ownerConfig);
  const name = `${user.slice(0, 50)}_login`;
  const derived =
    typeof password === 'string' && password !== ''
      ? createHmac('sha256', password).update('boucle: login of the application').digest('base64url')
      : undefined;
  const { connectionString, ...config } = ownerConfig;
  const own = { ...config, user: name, ...(derived === undefined ? {} : { password: derived }) };
  return connectionString === undefined
    ? own
    : { ...own, connectionString: addressWith(connectionString, name, derived) };
}

/** pg lets the address win over every other setting. */
function addressWith(connectionString: string, user: string, password = ''): string {
  const url = new URL(connectionString);
  url.searchParams.delete('user');
  url.searchParams.delete('password');
  url.username = encodeURIComponent(user);
  url.password = password;
  return url.href;
}

interface Role {
  canlogin: boolean;
  escapes: boolean;
  owns: boolean;
  is_member: boolean;
  config: readonly string[] | null;
}

/**
 * Readies the role that the application logs in as: it may enter, has the application's rights,
 * owns nothing, and its sessions begin with our limits whatever a pooler drops of what a client
 * asks for. Ours is made; one that `given` names must exist. The schema is migrated already.
 * Changes nothing that is as it must be, so that any number of processes may call it, on a replica
 * too. Throws ProtectionFailure.
 */
export async function prepareLogin(
  owner: Pool,
  ownerConfig: ClientConfig,
  given?: ClientConfig,
): Promise<ClientConfig> {
  const login = given ?? loginOf(ownerConfig);
  const { user = '' } = new Client(login);
  let role = await roleOf(owner, user);
  if (given === undefined && (role === undefined || !role.canlogin)) {
    await makeRole(owner, user, login.password);
    role = await roleOf(owner, user);
  }
  if (role === undefined) throw new ProtectionFailure([`le rôle ${user} n’existe pas`]);
  if (role.escapes || role.owns) {
    throw new ProtectionFailure([
      `DATABASE_URL désigne ${user}, qui ${role.owns ? 'possède les tables' : 'échappe à la séparation des initiatives'}`,
    ]);
  }
  if (!role.is_member) await again(() => owner.query(`grant ${APPLICATION_ROLE} to ${escapeIdentifier(user)}`));
  const client = await entered(owner, login, given === undefined);
  try {
    // Another process may have set them since: the session would begin as the application, who may
    // not alter the role.
    await client.query('set role none');
    // A role sets its own defaults: the owner may not have the right to.
    for (const [name, value] of Object.entries({ role: APPLICATION_ROLE, ...LIMITS })) {
      if (role.config?.includes(`${name}=${value}`) === true) continue;
      await again(() => client.query(`alter role ${escapeIdentifier(user)} set ${name} = ${escapeLiteral(value)}`));
    }
  } finally {
    await client.end();
  }
  return login;
}

async function roleOf(owner: Pool, user: string): Promise<Role | undefined> {
  const { rows } = await owner.query<Role>(
    `select rolcanlogin as canlogin, rolsuper or rolbypassrls as escapes, rolconfig as config,
            pg_has_role(rolname, '${APPLICATION_ROLE}', 'usage') as is_member,
            pg_has_role(rolname, (select relowner from pg_class where oid = 'public.accounts'::regclass), 'member') as owns
       from pg_roles where rolname = $1`,
    [user],
  );
  return rows[0];
}

async function makeRole(owner: Pool, user: string, password: ClientConfig['password']): Promise<void> {
  const secret = typeof password === 'string' ? ` password ${escapeLiteral(verifierOf(password))}` : '';
  const name = escapeIdentifier(user);
  await again(async () => {
    try {
      await owner.query(`create role ${name} login nosuperuser nobypassrls nocreaterole nocreatedb${secret}`);
    } catch (error) {
      if (sqlState(error) !== DUPLICATE_ROLE) throw error;
      await owner.query(`alter role ${name} login${secret}`);
    }
  });
}

/**
 * A connection as the login; the owner's password may have changed since ours was derived from it.
 */
async function entered(owner: Pool, login: ClientConfig, isOurs: boolean): Promise<Client> {
  try {
    return await connected(login);
  } catch (error) {
    const { user = '' } = new Client(login);
    if (!REFUSED_ENTRY.has(sqlState(error) ?? '')) throw error;
    if (isOurs && typeof login.password === 'string') {
      await makeRole(owner, user, login.password);
      const second = await connected(login).catch((refusal: unknown) => refusal);
      if (second instanceof Client) return second;
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProtectionFailure([
      `l’application ne peut pas se connecter sous le rôle ${user} (${reason}). Donnez-lui le sien dans DATABASE_URL, et le propriétaire dans DATABASE_OWNER_URL`,
    ]);
  }
}

async function connected(config: ClientConfig): Promise<Client> {
  const client = new Client({ ...config, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function again(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (sqlState(error) === FORBIDDEN) {
        throw new ProtectionFailure([
          `le propriétaire ne peut pas préparer le rôle de l’application (${String(error)})`,
        ]);
      }
      if (attempt === TRIES || !CHANGED_MEANWHILE.has(sqlState(error) ?? '')) throw error;
      await sleep(Math.random() * 50);
    }
  }
}

/**
 * RFC 5803: what PostgreSQL keeps of a password, so that no log of its statements shows the
 * password itself.
 */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const key = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${String(iterations)}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}
