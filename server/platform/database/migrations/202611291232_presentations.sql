-- Six digits alone name a customer: unique among the codes of an account that may still be shown.
alter table customer_codes add column shown_hash bytea;
create unique index customer_codes_shown on customer_codes (account_id, shown_hash) where shown_hash is not null;

-- A customer or a card that was shown at a restaurant: one gesture may name it, once, as long as it lasts.
create table presentations (
  account_id bigint not null,
  token_hash bytea not null constraint presentations_token_check check (length(token_hash) = 32),
  access_id bigint not null,
  restaurant_id bigint not null,
  customer_id bigint,
  card_holder_id bigint,
  -- A card's number typed without its PIN gives back, and takes nothing.
  returns_only boolean not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  constraint presentations_pkey primary key (account_id, token_hash),
  constraint presentations_access_fkey foreign key (account_id, access_id) references api_accesses (account_id, id),
  constraint presentations_restaurant_fkey foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  constraint presentations_customer_fkey foreign key (account_id, customer_id) references customers (account_id, id),
  constraint presentations_card_fkey foreign key (account_id, card_holder_id) references card_holders (account_id, id),
  constraint presentations_holder_check check ((customer_id is null) <> (card_holder_id is null))
);
create index presentations_expired on presentations (expires_at);
call protect_tenant_table('presentations');
revoke delete, truncate on presentations from boucle_app;
revoke insert, update, truncate on presentations from boucle_platform;
