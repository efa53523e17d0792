import { z } from 'zod';
import { VAT_REGIMES } from '../../shared/invoices/labels.ts';

/**
 * Which VAT a month takes that has a change of VAT within it: that of one of its days, or, where
 * the threshold of franchise was crossed on the day of the change, both, in two periods.
 */
export const VAT_OF = ['threshold', 'first_day', 'last_day'] as const;
export type VatOf = (typeof VAT_OF)[number];

const tax = z.object({ rate: z.number(), regime: z.enum(VAT_REGIMES) });

/** Days of a month at one VAT. */
export const vatPeriod = tax.extend({ from: z.string(), to: z.string() });

/**
 * A change of VAT within a month: the day on which it begins, VAT of the month's first day and of
 * its last one.
 */
export const vatChange = z.object({ day: z.string(), first: tax, last: tax });
export type VatChange = z.infer<typeof vatChange>;
