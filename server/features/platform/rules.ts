import { type Initiative, type Problem } from '@boucle/contract/features/platform/calls.ts';
import { type PlatformSort } from '@boucle/contract/features/platform/labels.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { sum } from '../../domain/statistics/sum.ts';
import { type InitiativeRow, type WeekOfReuses } from './queries.ts';

const HOUR_MS = 3_600_000;
/**
 * Books are verified and compared each night: one night that is missed and half a day more are
 * somebody's work.
 */
const LATE_MS = 36 * HOUR_MS;
/** Initiatives that have a separate colour in the chart. */
const OWN_SERIES = 5;
const OTHERS = 'Autres';

type Checked = Pick<
  InitiativeRow,
  | 'id'
  | 'name'
  | 'failed_mails'
  | 'mail_failed_at'
  | 'off'
  | 'verified_at'
  | 'books_since'
  | 'connected_at'
  | 'differences'
  | 'reconciled_at'
>;

/** The jobs of an initiative that failed, and when the last of them did. */
export interface FailedJobs {
  readonly count: number;
  readonly at: Date;
}

const isLate = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > LATE_MS;

/**
 * Failures at an initiative: mails of the last 30 days, jobs, books that are off or were not
 * verified, a provider that differs or was not compared.
 */
export function problemsOf(row: Checked, jobs: FailedJobs | undefined, now: Date): Problem[] {
  const problems: Problem[] = [];
  const add = (kind: Problem['kind'], count: number, at: Date | null) =>
    problems.push({ kind, count, at: at?.toISOString() ?? null, id: row.id, name: row.name });
  if (row.failed_mails > 0) add('mails', row.failed_mails, row.mail_failed_at);
  if (jobs !== undefined) add('jobs', jobs.count, jobs.at);
  if ((row.off ?? 0) > 0) add('integrity', row.off ?? 0, row.verified_at);
  // Books that were begun this morning are first verified in the night, a connection of this
  // morning is first compared then.
  if (row.books_since !== null && isLate(row.verified_at ?? row.books_since, now))
    add('unverified', 1, row.verified_at);
  if ((row.differences ?? 0) > 0) add('reconciliation', row.differences ?? 0, row.reconciled_at);
  if (row.connected_at !== null && isLate(row.reconciled_at ?? row.connected_at, now))
    add('unreconciled', 1, row.reconciled_at);
  return problems;
}

/**
 * Initiatives together. A programme that is younger than the period before had nothing in it; null
 * when all of them are.
 */
export function totalsOf(rows: readonly InitiativeRow[]) {
  const lent = sum(rows, (row) => row.lent);
  const before = (of: (row: InitiativeRow) => number | null): number | null =>
    rows.every((row) => of(row) === null) ? null : sum(rows, (row) => of(row) ?? 0);
  return {
    fleet: sum(rows, (row) => row.fleet),
    previous_fleet: before((row) => row.previous_fleet),
    in_circulation: sum(rows, (row) => row.fleet - row.warehouse),
    reuses: sum(rows, (row) => row.reuses),
    previous_reuses: before((row) => row.previous_reuses),
    owed: toEuros(sum(rows, (row) => row.owed_cents)),
    returned_at_30_days: lent > 0 ? sum(rows, (row) => row.back) / lent : null,
  };
}

/** An initiative as the platform's board shows it. `weeks`: its reuses of each shown week. */
export const initiativeOf = (
  row: InitiativeRow,
  { weeks, jobs, now }: { weeks: readonly number[]; jobs: FailedJobs | undefined; now: Date },
): Initiative => ({
  id: row.id,
  name: row.name,
  town: row.town ?? '',
  status: row.status,
  connect_status: row.connect_status,
  totals: totalsOf([row]),
  weeks: [...weeks],
  failing: problemsOf(row, jobs, now),
  steps: row.steps,
});

/** Reuses of each initiative by week, quiet weeks included. */
export function weeksOf(found: readonly WeekOfReuses[], weeks: number): ReadonlyMap<number, readonly number[]> {
  const byId = new Map<number, number[]>();
  for (const { id, week, reuses } of found) {
    const own = byId.get(id) ?? Array.from({ length: weeks }, () => 0);
    own[week] = reuses;
    byId.set(id, own);
  }
  return byId;
}

/**
 * Series of the chart: the busiest initiatives of these weeks, the others together when there are
 * more.
 */
export function topOf(
  rows: readonly Pick<InitiativeRow, 'id' | 'name'>[],
  weekly: ReadonlyMap<number, readonly number[]>,
  weeks: number,
): { id: number | null; name: string; weeks: number[] }[] {
  const served = (id: number) => sum(weekly.get(id) ?? [], (reuses) => reuses);
  const ranked = rows.filter(({ id }) => weekly.has(id)).toSorted((one, other) => served(other.id) - served(one.id));
  const shown = ranked.length > OWN_SERIES + 1 ? ranked.slice(0, OWN_SERIES) : ranked;
  const others = ranked.slice(shown.length);
  const together = Array.from({ length: weeks }, (_, week) => sum(others, ({ id }) => weekly.get(id)?.[week] ?? 0));
  return [
    ...shown.map(({ id, name }) => ({ id, name, weeks: [...(weekly.get(id) ?? [])] })),
    ...(others.length > 0 ? [{ id: null, name: OTHERS, weeks: together }] : []),
  ];
}

const VALUES: Readonly<Record<Exclude<PlatformSort, 'name'>, (row: Initiative) => number>> = {
  fleet: ({ totals }) => totals.fleet,
  in_circulation: ({ totals }) => totals.in_circulation,
  reuses: ({ totals }) => totals.reuses,
  owed: ({ totals }) => totals.owed,
  failing: ({ failing }) => failing.length,
};

/** Rows that come by name in the order asked for; the ones that are equal stay by name. */
export function sorted(
  rows: readonly Initiative[],
  order: readonly { readonly column: PlatformSort; readonly descending: boolean }[],
): readonly Initiative[] {
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const compared = (one: Initiative, other: Initiative, column: PlatformSort): number =>
    column === 'name'
      ? (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0)
      : VALUES[column](one) - VALUES[column](other);
  return rows.toSorted((one, other) => {
    for (const { column, descending } of order) {
      const difference = compared(one, other, column);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  });
}
