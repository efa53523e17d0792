-- What a throw-away packaging of the same use costs, by which a restaurant is shown what it saves.
alter table formats add column single_use_price_cents bigint constraint formats_single_use_price check (single_use_price_cents >= 0);
