import { describe, expect, it } from 'vitest';
import { type Initiative } from '@boucle/contract/features/platform/calls.ts';
import { problemsOf, sorted, topOf, totalsOf, weeksOf } from './rules.ts';
import { type InitiativeRow } from './queries.ts';

const now = new Date('2026-11-23T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const row = (more: Partial<InitiativeRow> = {}): InitiativeRow => ({
  id: 1,
  name: 'Bocal & Co',
  town: 'Grenoble',
  status: 'active',
  connect_status: 'completed',
  fleet: 100,
  previous_fleet: 80,
  warehouse: 40,
  reuses: 30,
  previous_reuses: 20,
  owed_cents: 1250,
  lent: 10,
  back: 9,
  failed_mails: 0,
  mail_failed_at: null,
  off: 0,
  verified_at: hoursAgo(9),
  books_since: hoursAgo(900),
  connected_at: null,
  differences: null,
  reconciled_at: null,
  steps: null,
  ...more,
});
const kinds = (more: Partial<InitiativeRow>) =>
  problemsOf(row(more), undefined, now).map(({ kind, count }) => [kind, count]);

describe('what fails at an initiative', () => {
  it('is nothing when all was looked at last night', () => {
    const connected = { connected_at: hoursAgo(900), differences: 0, reconciled_at: hoursAgo(9) };
    expect(kinds({})).toEqual([]);
    expect(kinds(connected)).toEqual([]);
  });
  it('is mails, books that are off and differences with the provider, by their number', () => {
    expect(kinds({ failed_mails: 2, mail_failed_at: hoursAgo(1) })).toEqual([['mails', 2]]);
    expect(kinds({ off: 3 })).toEqual([['integrity', 3]]);
    expect(kinds({ connected_at: hoursAgo(900), differences: 4, reconciled_at: hoursAgo(9) })).toEqual([
      ['reconciliation', 4],
    ]);
  });
  it('is jobs that were tried as often as they may be, since the last of them', () => {
    const jobs = { count: 2, at: hoursAgo(1) };
    expect(problemsOf(row(), jobs, now)).toEqual([
      { kind: 'jobs', count: 2, at: hoursAgo(1).toISOString(), id: 1, name: 'Bocal & Co' },
    ]);
  });
  it('is a night without control, from 36 hours on', () => {
    expect(kinds({ verified_at: hoursAgo(36) })).toEqual([]);
    expect(kinds({ verified_at: hoursAgo(37) })).toEqual([['unverified', 1]]);
    expect(kinds({ verified_at: null, off: null })).toEqual([['unverified', 1]]);
    expect(kinds({ verified_at: null, off: null, books_since: null })).toEqual([]);
    expect(kinds({ verified_at: null, off: null, books_since: hoursAgo(3) })).toEqual([]);
    expect(kinds({ connected_at: hoursAgo(40), reconciled_at: null })).toEqual([['unreconciled', 1]]);
    expect(kinds({ connected_at: hoursAgo(3), reconciled_at: null })).toEqual([]);
  });
});

describe('all initiatives together', () => {
  it('are sums; a rate is that of all loans, and one younger than the period before had nothing in it', () => {
    expect(totalsOf([row(), row({ id: 2, lent: 90, back: 45, previous_reuses: null, previous_fleet: null })])).toEqual({
      fleet: 200,
      previous_fleet: 80,
      in_circulation: 120,
      reuses: 60,
      previous_reuses: 20,
      owed: 25,
      returned_at_30_days: 0.54,
    });
    expect(totalsOf([])).toMatchObject({
      fleet: 0,
      previous_fleet: null,
      previous_reuses: null,
      returned_at_30_days: null,
    });
  });

  it('draw the five busiest apart, the others together', () => {
    const rows = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id, name: `I${id}` }));
    const found = rows.slice(0, 7).flatMap(({ id }) => [{ id, week: 1, reuses: id * 10 }]);
    expect(topOf(rows, weeksOf(found, 2), 2).map(({ id, weeks }) => [id, ...weeks])).toEqual([
      [7, 0, 70],
      [6, 0, 60],
      [5, 0, 50],
      [4, 0, 40],
      [3, 0, 30],
      [null, 0, 30],
    ]);
    // Six have six colours.
    expect(topOf(rows.slice(0, 6), weeksOf(found.slice(0, 6), 2), 2).map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('are sorted as asked, by name where they are equal', () => {
    const rows = [
      { id: 1, totals: { reuses: 5 }, failing: [] },
      { id: 2, totals: { reuses: 9 }, failing: [] },
      { id: 3, totals: { reuses: 5 }, failing: [{}] },
    ] as unknown as Initiative[];
    const ids = (...order: Parameters<typeof sorted>[1]) => sorted(rows, order).map(({ id }) => id);
    expect(ids({ column: 'reuses', descending: true })).toEqual([2, 1, 3]);
    expect(ids({ column: 'failing', descending: true })).toEqual([3, 1, 2]);
    expect(ids({ column: 'name', descending: true })).toEqual([3, 2, 1]);
  });
});
