import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type InvoiceKind } from '@boucle/contract/shared/invoices/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { bookIssued } from './bookIssued.ts';
import { buyerMissing, sellerMissing } from './missing.ts';
import { notesOf } from './notes.ts';
import { buyerNow, type Charges, type PartiesNow, partiesNow } from './parties.ts';
import { type VatPart } from '../allocation/vat.ts';

const SERIES = { invoice: 'F', credit_note: 'A' } as const satisfies Record<InvoiceKind, string>;

interface Waiting extends Charges {
  readonly id: number;
  readonly kind: InvoiceKind;
  /** Due day of its statement; null for a service. */
  readonly statement_due_on: string | null;
  readonly vat: readonly VatPart[];
  readonly reason: string;
  readonly vat_on_debits: boolean;
}

/**
 * Issues the waiting invoices that lack nothing, among those asked for or all: gives them number,
 * day and parties, and answers the numbers. Numbers of a series follow the order of days, so the
 * series is locked until the transaction ends.
 */
export async function issueInvoices(
  tx: Tx,
  accountId: number,
  { ids, now, personId }: { ids?: readonly number[]; now: Date; personId: number | null },
): Promise<number[]> {
  const { rows } = await tx.raw<Waiting & Record<string, unknown>>({
    text: `select i.id, i.kind, i.restaurant_id, i.service_id, i.vat, i.reason, i.vat_on_debits, s.due_on as statement_due_on
      from invoices i left join statements s on s.account_id = $1 and s.id = i.statement_id
      where i.account_id = $1 and i.label is null and i.net_cents > 0 and ($2::bigint[] is null or i.id = any($2)) order by i.id
      for no key update of i`,
    values: [accountId, ids ?? null],
  });
  const parties = await partiesNow(
    tx,
    accountId,
    rows.flatMap(({ restaurant_id: id }) => id ?? []),
    rows.flatMap(({ service_id: id }) => id ?? []),
  );
  const ready = rows.filter((one) => lacking(one, parties).length === 0);
  // Money accounts are locked before the numbers of a series.
  await bookIssued(
    tx,
    accountId,
    ready.map(({ id }) => id),
    await dayOfIssue(tx, accountId, parisDay(now)),
  );
  const issued: number[] = [];
  for (const kind of ['invoice', 'credit_note'] as const) {
    const own = ready.filter((one) => one.kind === kind);
    if (own.length === 0) continue;
    issued.push(...(await number(tx, accountId, own, { parties, now, personId, series: SERIES[kind] })));
  }
  return issued;
}

/** The facts that an invoice waits for, in words. */
export function lacking({ vat, ...charges }: Charges & Pick<Waiting, 'vat'>, parties: PartiesNow): string[] {
  const buyer = buyerNow(parties, charges);
  const taxes = vat.map(({ rate, category }) => ({ rate, regime: category === 'E' ? 'franchise' : 'normal' }) as const);
  return [...sellerMissing(parties.seller, taxes), ...(buyer === undefined ? [] : buyerMissing(buyer))];
}

interface Numbering {
  readonly parties: PartiesNow;
  readonly now: Date;
  readonly personId: number | null;
  readonly series: 'F' | 'A';
}

async function number(
  tx: Tx,
  accountId: number,
  waiting: readonly Waiting[],
  { parties: named, now, personId, series }: Numbering,
): Promise<number[]> {
  const { seller, paymentDays, servicePaymentDays } = named;
  const { last, day } = await takeNumbers(tx, accountId, { series, count: waiting.length, today: parisDay(now) });
  const year = Number(day.slice(0, 4));
  const issued = waiting.map(({ id, kind, vat, reason, vat_on_debits, statement_due_on: paidBy, ...charges }, rank) => {
    const buyer = buyerNow(named, charges);
    if (buyer === undefined) throw new Error(`No buyer of the invoice ${id}`);
    // Whether its VAT waits for the payment was decided when it was written.
    const parties = { seller: { ...seller, vat_on_debits }, buyer };
    const own = last - waiting.length + rank + 1;
    const onStatement = kind === 'invoice' && paidBy !== null;
    return {
      id,
      number: own,
      label: `${series}${year}-${String(own).padStart(4, '0')}`,
      parties,
      notes: notesOf(parties, { vat, reason, isGoods: charges.service_id !== null, day }),
      on_statement: onStatement,
      // One debt has one due date, which is never before the invoice (BR-FR-CO-07).
      due_on: onStatement
        ? ([paidBy, day].toSorted().at(-1) ?? day)
        : addDays(day, charges.service_id === null ? paymentDays : servicePaymentDays),
    };
  });
  await tx.raw({
    text: `update invoices i set series = $2, year = $3, number = v.number, label = v.label, issued_on = $4, due_on = v.due_on, on_statement = v.on_statement, parties = v.parties,
        notes = v.notes, issued_by = $5, issued_at = $6
      from jsonb_to_recordset($7::jsonb) as v(id bigint, number integer, label text, due_on date, on_statement boolean, parties jsonb, notes jsonb)
      where i.account_id = $1 and i.id = v.id`,
    values: [accountId, series, year, day, personId, now, JSON.stringify(issued)],
  });
  return issued.map(({ id }) => id);
}

/** Today, or the last day on which something was issued where a clock went back since. */
async function dayOfIssue(tx: Tx, accountId: number, today: string): Promise<string> {
  const { rows } = await tx.raw<{ day: string | null }>({
    text: 'select max(last_issued_on) as day from invoice_series where account_id = $1',
    values: [accountId],
  });
  return [today, rows[0]?.day ?? today].toSorted().at(-1) ?? today;
}

/**
 * Takes the next numbers of a series, on a day that is never before its last one; answers the last
 * number. An account's numbers are taken by one transaction at a time: the last day may be in the
 * row of another year.
 */
async function takeNumbers(
  tx: Tx,
  accountId: number,
  { series, count, today }: { series: 'F' | 'A'; count: number; today: string },
): Promise<{ last: number; day: string }> {
  await tx.raw({
    text: "select pg_advisory_xact_lock(hashtextextended('invoice numbers/' || $1::text, 0))",
    values: [accountId],
  });
  const day = await dayOfIssue(tx, accountId, today);
  const { rows } = await tx.raw<{ last: number; day: string }>({
    text: `insert into invoice_series as s (account_id, series, year, last, last_issued_on) values ($1, $2, $3, $4, $5)
      on conflict (account_id, series, year) do update set last = s.last + excluded.last,
        last_issued_on = greatest(s.last_issued_on, excluded.last_issued_on)
      returning last, last_issued_on as day`,
    values: [accountId, series, Number(day.slice(0, 4)), count, day],
  });
  const [taken] = rows;
  if (taken === undefined) throw new Error(`No numbers of series ${series}`);
  return taken;
}
