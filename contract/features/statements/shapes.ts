import { z } from 'zod';
import { AUTHORS, SUBSCRIPTION_FEE_TYPES } from '../../base/constants.ts';
import { eurosOut, instant } from '../../base/primitives.ts';
import { BUYER_KINDS, INVOICE_KINDS, VAT_REGIMES } from '../../shared/invoices/labels.ts';
import { MONTH_STATES, STATEMENT_STATES } from '../../shared/statements/labels.ts';
import { MESSAGE_STATES } from '../../shared/messages/labels.ts';
import { monthStatement } from '../../shared/partners/shapes.ts';
import { PAYMENT_MEANS } from '../../shared/statements/means.ts';
import { payment } from '../../shared/statements/payment.ts';
import { REMINDER_LEVELS } from '../../shared/invoices/reminders.ts';
import { vatChange, vatPeriod } from './vat.ts';
import { transactionRow } from '../../shared/transactions/row.ts';

/** A charge of one month and one price; of a month closed before, the change since. */
const statementLine = z.object({
  month: z.string(),
  /** Its days, where that month is two periods of VAT; else null. */
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  price_line_id: z.int(),
  kind: z.enum(SUBSCRIPTION_FEE_TYPES),
  author: z.enum(AUTHORS).nullable(),
  unit_price: eurosOut,
  free_quota: z.int(),
  counted: z.int(),
  /** Beyond the quota of its month. */
  billed: z.int(),
  amount: eurosOut,
  /** The month differs from the statement's. */
  correction: z.boolean(),
  /**
   * Of a correction: what credit notes by hand gave back already, by which `amount` is closer to 0.
   * Below 0 when a correction is undone: the part of what is billed again that stays given back.
   */
  already_credited: eurosOut,
});
export type StatementLine = z.infer<typeof statementLine>;

const amounts = {
  net: eurosOut,
  vat: eurosOut,
  /** Cash that its till hands over; below 0 the initiative owes it. */
  cash: eurosOut,
  /** Discounts it gave, taken off. */
  rewards: eurosOut,
  /** net + vat + cash − rewards. */
  due: eurosOut,
};

export const statement = z.object({
  id: z.int(),
  number: z.string(),
  month: z.string(),
  restaurant: z.object({ id: z.int(), name: z.string() }),
  ...amounts,
  /** Of a month in two periods that of the second, which begins on `vat_since`. */
  vat_rate: z.number(),
  vat_since: z.string().nullable(),
  /**
   * Issued for it, or waiting (no label yet). None for a statement of before, which is itself the
   * paper.
   */
  invoices: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(INVOICE_KINDS),
      label: z.string().nullable(),
      /** Paid with the statement: it has no way to pay. */
      on_statement: z.boolean(),
    }),
  ),
  before_invoices: z.boolean(),
  paid: eurosOut,
  /** due − paid; below 0 it is the initiative's to pay. */
  left: eurosOut,
  due_on: z.string(),
  state: z.enum(STATEMENT_STATES),
  /** Of the last message that brought it, not taken back; null while none did. */
  mailed: z.enum(MESSAGE_STATES).nullable(),
  created_at: instant,
});
export type Statement = z.infer<typeof statement>;

const parties = z.object({
  issuer: z.object({
    name: z.string(),
    legal_name: z.string(),
    siren: z.string().nullable(),
    vat_number: z.string().nullable(),
    address: z.string(),
    iban: z.string().nullable(),
    /** Absent from statements closed before the BIC was kept. */
    bic: z.string().nullable().optional(),
  }),
  restaurant: z.object({
    name: z.string(),
    legal_name: z.string(),
    siren: z.string().nullable(),
    siret: z.string().nullable(),
    vat_number: z.string().nullable(),
    address: z.string(),
    /** Absent from statements closed before it was kept. */
    kind: z.enum(BUYER_KINDS).optional(),
  }),
});

const statementPayment = payment.extend({
  /** Null for a credit note, and for what is carried. */
  means: z.enum(PAYMENT_MEANS).nullable(),
  /** Not a payment: this credit note, by hand, which is not taken back. */
  credit_note: z.string().nullable(),
  /** Not a payment: what was paid too much, taken over from a statement to the next. */
  carried: z.boolean(),
});
export type StatementPayment = z.infer<typeof statementPayment>;

export const statementDetail = statement.extend({
  lines: z.array(statementLine),
  parties,
  payments: z.array(statementPayment),
  /** Reminders of the nightly job, the first first, and the Paris day of the next one. */
  reminders: z.array(z.object({ level: z.literal(REMINDER_LEVELS), at: instant, email: z.string() })),
  next_reminder_on: z.string().nullable(),
  /** The night reminds of it no more. */
  reminders_stopped: z.boolean(),
  /** Of the entries of its month, in hexadecimal; null until they are sealed. */
  seal: z.string().nullable(),
});
export type StatementDetail = z.infer<typeof statementDetail>;

/** What stands on its paper: nothing of what became of it since. */
export type StatementPaper = Omit<StatementDetail, 'payments' | 'reminders' | 'next_reminder_on' | 'reminders_stopped'>;

export const statementTotals = z.object({
  count: z.int(),
  net: eurosOut,
  vat: eurosOut,
  cash: eurosOut,
  rewards: eurosOut,
  due: eurosOut,
  left: eurosOut,
});
export type StatementTotals = z.infer<typeof statementTotals>;

export const billingMonth = z.object({
  month: z.string(),
  state: z.enum(MONTH_STATES),
  /** Null until it is closed. */
  totals: statementTotals.nullable(),
  closed_at: instant.nullable(),
  closed_by: z.string().nullable(),
  /** Of the latest closed month, statements that no message brought yet, by number. */
  unsent: z.array(z.int()),
  /** Statements of the partners, with their answers, by name. */
  partners: z.array(monthStatement),
});
export type BillingMonth = z.infer<typeof billingMonth>;

const draftStatement = z.object({
  restaurant: z.object({ id: z.int(), name: z.string() }),
  ...amounts,
  lines: z.array(statementLine),
  /** Whether closing issues its invoice, or leaves it to wait for what is missing. */
  invoice: z.enum(['issued', 'waits', 'none']),
  /** How many: one, or one for each period of its month. */
  invoices: z.int(),
  /** Of these, the ones that wait. */
  waiting: z.int(),
  credit_notes: z.int(),
});
export type DraftStatement = z.infer<typeof draftStatement>;

export const draft = z.object({
  month: z.string(),
  /** Of its last period. */
  vat_rate: z.number(),
  /** Its days at one VAT: all, or two periods where the threshold of franchise was crossed. */
  vat_periods: z.array(vatPeriod),
  /** VAT changes within the month: its closing says how the month takes it (`vat_of`). */
  vat_change: vatChange.nullable(),
  due_on: z.string(),
  /**
   * Days to pay that were more than the law allows, of the next closing after they were shortened;
   * else null.
   */
  former_payment_days: z.int().nullable(),
  statements: z.array(draftStatement),
  totals: statementTotals,
  /** Why it cannot be closed now; null when it can. */
  refusal: z.string().nullable(),
  /** Transactions of the month that wait to be completed: they will count in a later one. */
  pending_count: z.int(),
  /**
   * Facts that the law wants on an invoice and that are missing: of the initiative, and of which
   * restaurants.
   */
  issuer_lacks: z.array(z.string()),
  restaurants_missing: z.array(z.object({ id: z.int(), name: z.string(), lacks: z.array(z.string()) })),
  /** Invoices that would wait for it. */
  waiting_count: z.int(),
  /**
   * Hash of what was looked at: a closing that names it is refused when something changed since.
   */
  fingerprint: z.string(),
});
export type StatementDraft = z.infer<typeof draft>;

export const lineTransaction = z.object({ counted: z.int(), transaction: transactionRow });
export type LineTransaction = z.infer<typeof lineTransaction>;

export const issuer = z.object({
  legal_name: z.string(),
  siren: z.string().nullable(),
  vat_number: z.string().nullable(),
  address: z.string(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  payment_days: z.int(),
  service_payment_days: z.int(),
  vat_rate: z.number(),
  vat_regime: z.enum(VAT_REGIMES),
  /** Whether no VAT is charged today, whatever is to come. */
  is_exempt_today: z.boolean(),
  /** From which day, possibly in the future; null when it never changed. */
  vat_from: z.string().nullable(),
  /** The same day, where an initiative in franchise crossed the upper threshold on it. */
  threshold_crossed_on: z.string().nullable(),
  vat_on_debits: z.boolean(),
  legal_form: z.string(),
  capital: eurosOut.nullable(),
  rcs: z.string(),
  e_address: z.string(),
  /** Issued invoices are deposited at the platform by themselves. */
  deposits_invoices: z.boolean(),
  /** Unpaid invoices are reminded of by mail, 7 and 30 days after they were due. */
  reminds_invoices: z.boolean(),
  /** The platform of this server, by its name; null when there is none. */
  platform: z.string().nullable(),
  version: z.int(),
});
export type Issuer = z.infer<typeof issuer>;
