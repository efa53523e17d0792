/** A function or procedure of the schema, rewritten for a cluster by account. */
export interface ClusterFunction {
  readonly name: string;
  /** md5 of the form of migrations that this one follows; absent of a function that only a cluster has. */
  readonly follows?: string;
  /** Name, arguments and attributes: everything before the body. */
  readonly head: string;
  readonly body: string;
}

/** Result and language of a function that a trigger calls, as its head says them. */
export const TRIGGER = 'returns trigger language plpgsql';

/**
 * Functions of triggers that a posting fires on its account's server, within `run_on_server`: Citus takes no `insert … select` there, nor a function
 * that writes in what a table is asked for. Each row is written by its values.
 */
export const POSTING_FUNCTIONS: readonly ClusterFunction[] = [
  {
    name: 'place_incident',
    follows: 'c00f1ef3cadbaeeca5270d9008f17bdd',
    head: `function place_incident() ${TRIGGER} security definer set search_path = public, pg_temp`,
    body: `
declare
  behind transactions;
  asked bigint;
begin
  if new.transaction_id is null then
    update incidents set restaurant_id = (
        select s.place_id from round_stops s
         where s.account_id = new.account_id and s.round_id = new.round_id and s.n = new.round_stop and s.place = 'R')
     where account_id = new.account_id and id = new.id;
    return null;
  end if;
  select * into behind from transactions where account_id = new.account_id and id = new.transaction_id;
  update incidents set restaurant_id = behind.restaurant_id, partner_id = behind.partner_id,
         fewer = coalesce(new.kind = 'count' and behind.variant = 'missing_at', false) or new.kind = 'gap' and exists (
           select from transaction_lines l where l.account_id = new.account_id and l.transaction_id = new.transaction_id
              and l.format_id = new.format_id and l.role = 'missing')
   where account_id = new.account_id and id = new.id;
  if behind.collection_drawer_id is not null then
    update incidents set place = 'T', place_id = behind.collection_drawer_id where account_id = new.account_id and id = new.id;
  else
    update incidents i set place = c.place, place_id = c.place_id
      from movements m
      join cells x on x.account_id = m.account_id and x.id in (m.from_cell, m.to_cell) and x.place = 'X' and x.state = 'gap'
      join cells c on c.account_id = m.account_id and c.id in (m.from_cell, m.to_cell) and c.place <> 'X'
     where i.account_id = new.account_id and i.id = new.id and m.account_id = new.account_id and m.transaction_id = new.transaction_id
       and x.format_id = new.format_id;
  end if;
  if new.order_id is not null then
    for asked in select id from incidents where account_id = new.account_id and order_id = new.order_id
       and (id <> new.id or exists (
         select from transactions c where c.account_id = new.account_id and c.order_id = new.order_id
            and c.type = 'pickup_customer_order_fix' and c.variant = 'fewer_taken')) order by id loop
      insert into incident_relooks (account_id, incident_id) values (new.account_id, asked)
      on conflict (account_id, incident_id) do nothing;
    end loop;
  end if;
  return null;
end`,
  },
  {
    name: 'roll_up_old_entry',
    follows: 'ca8ced78401c40bb462321ce662975f9',
    head: `function roll_up_old_entry() ${TRIGGER}`,
    body: `
declare
  r record;
begin
  if exists (select from account_day_marks where account_id = new.account_id and rolled_up_to >= new.day) then
    for r in select a.id, t.type, o.kind, v.sign * new.amount_cents as cents
      from (values (new.from_account, new.to_account, -1), (new.to_account, new.from_account, 1)) v(account, other, sign)
      join money_accounts a on a.account_id = new.account_id and a.id = v.account and a.kind not in ('CAG', 'CON')
      join money_accounts o on o.account_id = new.account_id and o.id = v.other
      join transactions t on t.account_id = new.account_id and t.id = new.transaction_id
     order by a.id loop
      insert into money_day_rollups as d (account_id, money_account_id, day, source, counterpart, entries, cents)
      values (new.account_id, r.id, new.day, r.type, r.kind, 1, r.cents)
      on conflict (account_id, money_account_id, day, source, counterpart) do update set entries = d.entries + 1, cents = d.cents + excluded.cents;
    end loop;
  end if;
  return null;
end`,
  },
  {
    name: 'roll_up_old_movement',
    follows: 'c9ba5c7a5811b1bc4ed4a9cf67fb485b',
    head: `function roll_up_old_movement() ${TRIGGER}`,
    body: `
declare
  r record;
begin
  if exists (select from account_day_marks where account_id = new.account_id and rolled_up_to >= new.day) then
    for r in select c.id, t.type, counterpart_of(c.place, c.place_id, o.place, o.place_id, o.state) as counterpart, v.sign * new.quantity as pieces
      from (values (new.from_cell, new.to_cell, -1), (new.to_cell, new.from_cell, 1)) v(cell, other, sign)
      join cells c on c.account_id = new.account_id and c.id = v.cell and c.place not in ('U', 'K')
      join cells o on o.account_id = new.account_id and o.id = v.other
      join transactions t on t.account_id = new.account_id and t.id = new.transaction_id
     order by c.id loop
      insert into cell_day_rollups as d (account_id, cell_id, day, source, counterpart, movements, pieces)
      values (new.account_id, r.id, new.day, r.type, r.counterpart, 1, r.pieces)
      on conflict (account_id, cell_id, day, source, counterpart) do update set movements = d.movements + 1, pieces = d.pieces + excluded.pieces;
    end loop;
  end if;
  if exists (select from account_day_marks where account_id = new.account_id and cells_up_to >= new.day) then
    for r in select c.id from cells c
     where c.account_id = new.account_id and c.id in (new.from_cell, new.to_cell)
       and c.place in ('A', 'R', 'P', 'D', 'T') and c.state in ('clean', 'dirty') order by c.id loop
      perform recount_cell_day(new.account_id, r.id, new.day);
    end loop;
  end if;
  return null;
end`,
  },
  {
    name: 'roll_up_hour',
    follows: '21aeb1fe951d2474cdad35cf3758d7c9',
    head: `function roll_up_hour() ${TRIGGER}`,
    body: `
declare
  local timestamp = new.completed_at at time zone 'Europe/Paris';
begin
  if new.reverses_id is not null then
    select completed_at at time zone 'Europe/Paris' into strict local
      from transactions where account_id = new.account_id and id = new.reverses_id;
  end if;
  perform run_here(new.account_id, 'hourly_rollups', $sql$insert into {hourly_rollups} as h (account_id, day, weekday, hour, slot, reuses)
    values ($1::bigint, $2::date, $3::integer, $4::integer, $5::integer, $6::integer)
    on conflict (account_id, day, weekday, hour, slot) do update set reuses = h.reuses + excluded.reuses returning null::text$sql$,
    array['hourly_rollups'], array[new.account_id::text, new.day::text, extract(isodow from local)::text, extract(hour from local)::text,
      mod(pg_backend_pid(), 16)::text, new.containers_count::text]);
  return null;
end`,
  },
  {
    name: 'roll_up_customer',
    follows: 'caf934e896bdc32fcaa21ddf8a7d2569',
    head: `function roll_up_customer() ${TRIGGER}`,
    body: `
declare
  active_day date = new.day;
  standing integer;
  change integer = case when new.reverses_id is null then 1 else -1 end;
begin
  perform run_here(new.account_id, 'customer_rollups', $sql$insert into {customer_rollups} as c (account_id, customer_id, reuses, last_day, last_listed_at)
    values ($1::bigint, $2::bigint, $3::integer, $4::date, $5::timestamptz)
    on conflict (account_id, customer_id) do update set reuses = c.reuses + excluded.reuses,
      last_day = greatest(c.last_day, excluded.last_day),
      last_listed_at = case when (excluded.last_day, excluded.last_listed_at) > (c.last_day, c.last_listed_at)
        then excluded.last_listed_at else c.last_listed_at end returning null::text$sql$,
    array['customer_rollups'], array[new.account_id::text, new.customer_id::text,
      (case when new.status = 'completed' and new.type in ('grab_container', 'grab_container_and_deposit',
        'grab_guest_container', 'refill_container', 'customerless_refill', 'deliver_restaurant_order') then new.containers_count else 0 end)::text,
      new.day::text, new.listed_at::text]);
  if new.status = 'completed' then
    if change < 0 then
      select day into strict active_day from transactions where account_id = new.account_id and id = new.reverses_id;
    end if;
    standing = run_here(new.account_id, 'customer_day_rollups', $sql$insert into {customer_day_rollups} as d (account_id, customer_id, day, transactions)
      values ($1::bigint, $2::bigint, $3::date, $4::integer)
      on conflict (account_id, customer_id, day) do update set transactions = d.transactions + excluded.transactions
      returning transactions::text$sql$,
      array['customer_day_rollups'], array[new.account_id::text, new.customer_id::text, active_day::text, change::text])::integer;
    if standing = (change + 1) / 2 then
      perform roll_up_activity(new.account_id, new.customer_id, active_day, change);
    end if;
  end if;
  return null;
end`,
  },
  {
    name: 'recount_cell_day',
    follows: '0a25e5e81ff43d02f31dc071da78b575',
    head: 'function recount_cell_day(of_account bigint, of_cell bigint, of_day date) returns void language plpgsql',
    body: `
declare
  before integer = coalesce((select d.change from cell_days d where d.account_id = of_account and d.cell_id = of_cell and d.day = of_day), 0);
  opens integer = coalesce((select d.opening + d.change from cell_days d
    where d.account_id = of_account and d.cell_id = of_cell and d.day < of_day order by d.day desc limit 1), 0);
  after integer;
  r record;
begin
  select coalesce(sum(quantity) filter (where flow = 'loaned'), 0) as loaned, coalesce(sum(quantity) filter (where flow = 'back'), 0) as back,
         coalesce(sum(quantity) filter (where flow = 'supplied'), 0) as supplied, coalesce(sum(quantity) filter (where flow = 'taken'), 0) as taken,
         coalesce(sum(case when comes then quantity else -quantity end) filter (where flow = 'other'), 0) as other,
         least(0, min(running)) as lowest, count(*) as n
    into r
    from (
      select s.quantity, s.comes, flow_of(t.type, c.place, c.place_id, o.place, o.place_id, o.state, s.comes) as flow,
             sum(case when s.comes then s.quantity else -s.quantity end) over (order by s.at, s.transaction_id, s.n) as running
        from (
          select m.at, m.transaction_id, m.n, m.to_cell as other, m.quantity, false as comes from movements m
           where m.account_id = of_account and m.from_cell = of_cell and m.day = of_day
          union all
          select m.at, m.transaction_id, m.n, m.from_cell, m.quantity, true from movements m
           where m.account_id = of_account and m.to_cell = of_cell and m.day = of_day
        ) s
        join cells c on c.account_id = of_account and c.id = of_cell
        join cells o on o.account_id = of_account and o.id = s.other
        join transactions t on t.account_id = of_account and t.id = s.transaction_id
    ) flows;
  if r.n > 0 then
    insert into cell_days as d (account_id, cell_id, day, opening, loaned, back, supplied, taken, other, lowest)
    values (of_account, of_cell, of_day, opens, r.loaned, r.back, r.supplied, r.taken, r.other, r.lowest)
    on conflict (account_id, cell_id, day) do update set loaned = excluded.loaned, back = excluded.back, supplied = excluded.supplied,
      taken = excluded.taken, other = excluded.other, lowest = excluded.lowest
    returning d.change into after;
  end if;
  if after <> before then
    update cell_days d set opening = d.opening + after - before where d.account_id = of_account and d.cell_id = of_cell and d.day > of_day;
  end if;
end`,
  },
  {
    name: 'book_old_sides',
    follows: '9fa13540108b54406094d0f99e94cdaf',
    head: 'function book_old_sides(account bigint, on_day date, from_source text, debited bigint, credited bigint, cents bigint) returns void language plpgsql',
    body: `
declare
  r record;
begin
  if not exists (select from book_day_marks where account_id = account and rolled_up_to >= on_day) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('book_days'), account::int);
  for r in select a.kind, a.owner, count(*) as sides, sum(case when a.id = debited then cents else 0 end) as debit,
         sum(case when a.id = credited then cents else 0 end) as credit
    from money_accounts a where a.account_id = account and a.id in (debited, credited)
   group by a.kind, a.owner order by a.kind, a.owner loop
    insert into book_day_rollups as d (account_id, day, kind, owner, source, sides, debit_cents, credit_cents)
    values (account, on_day, r.kind, r.owner, from_source, r.sides, r.debit, r.credit)
    on conflict (account_id, day, kind, owner, source) do update set sides = d.sides + excluded.sides,
      debit_cents = d.debit_cents + excluded.debit_cents, credit_cents = d.credit_cents + excluded.credit_cents;
  end loop;
end`,
  },
];
