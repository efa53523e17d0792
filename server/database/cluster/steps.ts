import { type Owner } from './owner.ts';
import { bringBack, isAside, putAside } from './aside.ts';
import { COPIED, FIRST_SPREAD, TABLES } from './placement.ts';
import { type Step, column, hasRows } from './step.ts';

const list = COPIED.join("', '");
/** SQL: tables to be copied or distributed that are still on the coordinator alone. */
const UNPLACED = `select t.oid, t.name, t.is_spread from (${TABLES}) t
  where (t.is_spread or t.name in ('${list}')) and not exists (select from pg_dist_partition p where p.logicalrelid = t.oid)`;
const isUnplaced = (owner: Owner): Promise<boolean> => hasRows(owner, UNPLACED);

/** SQL: functions with a parsed body, whose dependencies on tables would be circular for Citus. */
const SQL_BODIES = `select p.oid from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prosqlbody is not null
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

const bodies: Step = {
  title: 'Fonctions SQL écrites comme des textes',
  isNeeded: (owner) => hasRows(owner, SQL_BODIES),
  run: async (owner) => {
    // A parsed body writes a parameter as « function.parameter »; a text body takes the bare name.
    await owner.query(`do $do$
declare
  f record;
  body text;
begin
  for f in select p.proname, pg_get_functiondef(p.oid) as definition, pg_get_function_sqlbody(p.oid) as parsed from pg_proc p where p.oid in (${SQL_BODIES}) loop
    body = case when starts_with(f.parsed, 'RETURN ') then 'select ' || substr(f.parsed, 8)
      else regexp_replace(regexp_replace(f.parsed, '^BEGIN ATOMIC', ''), 'END$', '') end;
    body = regexp_replace(body, '\\m' || f.proname || '\\.', '', 'g');
    execute left(f.definition, position(f.parsed in f.definition) - 1) || 'as $body$ ' || body || ' $body$';
  end loop;
end $do$`);
  },
};

const VIEWS = `select c.oid, c.relname as name, r.rolname as owner, pg_get_viewdef(c.oid) as body, coalesce(array_to_string(c.reloptions, ', '), '') as options,
    coalesce((select array_agg(format('grant %s on %I to %I', a.privilege_type, c.relname, g.rolname))
      from aclexplode(c.relacl) a join pg_roles g on g.oid = a.grantee where a.grantee <> c.relowner), '{}') as grants
  from pg_class c join pg_roles r on r.oid = c.relowner where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by c.oid`;

interface View {
  name: string;
  owner: string;
  body: string;
  options: string;
  grants: string[];
}

const viewsAway: Step = {
  title: 'Vues mises de côté',
  isNeeded: async (owner) => (await isUnplaced(owner)) && (await hasRows(owner, VIEWS)),
  run: async (owner) => {
    const { rows } = await owner.query<View>(VIEWS);
    const back = rows.flatMap(({ name, owner: of, body, options, grants }) => [
      `create view "${name}" ${options === '' ? '' : `with (${options})`} as ${body}`,
      `alter view "${name}" owner to "${of}"`,
      ...grants,
    ]);
    await putAside(
      owner,
      'view',
      back,
      [...rows].reverse().map(({ name }) => `drop view "${name}"`),
    );
  },
};

const viewsBack: Step = {
  title: 'Vues remises',
  isNeeded: (owner) => isAside(owner, 'view'),
  // They join tables of the coordinator alone, so they cannot exist on a worker.
  run: async (owner) => {
    await owner.query('set citus.enable_ddl_propagation = off');
    await bringBack(owner, 'view');
    await owner.query('set citus.enable_ddl_propagation = on');
  },
};

/** SQL: unique indexes without `account_id` of tables to be distributed: no single server could enforce them. */
const LOOSE = `select i.indexrelid::regclass::text as index, u.oid::regclass::text as place, k.conname as name,
    coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(i.indexrelid)) as definition
  from (${UNPLACED}) u join pg_index i on i.indrelid = u.oid and i.indisunique
  left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('u', 'p') and k.conrelid = i.indrelid
 where u.is_spread and not exists (
   select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'account_id' and a.attnum = any (i.indkey))`;

const uniqueness: Step = {
  title: 'Unicité ramenée à chaque application',
  isNeeded: (owner) => hasRows(owner, LOOSE),
  run: async (owner) => {
    interface Loose {
      index: string;
      place: string;
      name: string | null;
      definition: string;
    }
    const { rows } = await owner.query<Loose>(LOOSE);
    for (const { index, place, name, definition } of rows) {
      // The first parenthesis of both opens the columns: what else is said of them stays.
      const ofAccount = definition.replace('(', '(account_id, ');
      await owner.query(
        name === null
          ? `drop index ${index}; ${ofAccount}`
          : `alter table ${place} drop constraint "${name}"; alter table ${place} add constraint "${name}" ${ofAccount}`,
      );
    }
  },
};

/** SQL: triggers that would write to another server; the application does their work, or counts elsewhere. */
const REACHING = `select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger
  where (tgname = 'people_follow' and tgrelid = 'customers'::regclass) or (tgname in ('counted_insert', 'counted_delete') and tgrelid = 'mails'::regclass)`;
/** SQL: foreign keys from a reference table to a distributed one, which Citus refuses. */
const FROM_COPIED = `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) from pg_constraint k
  join pg_class c on c.oid = k.conrelid join (${TABLES}) t on t.oid = k.confrelid
 where k.contype = 'f' and k.connamespace = 'public'::regnamespace and t.is_spread and c.relname in ('${list}')`;

const fromCopied: Step = {
  title: 'Liens d’un serveur à l’autre retirés',
  isNeeded: async (owner) => (await hasRows(owner, REACHING)) || hasRows(owner, FROM_COPIED),
  run: async (owner) => {
    for (const links of [REACHING, FROM_COPIED])
      for (const text of await column<string>(owner, links)) await owner.query(text);
  },
};

const KEYS = `select k.conrelid::regclass::text as place, k.conname as name, pg_get_constraintdef(k.oid) as definition from pg_constraint k
 where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
   and exists (select from (${UNPLACED}) u where u.oid in (k.conrelid, k.confrelid)) order by k.oid`;

const keysAway: Step = {
  title: 'Clés étrangères mises de côté',
  isNeeded: (owner) => hasRows(owner, KEYS),
  run: async (owner) => {
    const { rows } = await owner.query<{ place: string; name: string; definition: string }>(KEYS);
    await putAside(
      owner,
      'foreign key',
      rows.map(({ place, name, definition }) => `alter table ${place} add constraint "${name}" ${definition}`),
      rows.map(({ place, name }) => `alter table ${place} drop constraint "${name}"`),
    );
  },
};

const keysBack: Step = {
  title: 'Clés étrangères remises',
  isNeeded: (owner) => isAside(owner, 'foreign key'),
  run: (owner) => bringBack(owner, 'foreign key'),
};

/** Rows that were there before are copied to the servers: what triggers did for each is done. */
const TRIGGERS = `select t.tgrelid::regclass::text as place, t.tgname as name, pg_get_triggerdef(t.oid) as definition, t.tgenabled = 'A' as is_always
  from pg_trigger t join (${UNPLACED}) u on u.oid = t.tgrelid where not t.tgisinternal and t.tgparentid = 0 order by t.oid`;

const triggersAway: Step = {
  title: 'Déclencheurs mis de côté',
  isNeeded: (owner) => hasRows(owner, TRIGGERS),
  run: async (owner) => {
    const { rows } = await owner.query<{ place: string; name: string; definition: string; is_always: boolean }>(
      TRIGGERS,
    );
    await putAside(
      owner,
      'trigger',
      rows.flatMap(({ place, name, definition, is_always }) => [
        definition,
        ...(is_always ? [`alter table ${place} enable always trigger "${name}"`] : []),
      ]),
      rows.map(({ place, name }) => `drop trigger "${name}" on ${place}`),
    );
  },
};

const triggersBack: Step = {
  title: 'Déclencheurs remis',
  isNeeded: (owner) => isAside(owner, 'trigger'),
  run: (owner) => bringBack(owner, 'trigger'),
};

/** Tables are placed one by one, so that an interrupted step resumes. */
const spread = (shards: number): Step => ({
  title: 'Tables copiées et réparties',
  isNeeded: isUnplaced,
  run: async (owner) => {
    await owner.query(`set citus.shard_count = ${String(shards)}`);
    const { rows } = await owner.query<{ name: string; is_spread: boolean }>(
      `${UNPLACED} order by t.is_spread, t.name <> '${FIRST_SPREAD}', t.name`,
    );
    for (const { name, is_spread } of rows) {
      const beside = name === FIRST_SPREAD ? 'none' : FIRST_SPREAD;
      await owner.query(
        is_spread
          ? {
              text: `select create_distributed_table($1::regclass, 'account_id', colocate_with => $2)`,
              values: [name, beside],
            }
          : { text: 'select create_reference_table($1::regclass)', values: [name] },
      );
    }
  },
});

/** SQL: tables whose rows of before their distribution are still on the coordinator, where nothing reads them. */
const KEPT_TWICE = `select logicalrelid::regclass::text from pg_dist_partition
  where logicalrelid in (select oid from (${TABLES}) t) and pg_relation_size(logicalrelid) > 0`;

/** While foreign keys and the triggers that refuse it are aside. */
const emptied: Step = {
  title: 'Lignes d’avant effacées du coordinateur',
  isNeeded: (owner) => hasRows(owner, KEPT_TWICE),
  run: async (owner) => {
    for (const name of await column<string>(owner, KEPT_TWICE))
      await owner.query({ text: 'select truncate_local_data_after_distributing_table($1::regclass)', values: [name] });
  },
};

/** The steps that place tables, before and after their distribution; none is needed once all are placed. */
export const placing = (shards: number): { readonly before: readonly Step[]; readonly after: readonly Step[] } => ({
  before: [bodies, viewsAway, fromCopied, keysAway, triggersAway, uniqueness],
  after: [spread(shards), emptied, triggersBack, viewsBack, keysBack],
});

/** Whether a table still waits on the coordinator, a view, trigger or foreign key is still dropped, or a migration ran since. */
export async function isUnready(owner: Owner): Promise<boolean> {
  if (await isUnplaced(owner)) return true;
  for (const kind of ['view', 'trigger', 'foreign key', 'migration'] as const)
    if (await isAside(owner, kind)) return true;
  return false;
}
