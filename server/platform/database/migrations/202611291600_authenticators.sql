-- The secret of the codes that a customer's device makes without network. It belongs to the session of that device, and ends with it.
alter table oauth_sessions
  add column sealed_authenticator bytea,
  -- Of the last code that was accepted, in steps of 30 seconds since 1970.
  add column authenticator_step bigint not null default 0;
