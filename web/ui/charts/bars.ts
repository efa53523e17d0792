import { type Address } from '@boucle/contract/pages.ts';
import { percent, quantity } from '@boucle/contract/base/format.ts';

export type Bar = {
  key: string;
  /** On the axis: « 03/03 ». */
  short: string;
  /** In full: « mardi 25/03 ». */
  label: string;
  /** One per series, from the bottom up. */
  values: readonly number[];
  /** Where its rows are, and its parts' rows; undefined where no list has them. */
  to?: Address | undefined;
  parts?: readonly (Address | undefined)[];
  /** Not over yet. */
  pale?: boolean;
  /** Value that it is compared with: « 308 », « le 25/02 ». */
  before?: { readonly value: number; readonly label: string } | undefined;
};

export const total = ({ values }: Pick<Bar, 'values'>): number => values.reduce((sum, value) => sum + value, 0);

/** « mardi 25/03 · 355 · 308 le 25/02, +15 % », or of one part « mardi 25/03 · Emprunt 156 ». */
export function labelOf(bar: Bar | undefined, series: readonly string[], part: number | undefined): string {
  if (bar === undefined) return 'aucune donnée';
  if (part !== undefined) return `${bar.label} · ${series[part] ?? ''} ${quantity(bar.values[part] ?? 0)}`;
  const whole = `${bar.label} · ${quantity(total(bar))}`;
  if (bar.before === undefined) return whole;
  const { value, label } = bar.before;
  return `${whole} · ${quantity(value)} ${label}${changeOf(total(bar), value)}`;
}

/** « , +15 % »; nothing where there was nothing: there is no per cent of zero. */
function changeOf(now: number, before: number): string {
  if (before <= 0) return '';
  const ratio = Math.round(((now - before) / before) * 100) / 100;
  return `, ${ratio > 0 ? '+' : ratio < 0 ? '−' : ''}${percent(Math.abs(ratio))}`;
}
