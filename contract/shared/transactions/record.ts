import { z } from 'zod';
import { FUNDINGS } from '../cards/status.ts';
import { euros, id, positiveEuros } from '../../base/primitives.ts';
import { PAYMENT_MEANS } from '../statements/means.ts';
import { statedDay } from '../stockCounts/moments.ts';
import { batchOrigin, lineUnits } from '../units/shapes.ts';
import { COUNT_PLACES } from './countPlaces.ts';
import { EXIT_REASONS } from './exitReasons.ts';
import { PAYEE_MAX, REFERENCE_MAX } from './paymentOut.ts';
import { TRANSACTION_VARIANTS } from './variants.ts';

/**
 * Where a correction of a holder's stock takes from or puts to; `R.back` is where returns land,
 * `X.opening` what was lent before the books began here.
 */
export const FIX_PLACES = ['R.back', 'R.clean', 'A.clean', 'A.dirty', 'D.dirty', 'X.lost', 'X.opening'] as const;
export type FixPlace = (typeof FIX_PLACES)[number];

const MAX_PIECES = 1_000_000;
const MAX_LINES = 200;

const pieces = z
  .int('La quantité doit être un nombre entier.')
  .min(1, 'La quantité doit être d’au moins 1.')
  .max(MAX_PIECES, 'Cette quantité est trop grande.');
const piecesCounted = z
  .int('La quantité doit être un nombre entier.')
  .min(0, 'La quantité ne peut pas être négative.')
  .max(MAX_PIECES, 'Cette quantité est trop grande.');

const linesOf = <T extends z.ZodType>(line: T) =>
  z.array(line).min(1, 'Indiquez au moins un contenant.').max(MAX_LINES, `Au plus ${MAX_LINES} lignes à la fois.`);

const lines = linesOf(z.object({ format_id: id, quantity: pieces, ...lineUnits }));
const linesWith = <R extends readonly [string, ...string[]]>(roles: R) =>
  linesOf(z.object({ format_id: id, quantity: pieces, ...lineUnits, role: z.enum(roles) }));

const common = {
  /** Paris day on which it counts, today when left out; none of a closed month, none to come. */
  ...statedDay,
  comment: z.string().trim().max(500, 'Le commentaire compte au plus 500 caractères.').optional(),
};

/**
 * By which means the initiative receives or pays money, a transfer when left out; refused of what
 * it neither receives nor pays.
 */
export const means = { means: z.enum(PAYMENT_MEANS).optional() };

/**
 * For a payment out: means (a transfer when left out), payee (the holder), reference (the end of an
 * IBAN, a cheque).
 */
export const paymentOut = {
  ...means,
  payee: z.string().trim().max(PAYEE_MAX, `Le bénéficiaire compte au plus ${PAYEE_MAX} caractères.`).optional(),
  reference: z
    .string()
    .trim()
    .max(REFERENCE_MAX, `La référence compte au plus ${REFERENCE_MAX} caractères.`)
    .optional(),
};

const holder = { customer_id: id.optional(), card_holder_id: id.optional() };

/**
 * A correction of what somebody holds: which way, from or to where, what becomes of the deposit.
 */
export const stockFix = {
  variant: z.enum(TRANSACTION_VARIANTS.admin_fix_customer_stocks),
  place: z.enum(FIX_PLACES),
  restaurant_id: id.optional(),
  drop_off_point_id: id.optional(),
  lines,
  ...common,
};

/**
 * Of `found_at` and `missing_at`: where it was counted, in which state; their comment is mandatory.
 */
const countedAt = {
  place: z.enum(COUNT_PLACES).optional(),
  restaurant_id: id.optional(),
  partner_id: id.optional(),
  drop_off_point_id: id.optional(),
  collection_terminal_drawer_id: id.optional(),
};

/** Out: who takes them; back: of which outing. */
const service = <T extends string>(type: T) =>
  z.object({
    transaction_type: z.literal(type),
    variant: z.enum(['out', 'back']),
    custom_customer: z.string().trim().max(120, 'Le client compte au plus 120 caractères.').optional(),
    service_id: id.optional(),
    restaurant_id: id.optional(),
    partner_id: id.optional(),
    lines: linesOf(
      z.object({
        format_id: id,
        quantity: pieces,
        ...lineUnits,
        role: z.enum(['used', 'unused', 'missing']).optional(),
      }),
    ),
    ...common,
  });

const between = <T extends string>(type: T) =>
  z.object({
    transaction_type: z.literal(type),
    restaurant_id: id.optional(),
    partner_id: id.optional(),
    lines,
    ...common,
  });

const pickup = <T extends string>(type: T) =>
  z.object({ transaction_type: z.literal(type), drop_off_point_id: id, lines, ...common });

/**
 * Transactions that an administrator may record by hand, one shape a type. The types of orders are
 * not among them: they are recorded, and taken back, by the order itself.
 */
export const recordInput = z.discriminatedUnion('transaction_type', [
  z.object({
    transaction_type: z.literal('activate_card'),
    card_holder_id: id,
    restaurant_id: id.optional(),
    ...means,
    ...common,
  }),
  z.object({
    transaction_type: z.literal('adjust_guest_stock_container'),
    variant: z.enum(TRANSACTION_VARIANTS.adjust_guest_stock_container),
    restaurant_id: id,
    lines,
    ...common,
  }),
  z.object({ transaction_type: z.literal('admin_fix_customer_stocks'), ...holder, ...stockFix }),
  z.object({
    transaction_type: z.literal('admin_free_deposit'),
    ...holder,
    amount: positiveEuros,
    /** What is left of gifts is taken back, with the reason; a credit when left out. */
    variant: z.literal('taken_back').optional(),
    origin: z.enum(FUNDINGS).optional(),
    restaurant_id: id.optional(),
    ...means,
    ...common,
  }),
  between('admin_give'),
  z.object({
    transaction_type: z.literal('admin_in'),
    variant: z.enum(TRANSACTION_VARIANTS.admin_in),
    /** Of what is bought, or was there before the books. */
    batch: z.strictObject(batchOrigin).optional(),
    ...countedAt,
    lines,
    ...common,
  }),
  z.object({
    transaction_type: z.literal('admin_out'),
    variant: z.enum(TRANSACTION_VARIANTS.admin_out),
    /** Of what leaves the warehouse, or a restaurant. */
    reason: z.enum(EXIT_REASONS).optional(),
    /**
     * Of what is sold: the euros received, and by which means (a transfer when left out). No entry
     * books them.
     */
    sold_for: euros.optional(),
    sold_means: z.enum(PAYMENT_MEANS).optional(),
    ...countedAt,
    lines,
    ...common,
  }),
  pickup('admin_pickup_drop_off_point_clean_container'),
  pickup('admin_pickup_drop_off_point_dirty_container'),
  z.object({
    transaction_type: z.literal('admin_refund_guest_deposit'),
    variant: z.enum(TRANSACTION_VARIANTS.admin_refund_guest_deposit),
    restaurant_id: id,
    lines,
    ...paymentOut,
    ...common,
  }),
  between('admin_return'),
  between('admin_return_dirty'),
  z.object({
    transaction_type: z.literal('admin_wash'),
    lines: linesWith(['washed', 'rejected']),
    ...common,
  }),
  z.object({ transaction_type: z.literal('deactivate_card'), card_holder_id: id, ...common }),
  z.object({
    transaction_type: z.literal('empty_collection_terminal_drawer'),
    collection_terminal_drawer_id: id,
    lines: linesOf(z.object({ format_id: id, quantity: piecesCounted, ...lineUnits })),
    ...common,
  }),
  z.object({
    transaction_type: z.literal('redeem_card'),
    card_holder_id: id,
    to_customer_id: id.optional(),
    to_card_holder_id: id.optional(),
    ...common,
  }),
  z.object({
    transaction_type: z.literal('refund_deposit'),
    ...holder,
    amount: positiveEuros,
    ...paymentOut,
    ...common,
  }),
  service('without_webapp_caterer'),
  service('without_webapp_event'),
  service('without_webapp_meal_tray'),
]);
export type RecordInput = z.infer<typeof recordInput>;
/** The same as it is sent. */
export type RecordBody = z.input<typeof recordInput>;
