-- Rows of an initiative that is imported come with what triggers once kept of them. Ordinary triggers are off then; the ones that are a part
-- of their tables, and stay on while a bench fills these, look whether rows are moved.
do $$
declare
  one record;
  moves text := 'current_setting(''app.moves_rows'', true) is distinct from ''on''';
begin
  for one in
    select tgrelid::regclass as place, tgname as name, pg_get_triggerdef(oid) as made from pg_trigger where tgenabled = 'A' and not tgisinternal
  loop
    execute format('drop trigger %I on %s', one.name, one.place);
    execute case when one.made like '% WHEN (%' then replace(one.made, ' WHEN (', ' WHEN (' || moves || ' AND ')
      else replace(one.made, ' EXECUTE FUNCTION', ' WHEN (' || moves || ') EXECUTE FUNCTION') end;
    execute format('alter table %s enable always trigger %I', one.place, one.name);
  end loop;
end $$;
