-- A function that runs as the owner must find the owner's tables: without a path of its own it takes that of whoever calls it, in which
-- PostgreSQL looks first among temporary tables, that anybody may make, unless pg_temp is named last (CREATE FUNCTION, Writing SECURITY
-- DEFINER Functions Safely).
do $$
declare
  function regprocedure;
begin
  for function in
    select p.oid from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter routine %s set search_path = public, pg_temp', function);
  end loop;
end
$$;
