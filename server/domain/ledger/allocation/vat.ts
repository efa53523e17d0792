import { type VatRegime } from '@boucle/contract/shared/invoices/labels.ts';

/** A rate in hundredths of a percent: a rate with decimals is no binary fraction. */
const HUNDREDTHS = 100;
const WHOLE = 100 * HUNDREDTHS;

/**
 * VAT of a signed net amount, in cents, rounded half away from zero; the rate in percent, with two
 * decimals at most.
 */
export function vatOf(net: number, rate: number): number {
  const hundredths = Math.round(rate * HUNDREDTHS);
  return Math.sign(net) * Math.floor((2 * Math.abs(net) * hundredths + WHOLE) / (2 * WHOLE));
}

/** The rate of a day and under which regime. */
export interface Tax {
  readonly rate: number;
  readonly regime: VatRegime;
}

/**
 * The first of some rates that gives this VAT of a net amount; the very first one where none does.
 */
export const rateAmong = (net: number, vat: number, [usual, ...others]: readonly [number, ...number[]]): number =>
  [usual, ...others].find((rate) => vatOf(net, rate) === vat) ?? usual;

/** A rate and the day from which it holds. */
export interface DatedTax extends Tax {
  readonly valid_from: string;
  /** The day on which an initiative in franchise crossed the upper threshold. */
  readonly threshold: boolean;
}

/** Default until an account chooses another one. */
export const USUAL_TAX: Tax = { rate: 20, regime: 'normal' };

/** The tax of a day; the taxes come latest first. */
export function taxOn(taxes: readonly DatedTax[], day: string): Tax {
  const found = taxes.find(({ valid_from }) => valid_from <= day);
  return found === undefined ? USUAL_TAX : { rate: found.rate, regime: found.regime };
}

/** S: a rate; Z: the rate 0; E: exempt, for a reason (EN 16931, BT-118). */
export type VatCategory = 'S' | 'Z' | 'E';

/** Sums of an invoice at one rate (EN 16931, BG-23). Cents. */
export interface VatPart {
  readonly category: VatCategory;
  readonly rate: number;
  readonly base: number;
  readonly vat: number;
}

export const categoryOf = ({ rate, regime }: Tax): VatCategory =>
  regime === 'franchise' ? 'E' : rate === 0 ? 'Z' : 'S';

/**
 * The parts of some lines, the highest rate first: each rate is rounded once, on its total
 * (BR-CO-17).
 */
export function vatParts(lines: readonly (Tax & { readonly cents: number })[]): VatPart[] {
  const bases = new Map<string, { category: VatCategory; rate: number; base: number }>();
  for (const line of lines) {
    const category = categoryOf(line);
    const key = `${category} ${line.rate}`;
    const part = bases.get(key) ?? { category, rate: line.rate, base: 0 };
    bases.set(key, { ...part, base: part.base + line.cents });
  }
  return [...bases.values()]
    .filter(({ base }) => base !== 0)
    .sort((a, b) => b.rate - a.rate || (a.category < b.category ? -1 : 1))
    .map((part) => ({ ...part, vat: vatOf(part.base, part.rate) }));
}

/**
 * The parts of lines that credit an invoice, of which `left` is not credited yet: each rate is
 * rounded on its total, never above what is left of its VAT, and what credits all that is left
 * takes all of it. Credit notes of one invoice together give back its VAT to the cent.
 */
export const creditedParts = (
  lines: readonly (Tax & { readonly cents: number })[],
  left: readonly VatPart[],
): VatPart[] =>
  vatParts(lines).map((part) => {
    const room = left.find(({ category, rate }) => category === part.category && rate === part.rate);
    if (room === undefined) return part;
    return { ...part, vat: part.base >= room.base ? room.vat : Math.min(part.vat, room.vat) };
  });

/** The parts of an invoice, less the parts of its credit notes. */
export function partsLeft(parts: readonly VatPart[], credited: readonly VatPart[]): VatPart[] {
  return parts.map((part) => {
    const same = credited.filter(({ category, rate }) => category === part.category && rate === part.rate);
    return {
      ...part,
      base: part.base - same.reduce((sum, { base }) => sum + base, 0),
      vat: part.vat - sumOfVat(same),
    };
  });
}

/** The whole VAT of some parts, in cents. */
export const sumOfVat = (parts: readonly VatPart[]): number => parts.reduce((sum, { vat }) => sum + vat, 0);

/** VAT of some lines, in cents: each rate is computed on its total. */
export const vatOfLines = (lines: readonly (Tax & { readonly cents: number })[]): number => sumOfVat(vatParts(lines));
