-- What opens something by itself, once read or replaced, is the platform's: hashes of passwords, of accesses' secrets and of accountants'
-- links. The application keeps the other columns of these tables; a column that comes later is granted by its own migration.
revoke select, insert, update on people from boucle_app;
grant select (id, uuid, account_id, partner_id, role, email, name, status, preferences, created_at, last_login_at, customer_id, second_factor_by),
      insert (account_id, partner_id, role, email, name, status, preferences, customer_id),
      update (role, email, name, status, preferences, customer_id)
  on people to boucle_app;

revoke select, insert, update on api_accesses from boucle_app;
grant select (account_id, id, partner_id, name, client_id, scopes, redirect_uris, previous_until, created_by, created_at, renewed_at,
              last_used_at, revoked_at),
      update (revoked_at)
  on api_accesses to boucle_app;

revoke select, insert, update on accountant_links from boucle_app;
grant select (account_id, id, email, last_day, created_by, created_at, revoked_by, revoked_at, opens, opened_at, weekly_mail),
      update (revoked_by, revoked_at, opens, opened_at)
  on accountant_links to boucle_app;

-- Views of sign-in read what is closed above, and nobody writes through them.
revoke all on people_who_may_enter, sign_ins from boucle_app;
revoke insert, update, delete on people_who_may_enter, sign_ins from boucle_platform;
