-- What a container is made of is a choice, with the words it had beside; and what a throw-away packaging of the same use weighs.
alter table formats
  add column material_kind text constraint formats_material_kind
    check (material_kind in ('stainless_steel', 'glass', 'polypropylene', 'tritan', 'other')),
  add column single_use_weight_g integer constraint formats_single_use_weight check (single_use_weight_g between 1 and 100000);
update formats set material_kind = case
    when material ~* '\y(inox|inoxydable)\y' then 'stainless_steel'
    when material ~* '\yverre\y' then 'glass'
    when material ~* '\y(pp|polypropyl[eè]ne)\y' then 'polypropylene'
    when material ~* '\ytritan\y' then 'tritan'
    else 'other'
  end where material <> '';

-- CO₂e of a container, a wash, a throw-away packaging and a kilometre, as an initiative entered it with its source. The row that begins last
-- counts, then the one that was added last.
create table impact_factors (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  kind text not null constraint impact_factors_kind check (kind in ('production', 'washing', 'single_use', 'transport_km')),
  -- Null: of all formats that have none of their own.
  format_id bigint,
  -- Milligrams of CO₂e of one container, wash, packaging or kilometre, and the bounds within which it is known.
  value_mg bigint not null,
  low_mg bigint not null,
  high_mg bigint not null,
  -- Milligrams of waste of one throw-away packaging.
  waste_mg bigint,
  source text not null constraint impact_factors_source check (length(source) between 1 and 300),
  url text not null default '' constraint impact_factors_url check (length(url) <= 500),
  valid_from date not null,
  created_by bigint constraint impact_factors_author references people,
  created_at timestamptz not null default now(),
  constraint impact_factors_pkey primary key (account_id, id),
  constraint impact_factors_format foreign key (account_id, format_id) references formats (account_id, id),
  constraint impact_factors_bounds check (0 <= low_mg and low_mg <= value_mg and value_mg <= high_mg),
  constraint impact_factors_waste check (waste_mg is null or (kind = 'single_use' and waste_mg >= 0)),
  constraint impact_factors_of_kilometres check (kind <> 'transport_km' or format_id is null)
);
create trigger append_only before update or delete on impact_factors for each row execute function refuse_change();
call protect_tenant_table('impact_factors');
revoke update, delete, truncate on impact_factors from boucle_app;
revoke update, delete, truncate on impact_factors from boucle_platform;

-- Reports of impact and attestations of restaurants, as they were when they were frozen: the figures as text, the PDF, and their hashes.
create table impact_reports (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  number integer not null constraint impact_reports_number_check check (number > 0),
  -- Null: of the whole programme.
  restaurant_id bigint,
  from_day date not null,
  to_day date not null,
  figures text not null,
  figures_sha256 bytea not null constraint impact_reports_figures check (length(figures_sha256) = 32),
  pdf bytea not null,
  pdf_sha256 bytea not null constraint impact_reports_pdf check (length(pdf_sha256) = 32),
  -- The latest factor that it could read, 0 for none.
  last_factor bigint not null,
  made_by bigint constraint impact_reports_author references people,
  made_at timestamptz not null,
  constraint impact_reports_pkey primary key (account_id, id),
  constraint impact_reports_number unique (account_id, number),
  constraint impact_reports_once unique nulls not distinct (account_id, restaurant_id, from_day, to_day),
  constraint impact_reports_restaurant foreign key (account_id, restaurant_id) references restaurants (account_id, id),
  constraint impact_reports_days check (from_day <= to_day)
);
-- Compressed already.
alter table impact_reports alter column pdf set storage external;
create trigger append_only before update or delete on impact_reports for each row execute function refuse_change();
call protect_tenant_table('impact_reports');
revoke update, delete, truncate on impact_reports from boucle_app;
revoke insert, update, delete, truncate on impact_reports from boucle_platform;
