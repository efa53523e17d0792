import { z } from 'zod';
import { day, instant } from '../../base/primitives.ts';
import { type MentionRef } from '../../shared/alerts/labels.ts';

/** The latest transactions that it stands on, the oldest first. */
const transactions = z.array(z.int());
const holder = z.object({ of: z.enum(['customer', 'card']), id: z.int() });
/** A restaurant, or a drawer of a collector. */
const place = z.object({ of: z.enum(['restaurant', 'drawer']), id: z.int() });

/** Findings of each rule: numbers and instants only, names are looked up when they are read. */
export const evidence = z.discriminatedUnion('rule', [
  z.object({
    rule: z.literal('returns_without_loan'),
    access_id: z.int(),
    count: z.int(),
    days: z.int(),
    transactions,
  }),
  z.object({
    rule: z.literal('drawer_returns_in_a_row'),
    holder,
    drawer_id: z.int(),
    count: z.int(),
    pieces: z.int(),
    minutes: z.int(),
    from: instant,
    to: instant,
    transactions,
  }),
  z.object({
    rule: z.literal('places_far_apart'),
    holder,
    from_place: place,
    to_place: place,
    meters: z.int(),
    seconds: z.int(),
    transactions,
  }),
  z.object({
    rule: z.literal('credit_then_refund'),
    holder,
    credited_cents: z.int(),
    refunded_cents: z.int(),
    minutes: z.int(),
    transactions,
  }),
  z.object({
    rule: z.literal('unusual_servings'),
    restaurant_id: z.int(),
    /** Above the same weekdays, or at an hour when it does not serve. */
    why: z.enum(['many', 'hours']),
    day,
    count: z.int(),
    /** A mean of the same weekdays; of all days, at these hours. */
    usual: z.number(),
    transactions,
  }),
  z.object({
    rule: z.literal('card_locked_again'),
    card_id: z.int(),
    count: z.int(),
    from: instant,
    to: instant,
    transactions,
  }),
  z.object({
    rule: z.literal('wrong_codes_at_counter'),
    restaurant_id: z.int(),
    /** Beginning of the hour. */
    hour: instant,
    count: z.int(),
    transactions,
  }),
  z.object({
    rule: z.literal('servings_beyond_stock'),
    restaurant_id: z.int(),
    format_id: z.int(),
    day,
    count: z.int(),
    /** Clean pieces of the format that it had at most that day. */
    stock: z.int(),
    transactions,
  }),
  z.object({
    rule: z.literal('repeated_corrections'),
    holder,
    admin_id: z.int(),
    count: z.int(),
    from: instant,
    to: instant,
    transactions,
  }),
  z.object({
    rule: z.literal('silent_drawer'),
    drawer_id: z.int(),
    /** The instant of its last return. */
    since: instant,
    per_day: z.number(),
    transactions,
  }),
  z.object({
    rule: z.literal('supply_entered_twice'),
    restaurant_id: z.int(),
    day,
    times: z.int(),
    pieces: z.int(),
    transactions,
  }),
  z.object({
    rule: z.literal('full_drawer'),
    drawer_id: z.int(),
    pieces: z.int(),
    capacity: z.int(),
    transactions,
  }),
  z.object({
    rule: z.literal('balance_over_cap'),
    holder,
    cents: z.int(),
    cap_cents: z.int(),
    transactions,
  }),
  z.object({
    rule: z.literal('supply_unlike_before'),
    restaurant_id: z.int(),
    /** A format that it never got, far more than ever, or much sooner than ever. */
    why: z.enum(['format', 'many', 'soon']),
    day,
    pieces: z.int(),
    /** A mean of its days of supply before. */
    usual: z.number(),
    transactions,
  }),
  z.object({
    rule: z.literal('pieces_out'),
    admin_id: z.int(),
    pieces: z.int(),
    from: instant,
    to: instant,
    transactions,
  }),
  z.object({
    rule: z.literal('pieces_missing'),
    place,
    pieces: z.int(),
    from: instant,
    to: instant,
    transactions,
  }),
  z.object({
    rule: z.literal('corrections_of_many'),
    admin_id: z.int(),
    people: z.int(),
    from: instant,
    to: instant,
    transactions,
  }),
  z.object({ rule: z.literal('order_cancelled_out'), holder, pieces: z.int(), to: instant, transactions }),
  z.object({
    rule: z.literal('credit_entered_twice'),
    holder,
    cents: z.int(),
    times: z.int(),
    from: instant,
    to: instant,
    transactions,
  }),
  z.object({ rule: z.literal('large_till_credit'), holder, cents: z.int(), to: instant, transactions }),
  z.object({
    rule: z.literal('cards_into_one'),
    holder,
    count: z.int(),
    cents: z.int(),
    from: instant,
    to: instant,
    transactions,
  }),
  z.object({
    rule: z.literal('refunds_in_a_row'),
    admin_id: z.int(),
    count: z.int(),
    cents: z.int(),
    hours: z.int(),
    from: instant,
    to: instant,
    transactions,
  }),
  z.object({
    rule: z.literal('refunds_to_one_payee'),
    /** The last one that was refunded. */
    holder,
    people: z.int(),
    cents: z.int(),
    from: instant,
    to: instant,
    transactions,
  }),
  z.object({
    rule: z.literal('bank_below_zero'),
    /** Below zero. */
    cents: z.int(),
    transactions,
  }),
  z.object({
    rule: z.literal('confirmed_alone'),
    admin_id: z.int(),
    cents: z.int(),
    pieces: z.int(),
    to: instant,
    transactions,
  }),
  z.object({
    rule: z.literal('price_times'),
    priced: z.object({ of: z.enum(['format', 'restaurant']), id: z.int() }),
    /** The person who set it, where known. */
    admin_id: z.int().nullish(),
    before_cents: z.int(),
    cents: z.int(),
    /** The first Paris day on which it holds. */
    day,
    transactions,
  }),
]);
export type AlertEvidence = z.infer<typeof evidence>;

/** The subject of an alert. */
export function subjectOf(found: AlertEvidence): MentionRef {
  if ('holder' in found) return found.holder;
  if ('restaurant_id' in found) return { of: 'restaurant', id: found.restaurant_id };
  if ('drawer_id' in found) return { of: 'drawer', id: found.drawer_id };
  if ('access_id' in found) return { of: 'access', id: found.access_id };
  if ('priced' in found) return found.priced;
  if ('admin_id' in found) return { of: 'person', id: found.admin_id };
  if ('place' in found) return found.place;
  if (found.rule === 'bank_below_zero') return { of: 'bank', id: 0 };
  return { of: 'card', id: found.card_id };
}

/** All that its sentence mentions, its subject first. */
export function mentionsOf(found: AlertEvidence): MentionRef[] {
  const subject = subjectOf(found);
  switch (found.rule) {
    case 'drawer_returns_in_a_row':
      return [subject, { of: 'drawer', id: found.drawer_id }];
    case 'places_far_apart':
      return [subject, found.from_place, found.to_place];
    case 'servings_beyond_stock':
      return [subject, { of: 'format', id: found.format_id }];
    case 'repeated_corrections':
      return [subject, { of: 'person', id: found.admin_id }];
    case 'price_times':
      return found.admin_id ? [subject, { of: 'person', id: found.admin_id }] : [subject];
    default:
      return [subject];
  }
}
