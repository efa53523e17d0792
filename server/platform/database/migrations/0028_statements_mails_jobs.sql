-- Who bills: what the law wants named on a statement, and when it is to be paid.
alter table accounts
  add column legal_name text not null default '' check (length(legal_name) <= 120),
  add column siren text check (siren ~ '^\d{9}$'),
  add column vat_number text check (length(vat_number) <= 20),
  add column billing_address text not null default '' check (length(billing_address) <= 300),
  add column iban text check (length(iban) <= 34),
  add column payment_days integer not null default 30 check (payment_days between 0 and 60);

-- All that stands on a statement is written with it, for good: names, addresses and prices may change later.
alter table statements
  -- Rank among the statements of its year, without gaps.
  add column number integer,
  add column vat_rate integer not null default 20 check (vat_rate between 0 and 100),
  -- What each month and price counted, gave for free and charges here.
  add column lines jsonb not null default '[]',
  add column parties jsonb not null default '{}',
  add column due_on date;

-- Statements of before: their lines from the fee lines that their closing knew.
alter table statements disable trigger append_only;
with cuts as (
  select account_id, month, coalesce(last_fee_line, 9223372036854775807) as upto,
    coalesce(lag(last_fee_line) over (partition by account_id order by month), 0) as since
  from closed_months
), counted as (
  select c.account_id, c.month as closing, f.restaurant_id, f.month, p.id as price_line_id, p.kind, p.author, p.unit_price_cents, p.free_quota,
    sum(f.quantity) as now, coalesce(sum(f.quantity) filter (where f.month < c.month and f.id <= c.since), 0) as before
  from cuts c
  join fee_lines f on f.account_id = c.account_id and f.month <= c.month and f.id <= c.upto
  join price_lines p on p.account_id = f.account_id and p.id = f.price_line_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
), told as (
  select *, now - before as counted, greatest(0, now - free_quota) - greatest(0, before - free_quota) as billed from counted
), written as (
  select account_id, closing, restaurant_id, jsonb_agg(jsonb_build_object('month', month, 'price_line_id', price_line_id, 'kind', kind,
      'author', author, 'unit_price_cents', unit_price_cents, 'free_quota', free_quota, 'counted', counted, 'billed', billed,
      'cents', billed * unit_price_cents) order by month, price_line_id) as lines
  from told where counted <> 0 group by 1, 2, 3
), ranked as (
  select account_id, id, row_number() over (partition by account_id, extract(year from month) order by month, restaurant_id) as number
  from statements
)
update statements s set number = r.number, due_on = (s.month + interval '2 months' - interval '1 day')::date,
    lines = coalesce((select w.lines from written w where (w.account_id, w.closing, w.restaurant_id) = (s.account_id, s.month, s.restaurant_id)), '[]'),
    vat_rate = coalesce((select rate from vat_rates v where v.account_id = s.account_id and v.valid_from < s.month + interval '1 month'
      order by valid_from desc limit 1), 20),
    parties = (select jsonb_build_object(
        'issuer', jsonb_build_object('name', a.name, 'legal_name', '', 'siren', null, 'vat_number', null, 'address', '', 'iban', null),
        'restaurant', jsonb_build_object('name', t.name, 'legal_name', t.legal_name, 'siren', t.siren, 'siret', t.siret,
          'vat_number', t.vat_number, 'address', concat_ws(E'\n', nullif(t.address, ''), nullif(concat_ws(' ', nullif(t.postal_code, ''), nullif(t.city, '')), ''))))
      from accounts a, restaurants t where a.id = s.account_id and t.account_id = s.account_id and t.id = s.restaurant_id)
  from ranked r where r.account_id = s.account_id and r.id = s.id;
alter table statements enable trigger append_only;
alter table statements
  alter column number set not null,
  alter column due_on set not null;
create unique index statements_number on statements (account_id, extract(year from month), number);
create index statements_month on statements (account_id, month desc, number);
-- What was paid of a statement.
create index settlements_statement on settlements (account_id, statement_id) where statement_id is not null;
create index fee_lines_price on fee_lines (account_id, price_line_id, month);

-- Somebody of the street is to be told by mail; written with what they are told about, by triggers, whoever recorded it.
create table notices (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  kind text not null check (kind in ('welcome', 'card_activation', 'refund', 'order_failure')),
  customer_id bigint not null,
  transaction_id bigint,
  order_id bigint,
  created_at timestamptz not null default now(),
  -- When it was made a mail; null: it waits.
  mailed_at timestamptz,
  mail_id bigint,
  primary key (account_id, id),
  foreign key (account_id, customer_id) references customers (account_id, id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, order_id) references orders (account_id, id)
);
create unique index notices_transaction on notices (account_id, transaction_id) where transaction_id is not null;
create unique index notices_order on notices (account_id, order_id) where order_id is not null;
create unique index notices_welcome on notices (account_id, customer_id) where kind = 'welcome';
create index notices_waiting on notices (id) where mailed_at is null;
call protect_tenant_table('notices');
revoke delete on notices from boucle_app;

-- A made-up past (app.silent) tells nobody.
create function notice_customer() returns trigger language plpgsql as $$
begin
  insert into notices (account_id, kind, customer_id) values (new.account_id, 'welcome', new.id) on conflict do nothing;
  return null;
end $$;
create trigger notice_welcome after insert on customers for each row
  when (new.email is not null and current_setting('app.silent', true) is distinct from 'on') execute function notice_customer();

create function notice_transaction() returns trigger language plpgsql as $$
begin
  insert into notices (account_id, kind, customer_id, transaction_id)
  values (new.account_id, case new.type when 'redeem_card' then 'card_activation' else 'refund' end,
    case new.type when 'redeem_card' then new.to_customer_id else new.customer_id end, new.id)
  on conflict do nothing;
  return null;
end $$;
create trigger notice_completed after insert on transactions for each row
  when (new.status = 'completed' and new.reverses_id is null and current_setting('app.silent', true) is distinct from 'on'
    and (new.type = 'redeem_card' and new.to_customer_id is not null or new.type = 'refund_deposit' and new.customer_id is not null))
  execute function notice_transaction();
create trigger notice_completed_later after update of status on transactions for each row
  when (new.status = 'completed' and old.status = 'pending' and new.reverses_id is null
    and current_setting('app.silent', true) is distinct from 'on' and new.type = 'refund_deposit' and new.customer_id is not null)
  execute function notice_transaction();

create function notice_order() returns trigger language plpgsql as $$
begin
  insert into notices (account_id, kind, customer_id, order_id) values (new.account_id, 'order_failure', new.customer_id, new.id)
  on conflict do nothing;
  return null;
end $$;
create trigger notice_order_failed after insert or update of status on orders for each row
  when (new.status = 'creation_failed' and current_setting('app.silent', true) is distinct from 'on') execute function notice_order();

-- What people may look at of a mail: its text without the links that open an account, sealed, for a month.
alter table mails
  add column sealed_preview bytea,
  -- It holds a link that serves once: what it said cannot be sent again.
  add column has_secret boolean not null default false,
  -- Nobody tries any more.
  add column failed_at timestamptz,
  add column resends_id bigint references mails;
create index mails_account on mails (account_id, id desc);
