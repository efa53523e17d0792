-- Where the e-money of an account stood against the limit of the law when it was last looked at: whoever administers it is told once of a crossing.
create table e_money_levels (
  account_id bigint not null references accounts,
  measure text not null check (measure in ('outstanding', 'volume')),
  level text not null check (level in ('below', 'near', 'beyond')),
  since date not null,
  primary key (account_id, measure)
);
call protect_tenant_table('e_money_levels');
revoke delete on e_money_levels from boucle_app, boucle_platform;
