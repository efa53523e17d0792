import { z } from 'zod';
import { FAILURE_KINDS, PLATFORM_PROBLEMS, PLATFORM_SORTS } from './labels.ts';
import { accountFilter } from '../../shared/accounts/accountFilter.ts';
import { type Access, call, history } from '../../base/call.ts';
import { ACCOUNT_STATUSES } from '../../shared/accounts/labels.ts';
import { CONNECT_STATUSES } from '../../base/constants.ts';
import { csvCall } from '../../base/listCalls.ts';
import { endsAfterItBegins, lastsAtMost, list, listQuery, one } from '../../base/pagination.ts';
import { day, eurosOut, instant, queryList } from '../../base/primitives.ts';

/** Figures of a platform are of a year at most: its initiatives have their own for longer. */
const MOST_DAYS = 366;

const { page, sort } = listQuery(PLATFORM_SORTS, {}).shape;

/** Paris days, inclusive; and which initiatives are listed, the busiest first. */
const platformQuery = z
  .strictObject({ from_date: day, to_date: day, page, sort })
  .refine(...endsAfterItBegins)
  .refine(...lastsAtMost(MOST_DAYS, 'un an'));
export type PlatformQuery = z.infer<typeof platformQuery>;

const problem = z.object({
  kind: z.enum(PLATFORM_PROBLEMS),
  /** Mails, jobs, or figures that are off; 1 for a control that did not come. */
  count: z.int(),
  /** When it last was; null: it never came. */
  at: instant.nullable(),
  /** The initiative. */
  id: z.int(),
  name: z.string(),
});
export type Problem = z.infer<typeof problem>;

const figures = z.object({
  /** Pieces of the fleet, and the ones out of the warehouse, as /stats/account counts them. */
  fleet: z.int(),
  in_circulation: z.int(),
  /** The fleet at the end of what the period is compared with; null when there was none yet. */
  previous_fleet: z.int().nullable(),
  /**
   * Pieces served in the period, as /stats/global counts them; in what it is compared with, null
   * when there was nothing yet.
   */
  reuses: z.int(),
  previous_reuses: z.int().nullable(),
  /** Cagnottes and deposits, as /stats/credits counts them. */
  owed: eurosOut,
  /**
   * Share of what was lent at least 30 days ago that came back within 30 days, as /stats/loans
   * counts it; null when nothing was lent.
   */
  returned_at_30_days: z.number().nullable(),
});

const initiative = z.object({
  id: z.int(),
  name: z.string(),
  /** Where most of its restaurants are; empty when unknown. */
  town: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  connect_status: z.enum(CONNECT_STATUSES),
  totals: figures,
  /** Reuses of each of the last whole weeks, the oldest first. */
  weeks: z.array(z.int()),
  failing: z.array(problem),
  /**
   * First steps that are done, of `FIRST_STEPS`, until containers were lent; null from then on.
   */
  steps: z.int().nullable(),
});
export type Initiative = z.infer<typeof initiative>;

const platform = z.object({
  /** Of all of them together. */
  totals: figures,
  /** The period to compare with; null when it has not begun. */
  previous: z.object({ from_date: day, to_date: day, until: z.string().nullable() }).nullable(),
  /** Failures, the latest first: as many as are shown, and in all. */
  failing: list(problem),
  /**
   * Reuses of each week since this Monday, the last one running: of the busiest initiatives, the
   * others together under no number.
   */
  from_date: day,
  top: z.array(z.object({ id: z.int().nullable(), name: z.string(), weeks: z.array(z.int()) })),
  /** One page of them, and how many there are. */
  accounts: list(initiative),
});
export type Platform = z.infer<typeof platform>;

export const failuresQuery = z.strictObject({
  page,
  filter: z.strictObject({ kind: queryList(z.enum(FAILURE_KINDS)).optional(), ...accountFilter }).optional(),
});
export type FailuresQuery = z.infer<typeof failuresQuery>;

/** A mail that did not leave within 30 days, or a job that was tried as often as it may be. */
const failure = z.object({
  /** One among all of them. */
  key: z.string(),
  kind: z.enum(FAILURE_KINDS),
  /** Whose; null: done for every initiative at once. */
  initiative: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** A kind of mail, or the name of a job. */
  name: z.string(),
  /** Subject and recipient of a mail. */
  subject: z.string().nullable(),
  /** Of a mail: why, in French. */
  reason: z.string().nullable(),
  tries: z.int(),
  at: instant,
});
export type Failure = z.infer<typeof failure>;

const reader = { roles: ['super_admin'], scope: 'read' } as const satisfies Access;

/** All initiatives together: for anyone who runs the platform. */
export const platformCalls = {
  read: call(history(reader))
    .route({ method: 'GET', path: '/platform', summary: 'Les initiatives, leurs tendances et leurs échecs' })
    .input(platformQuery)
    .output(one(platform)),
  failures: call(history(reader))
    .route({ method: 'GET', path: '/platform/failures', summary: 'Les e-mails et les tâches en échec, par initiative' })
    .input(failuresQuery)
    .output(list(failure)),
  csv: csvCall(reader, '/platform.csv', 'Les initiatives et leurs chiffres d’une période, en CSV', platformQuery),
};
