import { z } from 'zod';
import { OUTSIDE } from './outside.ts';
import { TRANSACTION_STATUSES } from './statuses.ts';
import { TRANSACTION_TYPES } from './types.ts';

export const OWNER_TYPES = ['CardHolder', 'Customer'] as const;

/** One format of a transaction; the quantity is negative in a reversal. */
export const transactionContainer = z.object({
  format_id: z.number().int().nullable(),
  format_title: z.string(),
  quantity: z.number().int(),
  role: z.string().nullable(),
});

/**
 * One transaction as the API answers it. Every name is always there, null when it does not apply;
 * amounts are euros with at most two decimals, 0 when there is none, negative in a reversal;
 * instants are ISO 8601 in UTC.
 */
export const transactionRow = z.object({
  id: z.number().int(),
  transaction_type: z.enum(TRANSACTION_TYPES),
  amount: z.number(),
  /** In lists, what enters a cagnotte, or below 0 what leaves one; `amount` has no side. */
  money: z.number(),
  containers: z.array(transactionContainer),
  containers_cost: z.number(),
  containers_count: z.number().int(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  status: z.enum(TRANSACTION_STATUSES),
  user_id: z.number().int().nullable(),
  user_email: z.string().nullable(),
  /** As people are called on screens; null while unknown. */
  user_name: z.string().nullable(),
  admin_id: z.number().int().nullable(),
  admin_email: z.string().nullable(),
  admin_name: z.string().nullable(),
  drop_off_point_id: z.number().int().nullable(),
  drop_off_point_name: z.string().nullable(),
  collection_terminal_drawer_id: z.number().int().nullable(),
  collection_terminal_drawer_name: z.string().nullable(),
  partner_id: z.number().int().nullable(),
  partner_name: z.string().nullable(),
  restaurant_id: z.number().int().nullable(),
  custom_customer: z.string().nullable(),
  restaurant_name: z.string().nullable(),
  account_name: z.string().nullable(),
  owner_type: z.enum(OWNER_TYPES).nullable(),
  owner: z.object({ id: z.number().int(), label: z.string() }).nullable(),
  comments: z.string().nullable(),
  failure_reason: z.string().nullable(),
  variant: z.string().nullable(),
  /** Paris day on which every figure of the transaction counts. */
  day: z.string().nullable(),
  reverses_id: z.number().int().nullable(),
  /** Who received what a card had (redeem_card); its `owner` is the card. */
  receiver: z
    .object({ type: z.enum(OWNER_TYPES), id: z.number().int(), label: z.string(), name: z.string().nullable() })
    .nullable(),
  /** Where containers went that left the programme by an exit or a correction, or came from. */
  outside: z.enum(OUTSIDE).nullable(),
  /** The washing lot that it closed; null for a washing without a lot, and for any other. */
  wash_lot: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  /** The counter's device that recorded it. */
  device_name: z.string().nullable(),
});

export type TransactionRow = z.infer<typeof transactionRow>;
export type TransactionContainer = z.infer<typeof transactionContainer>;
