import { z } from 'zod';
import { ADMIN_READS, call, history } from '../../base/call.ts';
import { csvCall } from '../../base/listCalls.ts';
import { one } from '../../base/pagination.ts';
import { day, eurosOut } from '../../base/primitives.ts';
import { AGED_KINDS, AGES, DEBTORS } from './aged.ts';

/** The end of a Paris day: today when left out. */
const dayQuery = z.strictObject({ day: day.optional() });

const agedLine = z.object({
  owner: z.enum(DEBTORS),
  owner_id: z.int(),
  owner_name: z.string(),
  /** « R000003 ». */
  account: z.string(),
  kind: z.enum(AGED_KINDS),
  /** Of a paper, and of the rest of a statement. */
  invoice_id: z.int().nullable(),
  statement_id: z.int().nullable(),
  /** Number of the paper or of the statement. */
  label: z.string().nullable(),
  issued_on: day.nullable(),
  due_on: day.nullable(),
  /** Of an issued paper, with VAT; a credit note is below 0. `paid` by the end of the day. */
  total: eurosOut.nullable(),
  paid: eurosOut.nullable(),
  left: eurosOut,
  age: z.enum(AGES),
});
export type AgedLine = z.infer<typeof agedLine>;

const agedBalance = z.object({
  day,
  /** Account of the chart on the day. */
  code: z.string(),
  /** By client, then by due date; together `total`. */
  lines: z.array(agedLine),
  total: eurosOut,
  /** Of the account in the books. */
  balance: eurosOut,
  /** 0 when the books are right. */
  off: eurosOut,
});
export type AgedBalance = z.infer<typeof agedBalance>;

const chartAccount = z.object({ code: z.string(), label: z.string() });

/** A closed month of a restaurant whose invoice is not issued yet, as the books have it. */
const cutOffLine = z.object({
  restaurant_id: z.int(),
  restaurant_name: z.string(),
  /** « R000003 ». */
  account: z.string(),
  statement_id: z.int(),
  /** Number of the statement, and its month (YYYY-MM). */
  statement: z.string(),
  month: z.string(),
  net: eurosOut,
  vat: eurosOut,
  total: eurosOut,
});
export type CutOffLine = z.infer<typeof cutOffLine>;

const cutOff = z.object({
  day,
  /** Nothing is written any more into the month of the day; before, the month is not in it. */
  closed: z.boolean(),
  /** Of the chart, on the day. */
  accounts: z.object({ UNBILLED: chartAccount, VAT_UNBILLED: chartAccount, FEES: chartAccount }),
  lines: z.array(cutOffLine),
  /** Sums of the lines next to the balances of the books; `off` is 0 when the books are right. */
  checks: z.array(z.object({ code: z.string(), shown: eurosOut, balance: eurosOut, off: eurosOut })),
});
export type CutOff = z.infer<typeof cutOff>;

/** What a year ends with, for an accountant. */
export const yearEndCalls = {
  aged: call(history(ADMIN_READS))
    .route({ method: 'GET', path: '/books/aged', summary: 'La balance âgée des clients à une date' })
    .input(dayQuery)
    .output(one(agedBalance)),
  agedCsv: csvCall(ADMIN_READS, '/books/aged.csv', 'La balance âgée des clients, en CSV', dayQuery),
  cutOff: call(history(ADMIN_READS))
    .route({ method: 'GET', path: '/books/cut_off', summary: 'Les factures à établir à une date' })
    .input(dayQuery)
    .output(one(cutOff)),
  cutOffCsv: csvCall(ADMIN_READS, '/books/cut_off.csv', 'Les factures à établir à une date, en CSV', dayQuery),
};
