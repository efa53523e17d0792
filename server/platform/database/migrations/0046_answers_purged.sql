-- Answers of repeated requests are kept for 90 days, then forgotten each night, the oldest first.
create index idempotency_keys_created on idempotency_keys (created_at);
