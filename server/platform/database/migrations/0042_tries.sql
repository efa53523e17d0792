-- A third kind of link: it lets a person try their password again, whom strangers' wrong passwords keep out.
alter table person_links drop constraint person_links_kind_check;
alter table person_links add constraint person_links_kind_check check (kind in ('invitation', 'password', 'unlock'));

-- Counts of tries: each is a transaction of its own, which need not wait for the disk. After a crash of PostgreSQL counting begins anew.
alter table rate_limits set unlogged;
