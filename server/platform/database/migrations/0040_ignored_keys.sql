-- What a partner's call carried and the API does not know: ignored, and told to whoever reads the register of calls.
alter table api_calls add column ignored text[] not null default '{}';
