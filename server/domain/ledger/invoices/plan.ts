import { type Author, type SubscriptionFeeType } from '@boucle/contract/base/constants.ts';
import { type InPeriod, lineKey, periodOf, type PeriodsOf, taxOfLine } from './periods.ts';
import { creditedParts, type Tax, sumOfVat, vatOfLines, type VatPart } from '../allocation/vat.ts';

interface PricedLine extends Tax, InPeriod {
  /** First day. */
  readonly month: string;
  /** Up to four decimals. */
  readonly unit_price_cents: number;
  readonly quantity: number;
  readonly cents: number;
  /** Of a credit note: the rank of the line that it credits in the invoice that it names. */
  readonly credits?: number;
  /** Pieces that the quota of the month gives besides; absent where there are none. */
  readonly free?: number;
}

/**
 * One line of an invoice of a restaurant, or of its credit note: a price and a month, in pieces and
 * cents. Of a credit note both are above 0 as well.
 */
export interface InvoiceLine extends PricedLine {
  readonly price_line_id: number;
  readonly kind: SubscriptionFeeType;
  readonly author: Author | null;
  /** Of a credit note made by hand: what was billed of that price and month when it was given. */
  readonly billed_cents?: number;
}

/**
 * One line of the invoice of a service outside the web app, or of its credit note: containers of a
 * format that did not come back.
 */
export interface MissingLine extends PricedLine {
  readonly kind: 'missing';
  readonly format_id: number;
  readonly title: string;
  /** The quantity too; an earlier invoice has 1 where its price was no whole number of cents. */
  readonly pieces: number;
}

export type PaperLine = InvoiceLine | MissingLine;

/** The charge of a closing for one price and one month; below 0 it gives back. */
export interface ChargedLine extends InPeriod {
  readonly month: string;
  readonly price_line_id: number;
  readonly kind: SubscriptionFeeType;
  readonly author: Author | null;
  readonly unit_price_cents: number;
  /** Pieces, the free ones of the quota among them. */
  readonly counted: number;
  readonly billed: number;
  readonly cents: number;
}

/** An earlier invoice, with what is left of each of its lines. */
export interface HeldInvoice {
  readonly id: number;
  /** It has no number yet. */
  readonly waiting: boolean;
  readonly lines: readonly InvoiceLine[];
  /** Cents of each line that no credit note has taken, in the order of the lines. */
  readonly left: readonly number[];
  /** Its VAT that no credit note has taken, by rate. */
  readonly vatLeft: readonly VatPart[];
}

/** The papers that a closing writes for one restaurant. */
export interface Planned {
  /** Lines of its invoices: one for each period of the month that charges something. */
  readonly invoices: readonly (readonly InvoiceLine[])[];
  /** One credit note for each invoice that is corrected. */
  readonly credits: readonly {
    readonly invoiceId: number;
    readonly lines: readonly InvoiceLine[];
    readonly vat: readonly VatPart[];
  }[];
  /** Waiting invoices that are reduced, with the lines that stay. */
  readonly reduced: readonly {
    readonly invoiceId: number;
    readonly before: readonly InvoiceLine[];
    readonly lines: readonly InvoiceLine[];
  }[];
  /** Given back without an invoice to credit, below 0: it stands on the statement alone. */
  readonly rest: readonly InvoiceLine[];
  /** Signed, of all of these together. */
  readonly vat_cents: number;
}

/**
 * Which papers the closing of a month writes. Charges make an invoice, of a month in two periods
 * one each; corrections stand on the first. What is given back is taken from the newest invoice
 * that has the line, then from those before it: as credit notes, or by reducing an invoice that
 * still waits. `held` is sorted newest first.
 */
export function planOf(
  charged: readonly ChargedLine[],
  held: readonly HeldInvoice[],
  { month, periodsOf }: { readonly month: string; readonly periodsOf: PeriodsOf },
): Planned {
  const taxed = (line: ChargedLine): InvoiceLine => lineOf(line, taxOfLine(periodsOf, line));
  const lines = charged.filter(({ cents }) => cents > 0).map(taxed);
  const [, second] = periodsOf(month);
  const isLate = (line: InvoiceLine): boolean => line.month === month && line.period_from === second?.from;
  const invoices = second === undefined ? [lines] : [lines.filter((line) => !isLate(line)), lines.filter(isLate)];
  const left = new Map(held.map(({ id, left: cents }) => [id, [...cents]]));
  const credits = new Map<number, InvoiceLine[]>();
  const touched = new Set<number>();
  const rest: InvoiceLine[] = [];
  for (const line of charged.filter(({ cents }) => cents < 0)) {
    let need = -line.cents;
    for (const invoice of held) {
      const room = left.get(invoice.id) ?? [];
      for (const [rank, one] of invoice.lines.entries()) {
        const taken = Math.min(need, room[rank] ?? 0);
        if (taken === 0 || lineKey(one) !== lineKey(line)) continue;
        need -= taken;
        room[rank] = (room[rank] ?? 0) - taken;
        if (invoice.waiting) touched.add(invoice.id);
        else credits.set(invoice.id, [...(credits.get(invoice.id) ?? []), { ...ofCents(one, taken), credits: rank }]);
      }
    }
    if (need > 0) rest.push(ofCents(taxed(line), -need));
  }
  const reduced = held
    .filter(({ id }) => touched.has(id))
    .map(({ id, lines: before }) => ({
      invoiceId: id,
      before,
      lines: before.flatMap((one, rank) => {
        const cents = left.get(id)?.[rank] ?? one.cents;
        return cents === 0 ? [] : [ofCents(one, cents)];
      }),
    }));
  const plan = {
    invoices: invoices.filter((all) => all.length > 0),
    credits: [...credits].map(([invoiceId, all]) => ({
      invoiceId,
      lines: all,
      vat: creditedParts(all, held.find(({ id }) => id === invoiceId)?.vatLeft ?? []),
    })),
    reduced,
    rest,
  };
  return { ...plan, vat_cents: vatOfPlan(plan) };
}

/**
 * The same line for another amount: pieces at its price, or a single piece at the amount when the
 * price does not divide it.
 */
export function ofCents<Line extends PricedLine>(line: Line, cents: number): Line {
  const { unit_price_cents: price } = line;
  const divides = price !== 0 && cents % price === 0;
  // A part of the amount is no longer what was counted less what was free.
  const free = line.free === undefined || cents === line.cents ? {} : { free: 0 };
  return divides
    ? { ...line, ...free, quantity: cents / price, cents }
    : { ...line, ...free, quantity: Math.sign(cents), unit_price_cents: Math.abs(cents), cents };
}

const lineOf = (
  { month, price_line_id, kind, author, unit_price_cents, counted, billed, cents, ...line }: ChargedLine,
  tax: Tax,
): InvoiceLine => {
  const days = periodOf(line);
  const period = days !== null && { period_from: days.from, period_to: days.to };
  const priced = { month, price_line_id, kind, author, unit_price_cents, quantity: billed, cents, ...tax };
  const free = counted - billed;
  const isWhole = free > 0 && cents === billed * unit_price_cents;
  return ofCents({ ...priced, ...period, ...(isWhole && { free }) }, cents);
};

const vatOfPlan = ({ invoices, credits, reduced, rest }: Omit<Planned, 'vat_cents'>): number =>
  invoices.reduce((sum, lines) => sum + vatOfLines(lines), 0) -
  credits.reduce((sum, { vat }) => sum + sumOfVat(vat), 0) +
  reduced.reduce((sum, { before, lines }) => sum + vatOfLines(lines) - vatOfLines(before), 0) +
  vatOfLines(rest);
