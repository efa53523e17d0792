import { type SettlementKind } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { type VatPart } from './vat.ts';

/**
 * A settlement of a statement: what it adds to what the restaurant owes, below 0 what it takes off.
 * Cents, a Paris day.
 */
export interface Movement {
  readonly id: number;
  readonly kind: SettlementKind;
  readonly day: string;
  /** The invoice or credit note that it books. */
  readonly invoiceId: number | null;
  readonly reversesId: number | null;
  readonly cents: number;
}

/**
 * The part of an invoice that a settlement pays, above 0, or of a credit note, below 0; the
 * opposite when a payment is taken back.
 */
export interface Part {
  readonly settlementId: number;
  readonly invoiceId: number;
  /** Set off against what the account owes the restaurant, or paid. */
  readonly kind: 'set_off' | 'payment';
  readonly day: string;
  readonly cents: number;
}

/** Something owed, above 0, or due to the restaurant, below 0, and what is still open of it. */
interface Item {
  readonly invoiceId: number | null;
  readonly settlementId: number;
  readonly rank: number;
  open: number;
}

const CLOSING: readonly SettlementKind[] = ['statement_fees', 'statement_cash', 'statement_rewards'];

/** Invoices before tills, credit notes before rewards; among them the oldest first. */
const rankOf = ({ kind, invoiceId }: Movement): number =>
  invoiceId !== null ? 0 : kind === 'statement_fees' ? 1 : kind === 'statement_cash' ? 2 : 3;

/**
 * Which invoices and credit notes the settlements of one statement settle, in the order in which
 * they were written: what the closing owes both ways is set off on the day on which somebody closed
 * the month, then each payment settles what is open, invoices first; a payment that is taken back
 * opens again what it settled. More settlements after these change nothing of what these settled.
 */
export function partsOf(movements: readonly Movement[], closedOn: string): Part[] {
  const items: Item[] = [];
  const parts: Part[] = [];
  const settled = new Map<number, { item: Item; cents: number }[]>();
  const settle = (item: Item, cents: number, by: Pick<Movement, 'id' | 'day'>, kind: Part['kind']): void => {
    item.open -= cents;
    settled.set(by.id, [...(settled.get(by.id) ?? []), { item, cents }]);
    if (item.invoiceId !== null) {
      parts.push({ settlementId: by.id, invoiceId: item.invoiceId, kind, day: by.day, cents });
    }
  };
  /**
   * Takes so many cents of what is open on one side: what is owed (1), or due to the restaurant
   * (−1).
   */
  const take = (side: 1 | -1, cents: number, by: (item: Item) => Pick<Movement, 'id' | 'day'>, kind: Part['kind']) => {
    let left = cents;
    for (const item of items) {
      const taken = Math.min(left, Math.max(0, side * item.open));
      if (taken === 0) continue;
      left -= taken;
      settle(item, side * taken, by(item), kind);
    }
  };
  const open = (side: 1 | -1): number => items.reduce((sum, item) => sum + Math.max(0, side * item.open), 0);
  const setOff = (by: (item: Item) => Pick<Movement, 'id' | 'day'>): void => {
    const both = Math.min(open(1), open(-1));
    take(1, both, by, 'set_off');
    take(-1, both, by, 'set_off');
  };
  const add = (one: Movement): void => {
    items.push({ invoiceId: one.invoiceId, settlementId: one.id, rank: rankOf(one), open: one.cents });
    items.sort((a, b) => a.rank - b.rank || a.settlementId - b.settlementId);
  };

  const closing = movements.filter(({ kind }) => CLOSING.includes(kind));
  for (const one of closing) add(one);
  setOff(({ settlementId }) => ({ id: settlementId, day: closedOn }));
  for (const one of movements) {
    if (CLOSING.includes(one.kind)) continue;
    if (one.reversesId !== null) {
      for (const { item, cents } of settled.get(one.reversesId) ?? []) settle(item, -cents, one, 'payment');
    } else if (one.invoiceId !== null) add(one);
    else take(one.cents < 0 ? 1 : -1, Math.abs(one.cents), () => one, 'payment');
    setOff(() => one);
  }
  return parts;
}

/**
 * The VAT of so many cents, with VAT, settled of a paper: pro rata of each rate, such that a paper
 * wholly settled gives exactly its own. Signed as the cents.
 */
export function vatOfSettled(parts: readonly VatPart[], settled: number): VatPart[] {
  const gross = parts.map(({ base, vat }) => base + vat);
  const whole = gross.reduce((sum, cents) => sum + cents, 0);
  if (whole === 0) return [];
  let left = settled;
  return parts.map((part, rank) => {
    const own = gross[rank] ?? 0;
    const share = rank === parts.length - 1 ? left : Math.round((own * settled) / whole);
    left -= share;
    const vat = own === 0 ? 0 : Math.round((part.vat * share) / own);
    return { ...part, base: share - vat, vat };
  });
}

/**
 * The differences by rate between two lists of parts; rates at which nothing changes are left out.
 */
export function changeOf(before: readonly VatPart[], after: readonly VatPart[]): VatPart[] {
  const sums = new Map<string, VatPart>();
  const add = (part: VatPart, sign: 1 | -1): void => {
    const key = `${part.category} ${part.rate}`;
    const { base = 0, vat = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...part, base: base + sign * part.base, vat: vat + sign * part.vat });
  };
  for (const part of after) add(part, 1);
  for (const part of before) add(part, -1);
  return [...sums.values()].filter(({ base, vat }) => base !== 0 || vat !== 0);
}
