import { type Cause } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/**
 * One side of the books, as a card reads it. Amounts are pieces or cents, signed: what came in less
 * what went out. `ids` are the cells or money accounts that the card is of.
 */
export interface Book {
  readonly accountId: number;
  readonly ids: readonly number[];
  /** Whether days of these cells or accounts are rolled up. */
  readonly rolledUp: boolean;
  /** The balance now: one number. */
  readonly now: Sql;
  /** Days rolled up: day, source, counterpart, moves, change. */
  readonly rolled: Sql;
  /**
   * Rows whose column `day` satisfies: day, at, transaction_id, settlement_id, n, change, own,
   * other.
   */
  readonly moves: (days: (day: Sql) => Sql) => Sql;
  /** Rows `m` of these moves with their source and counterpart, and the columns of `more`. */
  readonly listed: (moves: Sql, more?: Sql) => Sql;
}

/** Paris days, inclusive; open on a side that is left out. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const first = ({ from }: Period): Sql => sql`${from ?? '-infinity'}::date`;
const last = ({ to }: Period): Sql => sql`${to ?? 'infinity'}::date`;

/**
 * A curve has at most so many steps; of a longer history, the ends of its days or of some of them.
 */
const MOST_STEPS = 400;

const MARK_DAY = sql`(select day from mark)`;

/**
 * The day that days are rolled up to, and what each day behind it changed, by source and
 * counterpart: read from the rows.
 */
const unrolled = (book: Book, period: Period): Sql => sql`mark as materialized (
      select case when ${book.rolledUp}::boolean then coalesce((select rolled_up_to from account_day_marks
        where account_id = ${book.accountId}::bigint), '-infinity') else '-infinity' end::date as day
    ), young as materialized (
      select young.day, young.source, young.counterpart, count(*)::bigint as moves, sum(young.change)::bigint as change
        from (${book.listed(book.moves((day) => sql`${day} > ${MARK_DAY} and ${day} >= ${first(period)}`))}) young
       group by 1, 2, 3
    )`;

/** Changes of each day from the beginning of the period until now, by source and counterpart. */
const parts = (book: Book, period: Period): Sql => sql`parts as materialized (
      select r.day, r.source, r.counterpart, r.moves, r.change from (${book.rolled}) r
       where r.day >= ${first(period)} and r.day <= ${MARK_DAY}
      union all select day, source, counterpart, moves, change from young
    )`;

/**
 * Sums above the rows of a card. Steps are from the oldest on: day, instant (null: the end of the
 * day), what there was from then on.
 */
export interface CardSums {
  readonly now: number;
  readonly opening: number;
  readonly closing: number;
  readonly moves: number;
  readonly causes: { source: string; outside: string | null; change: number; moves: number }[] | null;
  readonly steps: [day: string, at: string | null, balance: number][] | null;
}

/**
 * The sums of a card over a period, in one statement: what is there now less what changed since
 * makes every other figure.
 */
export function cardSums(book: Book, period: Period): RawBuilder<CardSums> {
  const inPeriod = sql`day <= ${last(period)}`;
  return sql<CardSums>`
    with ${unrolled(book, period)}, ${parts(book, period)},
    sums as materialized (
      select book.now, book.now - listed.later as closing, book.now - listed.later - listed.change as opening, listed.moves
        from (select coalesce((${book.now}), 0)::bigint as now) book
       cross join (select coalesce(sum(change) filter (where day > ${last(period)}), 0)::bigint as later,
          coalesce(sum(change) filter (where ${inPeriod}), 0)::bigint as change, coalesce(sum(moves) filter (where ${inPeriod}), 0)::bigint as moves
          from parts) listed
    ),
    causes as (
      select source, case when counterpart like 'X.%' then counterpart end as outside, sum(change)::bigint as change, sum(moves)::bigint as moves
        from parts where ${inPeriod} group by 1, 2
    ),
    ends as (
      select day, (select opening from sums) + sum(sum(change)) over (order by day) as balance,
             row_number() over (order by day desc) as rank, count(*) over () as n
        from parts where ${inPeriod} group by day
    ),
    steps as (
      select m.day, m.at, m.transaction_id, m.settlement_id, m.n, (select opening from sums) + sum(m.change) over (
          order by m.day, m.at, m.transaction_id, m.settlement_id, m.n) as balance
        from (${book.moves((day) => sql`${day} between ${first(period)} and ${last(period)}`)}) m
       where (select moves from sums) <= ${MOST_STEPS}::bigint
      union all
      select day, null, null, null, null, balance from ends
       where (select moves from sums) > ${MOST_STEPS}::bigint and mod(rank - 1, ceil(n::numeric / ${MOST_STEPS}::bigint)::bigint) = 0
    )
    select now, opening, closing, moves,
      (select json_agg(json_build_object('source', source, 'outside', outside, 'change', change, 'moves', moves) order by abs(change) desc, source, outside)
         from causes) as causes,
      (select json_agg(json_build_array(day, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), balance) order by day, at, transaction_id, settlement_id, n) from steps) as steps
      from sums`;
}

/** A row of a card. */
export interface CardMove {
  readonly day: string;
  readonly at: Date;
  readonly transaction_id: number | null;
  readonly settlement_id: number | null;
  readonly n: number;
  readonly change: number;
  readonly balance: number;
  readonly other: number;
}

/**
 * A page of the rows of a card, the latest first, each with what there was after it, and how many
 * there are in all. The sums of months give the month of the page, their days the day in it: only
 * these rows are read. `more` is joined and selected with each row of the page.
 */
export function cardPage<More extends object>(
  book: Book,
  period: Period,
  { source, counterpart }: Cause,
  { limit, offset }: { limit: number; offset: number },
  { join, columns }: { join: Sql; columns: Sql },
): RawBuilder<CardMove & More & { count: number }> {
  const asked = (alias: string): Sql => {
    const [own, other] = [sql.ref(`${alias}.source`), sql.ref(`${alias}.counterpart`)];
    return sql`(${source ?? null}::text is null or ${own} = ${source ?? null}) and (${counterpart ?? null}::text is null or ${other} = ${counterpart ?? null})`;
  };
  const end = offset + limit;
  const changedLater = sql`coalesce(sum(sum(change)) over (order by day desc rows between unbounded preceding and 1 preceding), 0)`;
  const movesAsked = sql`coalesce(sum(moves) filter (where ${asked('parts')}), 0)`;
  return sql<CardMove & More & { count: number }>`
    with ${unrolled(book, period)}, ${parts(book, period)},
    balances as (
      select day, coalesce((${book.now}), 0) - ${changedLater} as closing, ${movesAsked} as moves from parts group by day
    ),
    ranked as materialized (
      select day, closing, moves, sum(moves) over (order by day desc) as upto from balances where day <= ${last(period)} and moves > 0
    ),
    picked as materialized (
      select day, closing, upto - moves as before from ranked where upto > ${offset}::bigint and upto - moves < ${end}::bigint
    ),
    running as (
      select m.*, p.closing - coalesce(sum(m.change) over (partition by m.day
          order by m.at desc, m.transaction_id desc, m.settlement_id desc, m.n desc rows between unbounded preceding and 1 preceding), 0) as balance
        from picked p join (${book.moves((day) => sql`${day} = any(array(select day from picked))`)}) m on m.day = p.day
    ),
    page as materialized (
      select listed.* from (${book.listed(sql`select * from running`, sql`, m.balance`)}) listed where ${asked('listed')}
       order by listed.day desc, listed.at desc, listed.transaction_id desc, listed.settlement_id desc, listed.n desc
       limit ${limit}::bigint offset greatest(0, ${offset}::bigint - (select coalesce(min(before), 0) from picked))
    )
    select counted.count, m.day, m.at, m.transaction_id, m.settlement_id, m.n, m.change::bigint, m.balance::bigint, m.other, ${columns}
      from (select coalesce(max(upto), 0)::bigint as count from ranked) counted
      left join page m on true ${join}
     order by m.day desc, m.at desc, m.transaction_id desc, m.settlement_id desc, m.n desc`;
}
