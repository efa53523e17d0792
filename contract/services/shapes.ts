import { z } from 'zod';
import { BUYER_KINDS, INVOICE_KINDS, INVOICE_STATES } from '../invoices/labels.ts';
import { eurosOut, instant } from '../primitives.ts';
import { PAYMENT_MEANS } from '../statements/means.ts';

/** Who is named on the invoices of a service outside the web app. */
export const serviceBuyer = z.object({
  buyer_kind: z.enum(BUYER_KINDS),
  legal_name: z.string(),
  siren: z.string().nullable(),
  vat_number: z.string().nullable(),
  /** Its last line says the postal code and the town. */
  address: z.string(),
  e_address: z.string(),
  email: z.string().nullable(),
});
export type ServiceBuyer = z.infer<typeof serviceBuyer>;

/** What a service outside the web app is invoiced, and what its client paid of it. */
export const serviceBilling = z.object({
  id: z.int(),
  /** As it was typed when it went out. */
  customer: z.string(),
  /** Null until somebody typed it. */
  buyer: serviceBuyer.nullable(),
  /** What the last service of a client of the same name has, where this one has none: to be looked at, then kept. */
  suggested: serviceBuyer.nullable(),
  /** Of the buyer; 0 until there is one. */
  version: z.int(),
  /** What an invoice waits for, of the initiative or of the client. */
  lacks: z.array(z.string()),
  /** With VAT, what is still owed of issued invoices; below 0 what is to be paid back. */
  left: eurosOut,
  invoices: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(INVOICE_KINDS),
      label: z.string().nullable(),
      state: z.enum(INVOICE_STATES),
      total: eurosOut,
      issued_on: z.string().nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.int(),
      day: z.string(),
      /** Signed: above 0 the client paid, below 0 they were paid back; a reversal is the opposite. */
      amount: eurosOut,
      means: z.enum(PAYMENT_MEANS),
      comment: z.string().nullable(),
      by: z.string().nullable(),
      created_at: instant,
      reverses_id: z.int().nullable(),
      reversed: z.boolean(),
    }),
  ),
});
export type ServiceBilling = z.infer<typeof serviceBilling>;
