import { lineUnits } from '../../shared/units/shapes.ts';
import { confirm } from '../../base/confirm.ts';
import { paymentOut } from '../../shared/transactions/record.ts';
import { z } from 'zod';
import { AUTHORS, COMMENT_MAX, MAX_SELECTED, SUBSCRIPTION_FEE_TYPES, WASH_MODES } from '../../base/constants.ts';
import { decisionFields, hasReason, NO_REASON } from '../../shared/awaitingActs/decision.ts';
import { BUYER_KINDS } from '../../shared/invoices/labels.ts';
import { listQuery } from '../../base/pagination.ts';
import { STOCK_MOVES } from '../../shared/places/stockMoves.ts';
import { day, euros, id, pieces, queryList, queryStatuses, queryTrue } from '../../base/primitives.ts';
import { statedDay } from '../../shared/stockCounts/moments.ts';
import { LEVEL_MOST } from '../../shared/stockHealth/levelFields.ts';
import { TRANSACTION_STATUSES } from '../../shared/transactions/statuses.ts';
import { TRANSACTION_TYPES } from '../../shared/transactions/types.ts';
import { changedTexts, newTexts } from '../../base/fields/schemas.ts';
import { fieldMessage, fieldText } from '../../base/validation/fieldSchema.ts';
import { RESTAURANT_FIELDS as FIELDS } from '../../shared/restaurants/fields.ts';
import { RESTAURANT_STATUSES, SERVICE_KINDS } from '../../shared/restaurants/labels.ts';

export const RESTAURANT_SORTS = [
  'id',
  'name',
  'city',
  'clean_containers_count',
  'dirty_containers_count',
  'reuses_30_days',
  'last_activity_at',
] as const;
export type RestaurantSort = (typeof RESTAURANT_SORTS)[number];

export const restaurantListQuery = listQuery(RESTAURANT_SORTS, {
  /** Some of them, by number. */
  id: queryList(id, MAX_SELECTED).optional(),
  status: queryList(z.enum(RESTAURANT_STATUSES)).optional(),
  wash_mode: z.enum(WASH_MODES).optional(),
  city: z.string().trim().max(80).optional(),
  /** Those with a format below its alert level. */
  low_stock: queryTrue.optional(),
  /** The ones that hold dirty containers to collect. */
  dirty: queryTrue.optional(),
  /** For a super administrator, who has none. */
  account_id: id.optional(),
});
export type RestaurantListQuery = z.infer<typeof restaurantListQuery>;

const coordinate = ({ label }: { label: string }, bound: number) =>
  z
    .number()
    .min(-bound, fieldMessage('between', label, { min: -bound, max: bound }))
    .max(bound, fieldMessage('between', label, { min: -bound, max: bound }))
    .nullable();

const wash_mode = z.enum(WASH_MODES, {
  error: ({ input }) =>
    fieldMessage(input === undefined || input === null ? 'required' : 'one_of', FIELDS.wash_mode.label),
});

/** Optional fields of a restaurant's form, without its texts. */
const optionalFields = {
  latitude: coordinate(FIELDS.latitude, 90).optional(),
  longitude: coordinate(FIELDS.longitude, 180).optional(),
  service_kinds: z.array(z.enum(SERVICE_KINDS)).max(SERVICE_KINDS.length).optional(),
  exchange_at_counter: z.boolean().nullable().optional(),
  visible: z.boolean().optional(),
  buyer_kind: z.enum(BUYER_KINDS).optional(),
};

export const restaurantInput = z.object({
  ...newTexts(FIELDS),
  wash_mode,
  ...optionalFields,
});
export type RestaurantInput = z.infer<typeof restaurantInput>;

/** Absent fields stay unchanged. */
export const restaurantChange = z.object({
  id,
  /** The version that the form was filled with. */
  version: z.int().min(1).optional(),
  ...changedTexts(FIELDS),
  wash_mode: wash_mode.optional(),
  ...optionalFields,
});

const MOST_LINES = 50;
const MOST_PIECES = 100_000;
const lines = z
  .array(z.object({ format_id: id, quantity: pieces(1, MOST_PIECES), ...lineUnits }))
  .min(1, 'Indiquez au moins une quantité.')
  .max(MOST_LINES, 'Trop de lignes à la fois.');
const comments = z.string().trim().max(COMMENT_MAX).optional();

export const movementInput = z.object({
  id,
  transaction_type: z.enum(STOCK_MOVES),
  lines,
  ...statedDay,
  comments,
  /** Who carries: from or to the partner's reserve instead of the warehouse. */
  partner_id: id.optional(),
});

const level = z
  .int('Le seuil doit être un nombre entier.')
  .min(0, 'Le seuil ne peut pas être négatif.')
  .max(LEVEL_MOST, 'Le seuil ne peut pas dépasser 100\u202f000.')
  .nullable();
const MOST_IN_CRATE = 500;
const MOST_LEAD_DAYS = 30;
export const levelsInput = z.object({
  id,
  /** The version of the levels that were read. */
  version: z.int().min(1).optional(),
  levels: z
    .array(
      z.object({
        format_id: id,
        alert_level: level,
        target_level: level,
        /** Left out: as it was. */
        max_level: level.optional(),
        crate_size: z
          .int('Une caisse compte un nombre entier de contenants.')
          .min(1, 'Une caisse compte au moins 1 contenant.')
          .max(MOST_IN_CRATE, 'Une caisse compte au plus 500 contenants.')
          .optional(),
        lead_days: z
          .int('Le délai est un nombre entier de jours.')
          .min(0, 'Le délai ne peut pas être négatif.')
          .max(MOST_LEAD_DAYS, 'Le délai ne peut pas dépasser 30\u00a0jours.')
          .optional(),
      }),
    )
    .min(1, 'Indiquez au moins un format.')
    .max(100),
});

/**
 * All that are offered, or those alone that change: what somebody else chose for the others in the
 * meantime then stays.
 */
export const offeredInput = z
  .object({
    id,
    format_ids: z.array(id).max(200).optional(),
    formats: z
      .array(z.object({ format_id: id, offered: z.boolean() }))
      .max(200)
      .optional(),
  })
  .refine(({ format_ids, formats }) => (format_ids === undefined) !== (formats === undefined), {
    path: ['formats'],
    error: 'Indiquez les formats proposés, ou ceux qui changent.',
  });

export const guestAdjustmentInput = z.object({
  id,
  direction: z.enum(['lost', 'found']),
  lines,
  ...statedDay,
  comments,
});

export const guestRefundInput = z.object({
  id,
  given_back: z.boolean(),
  lines,
  ...paymentOut,
  ...statedDay,
  comments,
});

export const guestDecisionInput = z.object({
  id,
  transaction_id: id,
  ...decisionFields,
});

export const breakageDecisionInput = guestDecisionInput.refine(hasReason, NO_REASON);

export const priceLineInput = z.object({
  id,
  kind: z.enum(SUBSCRIPTION_FEE_TYPES),
  author: z.enum(AUTHORS).nullable().optional(),
  unit_price: euros,
  free_quota: z
    .int('La franchise doit être un nombre entier.')
    .min(0, 'La franchise ne peut pas être négative.')
    .max(1_000_000)
    .optional(),
  valid_from: day,
  valid_to: day.nullable().optional(),
  /** The line it takes over from, closed the day before. */
  replaces_id: id.optional(),
  confirm,
});

export const priceLineClosing = z.object({ id, price_line_id: id, valid_to: day });

export const ownerInvitation = z.object({
  id,
  email: fieldText({ label: 'E-mail', checks: FIELDS.email.checks }),
  name: z.string().trim().max(120).optional(),
});

export const ownerChoice = z.object({ id, person_id: id });

export const deviceChoice = z.object({ id, device_id: id });

/** Transactions of one restaurant; the CSV takes `all=true` or both dates. */
export const restaurantTransactionsQuery = listQuery(['date', 'id', 'amount'], {
  type: queryList(z.enum(TRANSACTION_TYPES)).optional(),
  status: queryStatuses(TRANSACTION_STATUSES).optional(),
  format_id: id.optional(),
}).extend({ id, all: queryTrue.optional() });
export type RestaurantTransactionsQuery = z.infer<typeof restaurantTransactionsQuery>;
