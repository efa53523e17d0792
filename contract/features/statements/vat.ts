import { z } from 'zod';
import { VAT_REGIMES } from '../../shared/invoices/labels.ts';

/** Which day's VAT a month takes that has a change of VAT within it. */
export const VAT_OF = ['first_day', 'last_day'] as const;
export type VatOf = (typeof VAT_OF)[number];

const tax = z.object({ rate: z.number(), regime: z.enum(VAT_REGIMES) });

/**
 * A change of VAT within a month: the day on which it begins, VAT of the month's first day and of
 * its last one.
 */
export const vatChange = z.object({ day: z.string(), first: tax, last: tax });
export type VatChange = z.infer<typeof vatChange>;
