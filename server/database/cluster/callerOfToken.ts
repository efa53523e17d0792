import { type Step, column, hasRows } from './step.ts';

/** The view of whoever may sign in, which the function of tokens joins. */
const VIEW = 'people_who_may_enter';
const UNCHANGED = `select from pg_proc where oid = 'caller_of_token'::regproc and prosrc ~ '\\m${VIEW}\\M'`;
/** SQL: the tables of the view that are copied, and the coordinator's own copy of each. */
const COPIES = `select distinct c.relname || ' ' || c.relname || '_' || s.shardid from pg_depend d
  join pg_rewrite r on r.oid = d.objid and r.ev_class = '${VIEW}'::regclass
  join pg_class c on c.oid = d.refobjid and c.relnamespace = 'public'::regnamespace
  join pg_dist_shard s on s.logicalrelid = c.oid
 where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass`;

/** Each request is asked who calls: by the names of the copies, and in this language, PostgreSQL keeps the plan. */
export const callerOfToken: Step = {
  title: 'Jetons lus sur le coordinateur',
  isNeeded: (owner) => hasRows(owner, UNCHANGED),
  run: async (owner) => {
    await owner.query("set search_path = ''");
    const [view = ''] = await column<string>(owner, `select pg_get_viewdef('public.${VIEW}'::regclass)`);
    await owner.query('reset search_path');
    let whole = view.trim().replace(/;$/, '');
    for (const copy of await column<string>(owner, COPIES)) {
      const [name = '', piece = ''] = copy.split(' ');
      whole = whole.replaceAll(new RegExp(`\\bpublic\\.${name}\\b`, 'g'), `public.${piece}`);
    }
    const [body = ''] = await column<string>(
      owner,
      `select prosrc from pg_proc where oid = 'caller_of_token'::regproc`,
    );
    const [columns = ''] = await column<string>(owner, `select pg_get_function_result('caller_of_token'::regproc)`);
    await owner.query('set citus.enable_ddl_propagation = off');
    await owner.query(`create or replace function caller_of_token(hash bytea) returns ${columns}
      language plpgsql stable security definer set search_path = public, pg_temp as $body$
#variable_conflict use_column
begin
  return query ${body
    .trim()
    .replace(/;$/, '')
    .replace(VIEW, () => `(${whole})`)};
end $body$`);
    await owner.query('set citus.enable_ddl_propagation = on');
  },
};
