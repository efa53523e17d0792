import { z } from 'zod';
import { ADMIN_READS, call, history } from '../../base/call.ts';
import { CONNECT_STATUSES } from '../../base/constants.ts';
import { endsAfterItBegins, lastsAtMost, one } from '../../base/pagination.ts';
import { day, eurosOut, id, instant } from '../../base/primitives.ts';

/** Figures are counted day by day: the days of ten years, the longest period, are read at once. */
const MOST_DAYS = 3_660;

/** Both days are Paris days, inclusive; of one restaurant, of one format, or of all. */
const period = z
  .strictObject({ from_date: day, to_date: day, restaurant_id: id.optional(), format_id: id.optional() })
  .refine(...endsAfterItBegins)
  .refine(...lastsAtMost(MOST_DAYS, 'dix ans'));

export const PLACE_KINDS = [
  'warehouse',
  'restaurants',
  'holders',
  'guests',
  'drop_off_points',
  'partners',
  'terminals',
  'services',
] as const;
export const STOCK_STATES = ['clean', 'held', 'transit', 'dirty'] as const;

const administrator = history(ADMIN_READS);

const days = { from_date: day, to_date: day };
/** A share of the containers lent on the given days; the rate (0 to 1) is null when none was. */
const share = { ...days, lent: z.int(), pieces: z.int(), rate: z.number().nullable() };

/**
 * The period to compare with: the same days of the week before, a running one up to the hour it is
 * (« 14:32 », else null).
 */
const comparison = { ...days, until: z.string().nullable() };

/**
 * A restaurant by its reuses, and the reuses of the compared period; null when the programme was
 * younger.
 */
const ranked = z.object({ id: z.int(), name: z.string(), reuses: z.int(), previous_reuses: z.int().nullable() });

const customerStats = z.object({ known: z.int(), active: z.int(), holding: z.int() });
export type CustomerStats = z.infer<typeof customerStats>;

const loanStats = z.object({
  returned_so_far: z.object(share),
  /** And the same of the cohort it is compared with; null when the programme was younger. */
  returned_at_30_days: z.object({ ...share, previous: z.object(share).nullable() }),
  lost_at_90_days: z.object({ ...share, deposits: eurosOut, purchase_costs: eurosOut }),
  duration: z.object({
    pieces: z.int(),
    mean_days: z.number().nullable(),
    median_days: z.number().nullable(),
    little_days: z.number().nullable(),
  }),
  ages: z.array(z.object({ from_days: z.int(), to_days: z.int().nullable(), pieces: z.int(), deposits: eurosOut })),
  /** Null for one restaurant: containers go from one to another. */
  rotations: z.object({ ...days, per_year: z.number().nullable(), average_fleet: z.number().nullable() }).nullable(),
  expected_trips: z.number().nullable(),
});
export type LoanStats = z.infer<typeof loanStats>;

export const statsCalls = {
  account: call(administrator)
    .route({ method: 'GET', path: '/stats/account', summary: 'Le parc et les comptes de l’initiative' })
    .input(period)
    .output(
      one(
        z.object({
          fleet: z.int(),
          /** Containers were served once at least, whatever the period. */
          has_lent: z.boolean(),
          in_circulation: z.int(),
          dirty_to_wash: z.int(),
          /**
           * Both at the end of some days of the period, the last one included, from the oldest on;
           * in circulation: nothing of one restaurant. And how many were dirty at the last instant
           * of what the period is compared with: null when the programme was younger.
           */
          course: z.object({
            in_circulation: z.array(z.int()),
            dirty_to_wash: z.array(z.int()),
            previous: z.int().nullable(),
          }),
          restaurants: z.int(),
          customers: z.int(),
          active_cards: z.int(),
          cards_to_print: z.int(),
          connect_status: z.enum(CONNECT_STATUSES),
          /** Orders that wait for somebody to take them, whatever the period. */
          pending_orders: z.int(),
          oldest_pending_order_at: instant.nullable(),
          /** Sites with drawers that hold as much as they can, the fullest first. */
          full_drawers: z.array(z.object({ id: z.int(), name: z.string(), drawers: z.int() })),
          /** Drop-off points with dirty containers to collect, those with the most first. */
          dirty_drop_off_points: z.array(z.object({ id: z.int(), name: z.string(), quantity: z.int() })),
        }),
      ),
    ),
  credits: call(administrator)
    .route({ method: 'GET', path: '/stats/credits', summary: 'Cagnottes, consignes et crédits de la période' })
    .input(period)
    .output(
      one(
        // A cagnotte is of no restaurant and of no format: null where one was requested.
        z.object({ cagnottes: eurosOut.nullable(), deposits: eurosOut, top_ups: eurosOut, refunds: eurosOut }),
      ),
    ),
  customers: call(administrator)
    .route({ method: 'GET', path: '/stats/customers', summary: 'Consos connus, actifs, détenteurs' })
    .input(period)
    .output(one(customerStats)),
  global: call(administrator)
    .route({ method: 'GET', path: '/stats/global', summary: 'Réutilisations par jour et par type, taux de retour' })
    .input(period)
    .output(
      one(
        z.object({
          reuses: z.int(),
          borrowed: z.int(),
          returned: z.int(),
          /** Returned over borrowed in the period, null when nothing was borrowed. */
          return_rate: z.number().nullable(),
          /** Rubbish bags spared, at the bag of the account; null while it has none. */
          bags: z.int().nullable(),
          days: z.array(z.object({ day, types: z.array(z.object({ type: z.string(), reuses: z.int() })) })),
          /**
           * In all and on each of its days; null when the programme was younger than the first, or
           * when the period has not begun.
           */
          previous: z.object({ ...comparison, reuses: z.int(), days: z.array(z.int()) }).nullable(),
          hours: z.array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), reuses: z.int() })),
        }),
      ),
    ),
  restaurants: call(administrator)
    .route({
      method: 'GET',
      path: '/stats/restaurants',
      summary: 'Restaurants les plus et les moins actifs, stocks bas',
    })
    .input(period)
    .output(
      one(
        z.object({
          top: z.array(ranked),
          bottom: z.array(ranked),
          dirty: z.array(z.object({ id: z.int(), name: z.string(), quantity: z.int() })),
          /**
           * Formats below their alert level, what may be lent and how many days it lasts (null: it
           * does not go down), the most urgent first.
           */
          low: z.array(
            z.object({
              id: z.int(),
              name: z.string(),
              format_id: z.int(),
              format_title: z.string(),
              available: z.int(),
              alert_level: z.int(),
              cover_days: z.number().nullable(),
            }),
          ),
        }),
      ),
    ),
  loans: call(administrator)
    .route({
      method: 'GET',
      path: '/stats/loans',
      summary: 'Retours, pertes, durées et rotations (docs/statistics.md)',
    })
    .input(period)
    .output(one(loanStats)),
  stocks: call(administrator)
    .route({ method: 'GET', path: '/stats/stocks', summary: 'Où sont les contenants\u00a0: lieu × état × format' })
    .input(period)
    .output(
      one(
        z.array(
          z.object({
            place: z.enum(PLACE_KINDS),
            state: z.enum(STOCK_STATES),
            format_id: z.int(),
            format_title: z.string(),
            quantity: z.int(),
            /** Of these: promised to orders, or kept by a recall. */
            reserved: z.int(),
          }),
        ),
      ),
    ),
};
