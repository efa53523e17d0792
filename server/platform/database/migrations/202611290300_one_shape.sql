-- Transactions are plain tables everywhere: what kept ranges of their numbers leaves. A database that has ranges never comes here (migrate.ts).
drop function prepare_id_range();
drop function add_id_range();
drop function count_ranges();
drop function are_all_in_ranges();
drop function ids_left();
drop function tables_in_ranges();
drop function number_anew();
drop table id_ranges;
drop table partition_steps;

-- Servers of the version before ask it at each /readyz.
create or replace function are_ids_short() returns boolean language sql stable set search_path = public, pg_temp as $$
  select null::boolean
$$;

-- The job that made ranges: nobody does it any more, and its clock would go on putting it in the queue.
do $$ begin
  if to_regclass('pgboss.queue') is not null then
    delete from pgboss.schedule where name = 'id-ranges';
    delete from pgboss.job where name = 'id-ranges';
  end if;
end $$;
