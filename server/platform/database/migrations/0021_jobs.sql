-- A mail is sent by a job: what it says waits here, sealed (it may hold a link that opens an account), and goes once it left.
alter table mails
  add column sealed_content bytea,
  add column attempts integer not null default 0,
  -- Taken by a worker, and since when: a mail is never sent twice.
  add column claimed_at timestamptz;
create index mails_waiting on mails (id) where sent_at is null;
create index transactions_confirmation on transactions (confirmation_expires_at)
  where status = 'pending' and confirmation_expires_at is not null;
