-- Until when a super administrator may do without a second factor. Those who were there before it was required have a week; null requires
-- it at once.
alter table people add column second_factor_by timestamptz;
update people set second_factor_by = now() + interval '7 days' where role = 'super_admin';
-- What a password alone opened ends with that week.
update oauth_sessions s set ends_at = least(s.ends_at, p.second_factor_by)
  from people p
  where p.id = s.person_id and p.role = 'super_admin' and s.ended_at is null
    and not exists (select from person_totp t where t.person_id = p.id)
    and not exists (select from person_passkeys k where k.person_id = p.id);
