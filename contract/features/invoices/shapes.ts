import { z } from 'zod';
import { listQuery } from '../../base/pagination.ts';
import { eurosOut, id, instant, month, queryList, queryTrue } from '../../base/primitives.ts';
import {
  INVOICE_KINDS,
  INVOICE_PAYMENT_KINDS,
  INVOICE_STATES,
  RECORDED_STATUSES,
  STATUS_SOURCES,
} from '../../shared/invoices/labels.ts';
import { MESSAGE_STATES } from '../../shared/messages/labels.ts';
import { REMINDER_LEVELS } from '../../shared/invoices/reminders.ts';

/** An invoice or a credit note as a row of the list; the amounts of a credit note are below 0. */
export const invoice = z.object({
  id: z.int(),
  kind: z.enum(INVOICE_KINDS),
  /** « F2026-0042 »; null while it waits. */
  label: z.string().nullable(),
  state: z.enum(INVOICE_STATES),
  /** Not settled, and due before today, by the statement that it is paid with where it has one. */
  late: z.boolean(),
  /** Its client: a restaurant, or the client of a service outside the web app. */
  restaurant: z.object({ id: z.int(), name: z.string() }).nullable(),
  service: z.object({ id: z.int(), customer: z.string() }).nullable(),
  /** Month of the closing that wrote it; for a service, month of the return that kept something. */
  month: z.string(),
  /** Null for a service. */
  statement: z.object({ id: z.int(), number: z.string() }).nullable(),
  issued_on: z.string().nullable(),
  due_on: z.string().nullable(),
  net: eurosOut,
  vat: eurosOut,
  total: eurosOut,
  /** With VAT, what nothing has settled yet; below 0 of a credit note. */
  left: eurosOut,
  /** Of the last message that brought its statement, or of its own mail; null while none did. */
  mailed: z.enum(MESSAGE_STATES).nullable(),
  /** The invoice that a credit note names. */
  corrects: z.object({ id: z.int(), label: z.string() }).nullable(),
});
export type Invoice = z.infer<typeof invoice>;

export const invoiceDetail = invoice.extend({
  period_from: z.string(),
  period_to: z.string(),
  /** Containers that were not brought back, not services. */
  is_goods: z.boolean(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      /**
       * Without VAT; up to six decimals, where the amount is no multiple of a whole number of
       * cents.
       */
      unit_price: eurosOut,
      rate: z.number(),
      amount: eurosOut,
      /** Amount that credit notes left of it, without VAT. */
      left: eurosOut,
    }),
  ),
  vat_parts: z.array(z.object({ rate: z.number(), vat: eurosOut })),
  /** As they stand on it, line by line, the name first; as they would, while it waits. */
  seller: z.array(z.string()),
  buyer: z.array(z.string()),
  notes: z.array(z.string()),
  /** Facts that it waits for. */
  lacks: z.array(z.string()),
  /**
   * The statement that it is paid with, and what is left of that, rewards and till taken off; null
   * where the invoice itself is paid.
   */
  paid_with: z.object({ id: z.int(), number: z.string(), due_on: z.string(), left: eurosOut }).nullable(),
  /**
   * It refers to the statement, and has no way to pay; papers issued before 28 November 2026 have
   * one.
   */
  on_statement: z.boolean(),
  /** Its PDF and its XML are written. */
  has_files: z.boolean(),
  /** Where it would be sent. */
  email: z.string().nullable(),
  statuses: z.array(
    z.object({
      status: z.enum(['issued', 'sent', ...RECORDED_STATUSES]),
      reason: z.string(),
      at: instant,
      by: z.string().nullable(),
      /** A person recorded it, or the platform sent it. */
      source: z.enum(STATUS_SOURCES),
    }),
  ),
  /** Its deposit at the platform; null when that was never tried. */
  deposit: z
    .object({
      /** The platform's own; null until it has it. */
      reference: z.string().nullable(),
      at: instant.nullable(),
      tries: z.int(),
      /** Why the last try failed. */
      failure: z.string(),
    })
    .nullable(),
  /** Mails that reminded of it while it was not paid. */
  reminders: z.array(z.object({ level: z.literal(REMINDER_LEVELS), at: instant, email: z.string() })),
  /** The Paris day of the next one; null without one, and where a statement is paid instead. */
  next_reminder_on: z.string().nullable(),
  reminders_stopped: z.boolean(),
  /**
   * Payments and set-offs, the first first; an amount below 0 takes a payment back, and settles a
   * credit note.
   */
  payments: z.array(
    z.object({
      kind: z.enum(INVOICE_PAYMENT_KINDS),
      day: z.string(),
      amount: eurosOut,
      vat: eurosOut,
      /** The credit note that it was set off against. */
      credit_note: z.string().nullable(),
    }),
  ),
  credit_notes: z.array(z.object({ id: z.int(), label: z.string().nullable(), total: eurosOut })),
});
export type InvoiceDetail = z.infer<typeof invoiceDetail>;

export const INVOICE_SORTS = ['issued_on', 'number', 'restaurant', 'total', 'due_on'] as const;
/** The period is of the day of issue. */
export const invoiceListQuery = listQuery(INVOICE_SORTS, {
  kind: queryList(z.enum(INVOICE_KINDS)).optional(),
  state: queryList(z.enum(INVOICE_STATES)).optional(),
  month: queryList(month).optional(),
  restaurant_id: id.optional(),
  service_id: id.optional(),
  late: queryTrue.optional(),
  /** Its deposit failed, and is tried again. */
  undeposited: queryTrue.optional(),
});
export type InvoiceListQuery = z.infer<typeof invoiceListQuery>;

/** Credit notes are taken off. */
export const invoiceTotals = z.object({
  count: z.int(),
  /** Without a number yet, whatever is filtered. */
  waiting: z.int(),
  net: eurosOut,
  vat: eurosOut,
  total: eurosOut,
  left: eurosOut,
});
export type InvoiceTotals = z.infer<typeof invoiceTotals>;
