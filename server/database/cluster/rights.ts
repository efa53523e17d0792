import { escapeIdentifier } from 'pg';
import { type Owner } from './owner.ts';
import { APPLICATION_ROLE, PLATFORM_ROLE } from '../session.ts';
import { CLUSTER_FUNCTIONS, bodyOf, written } from './functions.ts';
import { FIRST_SPREAD } from './placement.ts';
import { type Step, column, hasRows } from './step.ts';

const ASKING = `select p.polrelid::regclass::text as place, p.polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
  where c.relnamespace = 'public'::regnamespace and p.polname = 'hidden_example' and pg_get_expr(p.polqual, p.polrelid) ~* 'select hidden_accounts'`;
/** SQL: the policy that still reads `accounts` for the parent of an example. */
const PARENTS = `select from pg_policy where polname = 'example' and polrelid = 'people'::regclass and not (pg_get_expr(polqual, polrelid) ~ 'example_parent')`;

/** Bodies of the schema's functions, by name. */
async function bodiesNow(owner: Owner): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, body }) => [name, body]));
}

/** The piece of the accounts, which each server has; the table itself before it is copied. */
const ACCOUNTS = `select coalesce((select 'accounts_' || shardid from pg_dist_shard where logicalrelid = 'accounts'::regclass), 'accounts')`;

const rewriting = (title: string): Step => ({
  title,
  isNeeded: async (owner) => {
    const now = await bodiesNow(owner);
    const [accounts = ''] = await column<string>(owner, ACCOUNTS);
    return CLUSTER_FUNCTIONS.some((one) => now.get(one.name) !== bodyOf(one, accounts));
  },
  run: async (owner) => {
    const [accounts = ''] = await column<string>(owner, ACCOUNTS);
    for (const one of CLUSTER_FUNCTIONS) await owner.query(written(one, accounts));
  },
});

export const functions = rewriting('Déclencheurs et fonctions des règles d’accès réécrits');
/** Once the accounts are copied. */
export const copyRead = rewriting('Règles d’accès lues dans la copie de chaque serveur');

export const policies: Step = {
  title: 'Règles d’accès sans question à d’autres tables',
  isNeeded: async (owner) => (await hasRows(owner, ASKING)) || hasRows(owner, PARENTS),
  run: async (owner) => {
    const { rows } = await owner.query<{ place: string; name: string }>(ASKING);
    for (const { place, name } of rows) {
      await owner.query(`alter policy ${escapeIdentifier(name)} on ${place} using (not is_hidden_account(account_id))`);
    }
    if (await hasRows(owner, PARENTS))
      await owner.query('alter policy example on people using (account_id = example_parent())');
  },
};

const UNKNOWN = `select p.oid::regprocedure::text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    and not exists (select from pg_catalog.pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`;

export const everywhere: Step = {
  title: 'Fonctions données à chaque serveur',
  isNeeded: (owner) => hasRows(owner, UNKNOWN),
  run: async (owner) => {
    for (const name of await column<string>(owner, UNKNOWN))
      await owner.query({ text: 'select create_distributed_function($1::regprocedure)', values: [name] });
  },
};

const RUN_ON_SERVER = `run_on_server(bigint, text, text, text[], text[])`;
const DELEGATED = `select from pg_catalog.pg_dist_object where classid = 'pg_proc'::regclass and objid = to_regprocedure('${RUN_ON_SERVER}') and force_delegation`;

export const delegated: Step = {
  title: 'Écritures confiées au serveur de chaque application',
  isNeeded: async (owner) => !(await hasRows(owner, DELEGATED)),
  run: async (owner) => {
    await owner.query(
      `select create_distributed_function('${RUN_ON_SERVER}', 'account', colocate_with => '${FIRST_SPREAD}', force_delegation => true)`,
    );
  },
};

/** SQL: the execute rights of the coordinator's functions. Citus propagates functions to the workers, not their rights. */
const CALLERS = `select 'revoke execute on function ' || p.oid::regprocedure || ' from public' || coalesce(
    (select string_agg('; grant execute on function ' || p.oid::regprocedure || ' to ' || quote_ident(g.rolname), '' order by g.rolname)
       from aclexplode(p.proacl) a join pg_roles g on g.oid = a.grantee where a.privilege_type = 'EXECUTE' and a.grantee <> p.proowner), '') as rights
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proacl is not null
    and not exists (select from aclexplode(p.proacl) a where a.grantee = 0)
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.oid`;
/** SQL: a digest of those rights, to compare servers by. */
const CALLERS_THERE = `select md5(string_agg(t.rights, E'\\n' order by t.rights)) from (${CALLERS}) t`;

export const callers: Step = {
  title: 'Droits d’appeler les fonctions donnés sur chaque serveur',
  isNeeded: async (owner) => new Set(await onAll(owner, CALLERS_THERE)).size > 1,
  run: async (owner) => {
    // Granted again on the coordinator, a right is propagated.
    for (const rights of await column<string>(owner, CALLERS))
      for (const text of rights.split('; ')) await owner.query(text);
  },
};

const ROLES = [APPLICATION_ROLE, PLATFORM_ROLE];

/** The coordinator connects to the workers as the role of the session, so that each needs to log in. */
export const entries: Step = {
  title: 'Rôles de l’application admis entre serveurs',
  isNeeded: (owner) =>
    hasRows(owner, `select from pg_roles where rolname in ('${ROLES.join("', '")}') and not rolcanlogin`),
  run: async (owner) => {
    for (const role of ROLES) await owner.query(`alter role ${role} login`);
  },
};

/** Runs a query on every server, the coordinator included; throws the first error. */
async function onAll(owner: Owner, text: string): Promise<string[]> {
  const { rows } = await owner.query<{ success: boolean; result: string }>({
    text: 'select success, result from run_command_on_all_nodes($1)',
    values: [text],
  });
  const refused = rows.find(({ success }) => !success);
  if (refused !== undefined) throw new Error(refused.result);
  return rows.map(({ result }) => result);
}

const GRANTED = `select bool_and(${ROLES.map((role) => `has_sequence_privilege('${role}', c.oid, 'usage')`).join(' and ')}) from pg_class c
  where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace`;

export const sequences: Step = {
  title: 'Numéros tirés par chaque serveur',
  isNeeded: async (owner) => (await onAll(owner, GRANTED)).includes('f'),
  run: async (owner) => {
    await onAll(owner, `grant usage, select on all sequences in schema public to ${ROLES.join(', ')}`);
  },
};

const NESTED = 'citus.allow_nested_distributed_execution';
const NESTS = `select exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
  where d.datname = current_database() and s.setrole = 0 and '${NESTED}=on' = any (s.setconfig))`;

/** Policies call functions that read reference tables, within a distributed query. */
export const nesting: Step = {
  title: 'Lecture des tables copiées par les règles d’accès',
  isNeeded: async (owner) => (await onAll(owner, NESTS)).includes('f'),
  run: async (owner) => {
    const [name = ''] = await column<string>(owner, 'select current_database()');
    await owner.query(`alter database ${escapeIdentifier(name)} set ${NESTED} = on`);
  },
};

/** Defaults of the application's sessions: `set local` is propagated to the workers, and they are written one after the other. */
const OF_LOGIN = { 'citus.propagate_set_commands': 'local', 'citus.multi_shard_modify_mode': 'sequential' };

/** Not of the owner: the queue's library creates its tables by statements that contain `set local`. */
export const login = (name: string): Step => ({
  title: `Réglages du rôle ${name}`,
  isNeeded: async (owner) => {
    const [config = []] = await column<string[] | null>(
      owner,
      `select rolconfig from pg_roles where rolname = '${name.replaceAll("'", "''")}'`,
    );
    return Object.entries(OF_LOGIN).some(([setting, value]) => config?.includes(`${setting}=${value}`) !== true);
  },
  run: async (owner) => {
    for (const [setting, value] of Object.entries(OF_LOGIN))
      await owner.query(`alter role ${escapeIdentifier(name)} set ${setting} = '${value}'`);
  },
});
