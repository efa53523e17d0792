-- When a signed-in person last showed again who they are, by their second factor or their password.
alter table oauth_sessions add column confirmed_at timestamptz;
