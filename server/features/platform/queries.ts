import { stepsDone } from '../../domain/accounts/firstSteps.ts';
import { type ConnectStatus } from '@boucle/contract/base/constants.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { accountDays } from '../../domain/statistics/accountDays.ts';
import { type Comparison } from '../../domain/statistics/comparison.ts';
import { type Days } from '../../domain/statistics/days.ts';
import { fleetChanges } from '../../domain/statistics/fleet/fleet.ts';
import { daysOf, writtenSince } from '../../domain/statistics/loanFacts.ts';
import { fleetPieces } from '../../domain/statistics/queries.ts';
import { servedAfter } from '../../domain/statistics/servedAfter.ts';

/** An initiative from its roll-ups. Cents and pieces. */
export interface InitiativeRow {
  readonly id: number;
  readonly name: string;
  /** Null when no restaurant has a position. */
  readonly town: string | null;
  readonly status: 'active' | 'disabled';
  readonly connect_status: ConnectStatus;
  readonly fleet: number;
  /** At the end of what the period is compared with; null when the programme was younger. */
  readonly previous_fleet: number | null;
  readonly warehouse: number;
  readonly reuses: number;
  /** Null when the programme was younger. */
  readonly previous_reuses: number | null;
  readonly owed_cents: number;
  readonly lent: number;
  readonly back: number;
  readonly failed_mails: number;
  readonly mail_failed_at: Date | null;
  /** Figures that are off by the latest verification; null: there was none. */
  readonly off: number | null;
  readonly verified_at: Date | null;
  /** When the first of what is to be verified was recorded; null: nothing was. */
  readonly books_since: Date | null;
  /**
   * Whether the account at the payment provider is compared, since when, and what the latest
   * comparison found.
   */
  readonly connected_at: Date | null;
  readonly differences: number | null;
  readonly reconciled_at: Date | null;
  /** First steps that are done; null once containers were lent. */
  readonly steps: number | null;
}

const REUSES = accountDays('0', { account: '$1', from: '$2::date', to: '$3::date' });
const BEFORE = accountDays('0', { account: '$1', from: '$4::date', to: '$5::date' });
const LATE = servedAfter({ account: '$1', day: '$5::date', time: '$6::time' });
/**
 * Pieces lent from $7 to $8, and the ones back within 30 days: from the roll-ups, and from later
 * rows.
 */
const COHORT = `(with ${writtenSince('rolled_up_to')}
  select coalesce(sum(lent), 0)::bigint as lent, coalesce(sum(back_30), 0)::bigint as back from (
    select day, lent, back_30 from loan_day_rollups where account_id = $1 and format_id = 0 and day between $7::date and $8::date
    union all select day, lent, back_30 from (${daysOf('written')}) parts where day between $7::date and $8::date
  ) days)`;

/** Of initiative $1. */
const INITIATIVE = `select a.id, a.name, town.name as town, a.connect_status,
    case when a.deactivated_at is null then 'active' else 'disabled' end as status,
    fleet.pieces as fleet, case when first.day <= $5::date then fleet.before end as previous_fleet, shelves.pieces as warehouse, used.reuses, previous.reuses as previous_reuses, owed.cents as owed_cents,
    cohort.lent, cohort.back,
    verified.off, verified.at as verified_at, written.at as books_since,
    connected.at as connected_at, compared.off as differences, compared.at as reconciled_at,
    ${stepsDone('$1')} as steps
  from accounts a
  cross join (
    select now.pieces, now.pieces - since.pieces as before
      from (select ${fleetPieces()} as pieces) now
      cross join (select coalesce(sum(pieces), 0)::bigint as pieces from (${fleetChanges('$5::date')}) changes) since
  ) fleet
  cross join (
    select coalesce(sum(quantity), 0)::bigint as pieces from cells where account_id = $1 and place = 'A' and place_id = 0
  ) shelves
  cross join (select min(day) as day from daily_rollups where account_id = $1) first
  cross join (select coalesce(sum(reuses), 0)::bigint as reuses from ${REUSES} days) used
  cross join lateral (
    select case when first.day <= $4::date then (
        select coalesce(sum(reuses), 0) from ${BEFORE} days) - (select coalesce(sum(reuses), 0) from ${LATE} late) end::int as reuses
  ) previous
  cross join (
    select coalesce(sum(total), 0)::bigint as cents from holder_totals where account_id = $1 and kind in ('CAG', 'CON', 'GST')
  ) owed
  cross join ${COHORT} cohort
  left join (
    select city as name from restaurants where account_id = $1 and city <> '' group by city order by count(*) desc, city limit 1
  ) town on true
  left join (
    select off, started_at as at from ledger_verifications where account_id = $1 order by id desc limit 1
  ) verified on true
  left join (
    select completed_at as at from transactions where account_id = $1 and status = 'completed' order by id limit 1
  ) written on true
  left join (select connected_at as at from payment_connections where account_id = $1) connected on true
  left join (
    select off, run_at as at from reconciliations where account_id = $1 order by id desc limit 1
  ) compared on true
  where a.id = $1`;

/** Mails of initiative $1 that failed. */
const MAILS = `select $1::bigint as id, count(*)::int as failed_mails, max(failed_at) as mail_failed_at from mails
  where account_id = $1 and sent_at is null and failed_at > $2::timestamptz`;
type Mails = Pick<InitiativeRow, 'id' | 'failed_mails' | 'mail_failed_at'>;

interface Asked {
  readonly days: Days;
  readonly comparison: Comparison | null;
  /** The Paris days of the loans that are old enough to be judged. */
  readonly cohort: Days;
  /** Mails that failed before are no one's work any more. */
  readonly mailsSince: Date;
}

/**
 * Every initiative with its figures, by name: each read from its own roll-ups by its own index, so
 * that what is read grows with the number of initiatives and with the days asked for, not with
 * their histories. Platform scope.
 */
export async function initiatives(
  tx: Tx,
  { days, comparison, cohort, mailsSince }: Asked,
): Promise<readonly InitiativeRow[]> {
  const values = [
    ...[days.from, days.to, comparison?.days.from ?? null, comparison?.days.to ?? null, comparison?.until ?? null],
    ...[cohort.from, cohort.to],
  ];
  const [rows, mails] = await Promise.all([
    ofEach<Omit<InitiativeRow, keyof Omit<Mails, 'id'>>>(tx, INITIATIVE, values),
    ofEach<Mails>(tx, MAILS, [mailsSince]),
  ]);
  const failed = new Map(mails.map((one) => [one.id, one]));
  return rows.map((row) => ({ failed_mails: 0, mail_failed_at: null, ...row, ...failed.get(row.id) }));
}

export interface WeekOfReuses {
  readonly id: number;
  /** 0 is the week that begins with the first day asked for. */
  readonly week: number;
  readonly reuses: number;
}

/** Weeks of initiative $1, counted from $2. */
const WEEKS = `select $1::bigint as id, (day - $2::date) / 7 as week, sum(reuses)::bigint as reuses from ${REUSES} days
  group by 2 having sum(reuses) <> 0`;

/**
 * Reuses of every initiative by week, the weeks counted from a Paris day; weeks without any are
 * left out. Platform scope.
 */
export async function weeklyReuses(tx: Tx, { from, to }: Days): Promise<readonly WeekOfReuses[]> {
  return ofEach<WeekOfReuses>(tx, WEEKS, [from, to]);
}

/** The rows of a query for each initiative, $1, by name: one query each. */
export async function ofEach<Row>(tx: Tx, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows: all } = await tx.raw<{ id: number }>({
    text: 'select id from accounts a order by plain(a.name), a.id',
  });
  // Planning takes ten times as long as reading, and the plan is the same for every initiative.
  tx.planOnce();
  const answers = await Promise.all(
    all.map(({ id }) => tx.raw<Row & Record<string, unknown>>({ text, values: [id, ...values] })),
  );
  return answers.flatMap(({ rows }) => rows);
}
