import { z } from 'zod';
import { E_MONEY_LEVELS } from '../../shared/books/eMoney.ts';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { one } from '../../base/pagination.ts';
import { HEALTH_PLACES, SUPPLY_ACTS } from '../../shared/stockHealth/labels.ts';
import { TASK_KEYS } from './times.ts';
import { eurosOut, id, instant } from '../../base/primitives.ts';

/** When a line that is put off comes back. */
export const SNOOZES = ['none', 'tonight', 'tomorrow', 'monday', 'day'] as const;
export type Snooze = (typeof SNOOZES)[number];

const placePieces = z.object({ id: z.int(), name: z.string(), quantity: z.int() });

/** Counts of what waits for somebody now: pieces, cards, orders and mails. */
const figures = z.object({
  /**
   * Sites with drawers that hold as much as they can, the fullest first; `in_rounds`: how many of
   * them a round empties.
   */
  full_drawers: z.array(z.object({ id: z.int(), name: z.string(), drawers: z.int(), in_rounds: z.int() })),
  /** Restaurants with dirty containers that no round takes, those with the most first. */
  dirty_restaurants: z.array(placePieces),
  dirty_drop_off_points: z.array(placePieces),
  /** Stocks at risk of « Santé des stocks », the first to run out first. */
  running_out: z.array(
    z.object({
      place: z.enum(HEALTH_PLACES),
      place_id: z.int(),
      place_name: z.string(),
      format_id: z.int(),
      format_title: z.string(),
      /** The Paris day, and when in it. */
      runs_out_on: z.string().nullable(),
      runs_out_at: z.enum(['midday', 'evening']).nullable(),
      /** Clean pieces that may be lent. */
      available: z.int(),
      /** Pieces that rounds bring, too late or too few; the first round and its stop. */
      coming: z.int(),
      round: z.object({ id: z.int(), day: z.iso.date(), stop: z.int() }).nullable(),
    }),
  ),
  /**
   * Restaurants to which pieces are proposed, the most first: of formats that do not run out yet,
   * beyond what was asked for.
   */
  to_supply: z.array(placePieces),
  /** Pieces (or drawers to empty) of rounds to come, and the first of these. */
  in_rounds: z.array(
    z.object({ act: z.enum(SUPPLY_ACTS), pieces: z.int(), round_id: z.int(), day: z.iso.date(), rounds: z.int() }),
  ),
  pending_orders: z.int(),
  oldest_pending_order_at: instant.nullable(),
  /** The warehouse's; like what follows, nothing where one restaurant is requested. */
  dirty_to_wash: z.int(),
  cards_to_print: z.int(),
  /** Months that are over and not closed (YYYY-MM), the earliest first. */
  months_to_close: z.array(z.string()),
  /** Gaps that no one explained, settled or dismissed. */
  open_incidents: z.int(),
  /** Claims of people that no one answered. */
  open_claims: z.int(),
  /** Findings of the rules that no one judged or put off. */
  open_alerts: z.int(),
  /** Acts beyond what one person does alone, that wait for another one. */
  awaiting_acts: z.int(),
  /** Deposits of a morning that wait for a press: its Paris day, pieces and euros. */
  waiting_night: z.object({ day: z.iso.date(), pieces: z.int(), amount: eurosOut }).nullable(),
  /** Places that should have been counted by now. */
  overdue_counts: z.int(),
  /** Washing lots that are not closed a week after they began. */
  open_lots: z.int(),
  /** Requests about data whose last day is near or over. */
  due_data_requests: z.int(),
  /** Consos to warn, or to erase, by the rule of inactivity. */
  inactive_customers: z.int(),
  /** Rounds of today, or of a day before, that are not over. */
  rounds_today: z.int(),
  /** Requests of containers that no one answered. */
  asked_requests: z.int(),
  /**
   * How near what cagnottes hold, or the volume of twelve months, is to what the law asks a
   * declaration for; of both, the nearer.
   */
  e_money: z.enum(E_MONEY_LEVELS),
  /** Invoices whose deposit at the platform failed, and is tried again. */
  failed_deposits: z.int(),
  /** Invoices that were refused or rejected, and neither credited nor replaced. */
  returned_invoices: z.int(),
  /** Mails of the last 30 days that could not be delivered. */
  failed_mails: z.int(),
});
export type Figures = z.infer<typeof figures>;

const person = z.object({ id: z.int(), name: z.string() });

/** What the team made of a line; the last mark of each line that waits. */
const mark = z.object({
  task: z.enum(TASK_KEYS),
  /** Number of the mark: what a writer saw before. */
  n: z.int(),
  /** Null: not put off, or no more: the instant has passed, or the line is about more than then. */
  snoozed_until: instant.nullable(),
  /** Null: no one, or a person who left the team. */
  assigned_to: person.nullable(),
  by: z.string(),
  at: instant,
});
export type TaskMark = z.infer<typeof mark>;

const waiting = figures.extend({
  marks: z.array(mark),
  /** People of the team, to whom a line may be handed. */
  team: z.array(person),
});
export type Waiting = z.infer<typeof waiting>;

export const taskCalls = {
  /** Figures of « À faire » and of the menu's counters; of one restaurant, or of all. */
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/tasks', summary: 'Les tâches à faire' })
    .input(z.strictObject({ restaurant_id: id.optional() }))
    .output(one(waiting)),
  /** Puts a line off, or hands it to a person; what is left out stays. 409: changed since. */
  mark: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/tasks/{task}/marks',
      summary: 'Reporter une ligne d’«\u00a0À faire\u00a0», ou la confier',
    })
    .input(
      z
        .strictObject({
          task: z.enum(TASK_KEYS, 'Cette ligne n’existe pas.'),
          /** Number of the mark that its author saw, 0 for none. */
          seen: z.int().min(0).optional(),
          /** 18:00 of today, else 06:00 of that day; `none` takes the line up again. */
          snooze: z.enum(SNOOZES, 'Choisissez jusqu’à quand.').optional(),
          day: z.iso.date('Choisissez un jour.').optional(),
          assigned_to: id.nullable().optional(),
        })
        .refine(({ snooze, day }) => (snooze === 'day') === (day !== undefined), {
          path: ['day'],
          message: 'Choisissez un jour.',
        }),
    )
    .output(one(mark)),
};
