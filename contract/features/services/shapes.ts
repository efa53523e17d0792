import { z } from 'zod';
import { BUYER_KINDS, INVOICE_KINDS, INVOICE_STATES } from '../../shared/invoices/labels.ts';
import { eurosOut } from '../../base/primitives.ts';
import { payment } from '../../shared/statements/payment.ts';

/** The client named on the invoices of a service outside the web app. */
export const serviceBuyer = z.object({
  buyer_kind: z.enum(BUYER_KINDS),
  legal_name: z.string(),
  siren: z.string().nullable(),
  vat_number: z.string().nullable(),
  /** Its last line holds the postal code and the town. */
  address: z.string(),
  e_address: z.string(),
  email: z.string().nullable(),
});
export type ServiceBuyer = z.infer<typeof serviceBuyer>;

/** Billing of a service outside the web app: client, invoices and payments. */
export const serviceBilling = z.object({
  id: z.int(),
  /** As it was typed when it went out. */
  customer: z.string(),
  /** Null until somebody typed it. */
  buyer: serviceBuyer.nullable(),
  /**
   * The client of the last service under the same name, offered while this one has none; kept only
   * once somebody saves it.
   */
  suggested: serviceBuyer.nullable(),
  /** Of the buyer; 0 until there is one. */
  version: z.int(),
  /** Facts of the initiative or of the client that an invoice lacks. */
  lacks: z.array(z.string()),
  /** Owed of issued invoices, with VAT; below 0 it is to be paid back. */
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
  payments: z.array(payment),
});
export type ServiceBilling = z.infer<typeof serviceBilling>;
