import { type Tx } from '../../database/transaction.ts';
import { accountDays } from '../../statistics/accountDays.ts';
import { type Comparison } from '../../statistics/comparison.ts';
import { type Days } from '../../statistics/days.ts';
import { daysOf, writtenSince } from '../../statistics/loanFacts.ts';
import { servedAfter } from '../../statistics/servedAfter.ts';

/** An initiative as its own roll-ups tell it. Cents and pieces. */
export interface InitiativeRow {
  readonly id: number;
  readonly name: string;
  readonly status: 'active' | 'disabled';
  readonly connect_status: 'pending' | 'inProgress' | 'completed';
  readonly fleet: number;
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
  /** Whether the account at the payment provider is compared, since when, and what the latest comparison found. */
  readonly connected_at: Date | null;
  readonly differences: number | null;
  readonly reconciled_at: Date | null;
}

const REUSES = accountDays('0', { account: 'a.id', from: '$1::date', to: '$2::date' });
const BEFORE = accountDays('0', { account: 'a.id', from: '$3::date', to: '$4::date' });
const LATE = servedAfter({ account: 'a.id', day: '$4::date', time: '$5::time' });
/** What is said of account $1 is said of each account a. */
const ofEach = (text: string): string => text.replaceAll('$1', 'a.id');
/** Pieces lent from $6 to $7, and those of them back within 30 days: from the roll-ups, and from what was written since. */
const COHORT = `(with ${ofEach(writtenSince('rolled_up_to'))}
  select coalesce(sum(lent), 0)::int as lent, coalesce(sum(back_30), 0)::int as back from (
    select day, lent, back_30 from loan_day_rollups where account_id = a.id and format_id = 0 and day between $6::date and $7::date
    union all select day, lent, back_30 from (${daysOf('written')}) parts where day between $6::date and $7::date
  ) days)`;

const INITIATIVES = `select a.id, a.name, a.connect_status,
    case when a.deactivated_at is null then 'active' else 'disabled' end as status,
    fleet.pieces as fleet, shelves.pieces as warehouse, used.reuses, previous.reuses as previous_reuses, owed.cents as owed_cents,
    cohort.lent, cohort.back, mails.failed as failed_mails, mails.at as mail_failed_at,
    verified.off, verified.at as verified_at, written.at as books_since,
    connected.at as connected_at, compared.off as differences, compared.at as reconciled_at
  from accounts a
  cross join lateral (select coalesce(sum(pieces), 0)::int as pieces from fleet_rollups where account_id = a.id) fleet
  cross join lateral (
    select coalesce(sum(quantity), 0)::int as pieces from cells where account_id = a.id and place = 'A' and place_id = 0
  ) shelves
  cross join lateral (select min(day) as day from daily_rollups where account_id = a.id) first
  cross join lateral (select coalesce(sum(reuses), 0)::int as reuses from ${REUSES} days) used
  cross join lateral (
    select case when first.day <= $3::date then (
        select coalesce(sum(reuses), 0) from ${BEFORE} days) - (select coalesce(sum(reuses), 0) from ${LATE} late) end::int as reuses
  ) previous
  cross join lateral (
    select coalesce(sum(total), 0)::bigint as cents from holder_totals where account_id = a.id and kind in ('CAG', 'CON', 'GST')
  ) owed
  cross join lateral ${COHORT} cohort
  cross join lateral (
    select count(*)::int as failed, max(failed_at) as at from mails
     where account_id = a.id and sent_at is null and failed_at > $8::timestamptz
  ) mails
  left join lateral (
    select off, started_at as at from ledger_verifications where account_id = a.id order by id desc limit 1
  ) verified on true
  left join lateral (
    select completed_at as at from transactions where account_id = a.id and status = 'completed' order by id limit 1
  ) written on true
  left join lateral (select connected_at as at from payment_connections where account_id = a.id) connected on true
  left join lateral (
    select off, run_at as at from reconciliations where account_id = a.id order by id desc limit 1
  ) compared on true
  order by plain(a.name), a.id`;

interface Asked {
  readonly days: Days;
  readonly comparison: Comparison | null;
  /** The Paris days of the loans that are old enough to be judged. */
  readonly cohort: Days;
  /** Mails that failed before are nobody's work any more. */
  readonly mailsSince: Date;
}

/**
 * Every initiative with its figures, by name: each read from its own roll-ups by its own index, so that what is read grows with the number of
 * initiatives and with the days asked for, not with their histories. Platform scope.
 */
export async function initiatives(
  tx: Tx,
  { days, comparison, cohort, mailsSince }: Asked,
): Promise<readonly InitiativeRow[]> {
  const { rows } = await tx.raw<InitiativeRow & Record<string, unknown>>({
    text: INITIATIVES,
    values: [
      ...[days.from, days.to, comparison?.days.from ?? null, comparison?.days.to ?? null, comparison?.until ?? null],
      ...[cohort.from, cohort.to, mailsSince],
    ],
  });
  return rows;
}

export interface WeekOfReuses {
  readonly id: number;
  /** 0 is the week that begins with the first day asked for. */
  readonly week: number;
  readonly reuses: number;
}

/** Reuses of every initiative by week, the weeks counted from a Paris day; weeks without any are left out. Platform scope. */
export async function weeklyReuses(tx: Tx, { from, to }: Days): Promise<readonly WeekOfReuses[]> {
  const { rows } = await tx.raw<WeekOfReuses & Record<string, unknown>>({
    text: `select a.id, (days.day - $1::date) / 7 as week, sum(days.reuses)::int as reuses
        from accounts a cross join lateral (select day, reuses from ${REUSES} rolled) days
       group by 1, 2 having sum(days.reuses) <> 0`,
    values: [from, to],
  });
  return rows;
}
