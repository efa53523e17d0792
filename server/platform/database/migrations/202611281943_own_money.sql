-- Of a holder's money, what they paid in is theirs; the rest was given to them, and is paid back to nobody. Entries tell what was paid in and
-- what was paid back; when the balance of a card goes to somebody, this tells how much of it was paid in.
create table own_money_moves (
  account_id bigint not null,
  transaction_id bigint not null,
  from_account bigint not null,
  to_account bigint not null,
  cents bigint not null check (cents > 0),
  primary key (account_id, transaction_id),
  foreign key (account_id, transaction_id) references transactions (account_id, id),
  foreign key (account_id, from_account) references money_accounts (account_id, id),
  foreign key (account_id, to_account) references money_accounts (account_id, id)
);
create index own_money_moves_from on own_money_moves (account_id, from_account) include (cents);
create index own_money_moves_to on own_money_moves (account_id, to_account) include (cents);
call protect_tenant_table('own_money_moves');
revoke update, delete, truncate on own_money_moves from boucle_app, boucle_platform;
create trigger append_only before update or delete on own_money_moves for each row execute function refuse_change();
create trigger no_truncate before truncate on own_money_moves execute function refuse_change();

-- Balances that went to somebody before, in their order: each takes along what was paid in there, as far as it is still there.
do $$
declare
  redeemed record;
  own bigint;
begin
  for redeemed in
    select t.account_id, t.id, t.completed_at as at, t.reverses_id, e.from_account, e.to_account, e.cents
      from transactions t
      cross join lateral (
        select (array_agg(x.from_account order by x.n))[1] as from_account, (array_agg(x.to_account order by x.n))[1] as to_account,
          sum(x.amount_cents)::bigint as cents
        from entries x where x.account_id = t.account_id and x.transaction_id = t.id
      ) e
     where t.type = 'redeem_card' and t.status = 'completed' and e.cents > 0
     order by t.completed_at, t.id
  loop
    if redeemed.reverses_id is not null then
      insert into own_money_moves (account_id, transaction_id, from_account, to_account, cents)
        select w.account_id, redeemed.id, w.to_account, w.from_account, w.cents
          from own_money_moves w where w.account_id = redeemed.account_id and w.transaction_id = redeemed.reverses_id;
      continue;
    end if;
    select coalesce(sum(moved.cents), 0) into own
      from money_accounts card
      join money_accounts m on m.account_id = card.account_id and m.owner = card.owner and m.owner_id = card.owner_id and m.kind in ('CAG', 'CON')
      cross join lateral (
        select e.amount_cents as cents, e.from_account as other, e.at, e.transaction_id from entries e
          where e.account_id = m.account_id and e.to_account = m.id
        union all
        select -e.amount_cents, e.to_account, e.at, e.transaction_id from entries e
          where e.account_id = m.account_id and e.from_account = m.id
      ) moved
      join money_accounts o on o.account_id = m.account_id and o.id = moved.other and o.kind not in ('CAG', 'CON', 'GES', 'ACQ', 'VAT')
     where card.account_id = redeemed.account_id and card.id = redeemed.from_account
       and (moved.at, moved.transaction_id) < (redeemed.at, redeemed.id);
    select own + coalesce(sum(case when w.to_account = m.id then w.cents else -w.cents end), 0) into own
      from money_accounts card
      join money_accounts m on m.account_id = card.account_id and m.owner = card.owner and m.owner_id = card.owner_id and m.kind in ('CAG', 'CON')
      join own_money_moves w on w.account_id = m.account_id and m.id in (w.from_account, w.to_account)
     where card.account_id = redeemed.account_id and card.id = redeemed.from_account;
    own := least(redeemed.cents, own);
    if own > 0 then
      insert into own_money_moves (account_id, transaction_id, from_account, to_account, cents)
        values (redeemed.account_id, redeemed.id, redeemed.from_account, redeemed.to_account, own);
    end if;
  end loop;
end;
$$;
