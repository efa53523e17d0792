-- Wrong codes, PINs and card numbers shown at a restaurant, by the hour: a person who guesses there is an alert. Kept as long as its rule looks.
create table wrong_codes (
  account_id bigint not null,
  restaurant_id bigint not null,
  hour timestamptz not null,
  tries integer not null constraint wrong_codes_tries check (tries > 0),
  constraint wrong_codes_pkey primary key (account_id, restaurant_id, hour),
  constraint wrong_codes_restaurant foreign key (account_id, restaurant_id) references restaurants (account_id, id)
);
create index wrong_codes_age on wrong_codes (hour);
call protect_tenant_table('wrong_codes');
revoke delete, truncate on wrong_codes from boucle_app;
revoke insert, update, truncate on wrong_codes from boucle_platform;
