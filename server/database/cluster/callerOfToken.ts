import { type Owner } from './owner.ts';
import { type Step, column } from './step.ts';

/** The view of whoever may sign in, which the function of tokens joins. */
const VIEW = 'people_who_may_enter';
/** SQL: tables of the coordinator, its copies too, and the piece in which it has all rows of each. */
const PIECES = `select c.relname || ' ' || c.relname || '_' || min(s.shardid) from pg_dist_partition p
  join pg_class c on c.oid = p.logicalrelid join pg_dist_shard s on s.logicalrelid = p.logicalrelid
 where p.partmethod = 'n' and c.relnamespace = 'public'::regnamespace group by c.relname having count(*) = 1`;
/** How PostgreSQL keeps the function once it is written here. */
const WRITTEN = /return query ([\s\S]*);\s*end\s*$/;

/** Each request is asked who calls: by the names of the pieces, and in this language, PostgreSQL keeps the plan. */
export const callerOfToken: Step = {
  title: 'Jetons lus sur le coordinateur',
  isNeeded: async (owner) => {
    const { now, wanted } = await question(owner);
    return now !== wanted;
  },
  run: async (owner) => {
    const { wanted } = await question(owner);
    const [columns = ''] = await column<string>(owner, `select pg_get_function_result('caller_of_token'::regproc)`);
    await owner.query('set citus.enable_ddl_propagation = off');
    await owner.query(`create or replace function caller_of_token(hash bytea) returns ${columns}
      language plpgsql stable security definer set search_path = public, pg_temp as $body$
#variable_conflict use_column
begin
  return query ${wanted};
end $body$`);
    await owner.query('set citus.enable_ddl_propagation = on');
  },
};

/** What the function asks now, and what it is to ask. */
async function question(owner: Owner): Promise<{ now: string; wanted: string }> {
  const [body = ''] = await column<string>(owner, `select prosrc from pg_proc where oid = 'caller_of_token'::regproc`);
  const now = withoutEnd(WRITTEN.exec(body)?.[1] ?? body);
  await owner.query("set search_path = ''");
  const [view = ''] = await column<string>(owner, `select pg_get_viewdef('public.${VIEW}'::regclass)`);
  await owner.query('reset search_path');
  let wanted = now.replace(new RegExp(`\\b${VIEW}\\b`), () => `(${withoutEnd(view)})`);
  for (const pair of await column<string>(owner, PIECES)) {
    const [name = '', piece = ''] = pair.split(' ');
    wanted = wanted.replaceAll(new RegExp(`\\b${name}(?:_\\d{6,})?\\b`, 'g'), piece);
  }
  return { now, wanted };
}

const withoutEnd = (text: string): string => text.trim().replace(/;$/, '');
