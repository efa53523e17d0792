import { type AlertEvidence } from '@boucle/contract/features/alerts/evidence.ts';
import { type AnomalyRuleName, type Thresholds } from '@boucle/contract/features/alerts/rules.ts';
import { type RawBuilder, sql } from 'kysely';

/** One finding of a rule: at most one a subject, the latest. */
export interface Finding {
  /** Names the subject, the same every night. */
  readonly subject: string;
  /** The latest instant of what it stands on. */
  readonly last_event_at: Date;
  readonly evidence: AlertEvidence;
}

/** Where a rule looks: events of these Paris days (both inclusive), nothing later than `now`. */
export interface Looked {
  readonly accountId: number;
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  /** Findings at most. */
  readonly most: number;
}

export interface Detector<R extends AnomalyRuleName> {
  /**
   * Days before today whose events the nightly job looks at: enough for nights that were missed and
   * for days that were stated late.
   */
  readonly reach: number;
  /** Columns subject, last_event_at and evidence. */
  readonly query: (looked: Looked, thresholds: Thresholds<R>) => RawBuilder<Finding>;
}

/** Transactions that an alert names. */
const NAMED_MOST = 20;

/**
 * Transactions `t` of an account that count, within the days that are looked at: no reversal, and
 * nothing that was reversed.
 */
export const standing = ({ accountId, from, to, now }: Looked, types: readonly string[]): RawBuilder<unknown> => sql`
  t.account_id = ${accountId}::bigint and t.type in (${sql.join(types.map((type) => sql.lit(type)))})
  and t.day between ${from}::date and ${to}::date and t.status = 'completed' and t.completed_at <= ${now}::timestamptz and t.reverses_id is null
  and not exists (select from transactions u where u.account_id = ${accountId}::bigint and u.reverses_id = t.id)`;

/** The holder of a transaction `t`: « customer:12 », « card:4 ». */
export const HOLDER = sql`case when t.customer_id is not null then 'customer:' || t.customer_id else 'card:' || t.card_holder_id end`;

/** A holder written so, as the evidence has it. */
export const holderJson = (key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`json_build_object('of', split_part(${key}, ':', 1), 'id', split_part(${key}, ':', 2)::bigint)`;

/** An instant as the contract writes it: ISO 8601, in UTC. */
export const iso = (instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The latest numbers of a query of (id, at), the oldest first, as an array. */
export const latestIds = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array(select one.id from (select id, at from (${rows}) all_of_them order by at desc, id desc limit ${sql.lit(NAMED_MOST)}) one order by one.at, one.id)`;

/** `days` or `minutes` as an interval; the number is the contract's, a whole one. */
export const interval = (number: number, unit: 'days' | 'hours' | 'minutes'): RawBuilder<unknown> =>
  sql`${sql.lit(`${Math.trunc(number)} ${unit}`)}::interval`;

/**
 * Of `events` (key, id, at, and whatever `evidence` needs): the latest of each key behind which
 * more than `count` − 1 stand within `lapse`, itself included. `evidence` reads the row as `found`,
 * its numbers from `n` and `ids`, the first instant from `since`.
 */
export const repeatedWithin = (
  looked: Looked,
  events: RawBuilder<unknown>,
  { count, lapse, evidence }: { count: number; lapse: RawBuilder<unknown>; evidence: RawBuilder<unknown> },
): RawBuilder<Finding> => sql<Finding>`
  with events as materialized (${events}),
  counted as (
    select e.*, count(*) over lately as n, min(e.at) over lately as since from events e
    window lately as (partition by e.key order by e.at range between ${lapse} preceding and current row)
  ),
  latest as (
    select one.* from (
      select distinct on (c.key) c.* from counted c where c.n >= ${count}::int order by c.key, c.at desc, c.id desc) one
     order by one.at desc, one.key limit ${looked.most}::int
  )
  select found.key as subject, found.at as last_event_at, (${evidence})::jsonb as evidence
    from (
      select l.*, ${latestIds(sql`select e.id, e.at from events e where e.key = l.key and e.at between l.since and l.at`)} as ids from latest l
    ) found
   order by found.at desc, found.key`;

/**
 * Of `events` (key, who, id, at, worth, and whatever `evidence` needs): the latest of each key for
 * which `holds`, of the row `e` and of all `g` within `lapse` before it: `n` events, `people`
 * (distinct `who`), their `worth` together. `evidence` reads the row as `found`.
 */
export const gatheredWithin = (
  looked: Looked,
  events: RawBuilder<unknown>,
  { lapse, holds, evidence }: { lapse: RawBuilder<unknown>; holds: RawBuilder<unknown>; evidence: RawBuilder<unknown> },
): RawBuilder<Finding> => sql<Finding>`
  with events as materialized (${events}),
  latest as (
    select one.* from (
      select distinct on (e.key) e.key, e.who, e.id, e.at, e.worth as own_worth, g.n, g.people, g.worth, g.since from events e
       cross join lateral (
         select count(*)::int as n, count(distinct o.who)::int as people, sum(o.worth)::bigint as worth, min(o.at) as since from events o
          where o.key = e.key and o.at <= e.at and o.at > e.at - ${lapse}) g
       where ${holds} order by e.key, e.at desc, e.id desc) one
     order by one.at desc, one.key limit ${looked.most}::int
  )
  select found.key as subject, found.at as last_event_at, (${evidence})::jsonb as evidence
    from (
      select l.*, ${latestIds(sql`select e.id, e.at from events e where e.key = l.key and e.at between l.since and l.at`)} as ids from latest l
    ) found
   order by found.at desc, found.key`;
