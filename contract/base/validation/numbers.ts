import { isEmpty, textOf } from './empty.ts';

/** A number as it is typed in French: comma or point, thousands apart. NaN when it is none. */
function numberOf(value: unknown): number {
  const text = textOf(value)
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace('\u2212', '-');
  return text === '' ? NaN : Number(text);
}

/** A number from min to max, both included. */
export function between(value: unknown, params: { min: number; max: number }): boolean {
  return min_value(value, params) && max_value(value, params);
}

/** A number of at least min. */
export function min_value(value: unknown, params: { min: number }): boolean {
  return isEmpty(value) || numberOf(value) >= params.min;
}

/** A number of at most max. */
export function max_value(value: unknown, params: { max: number }): boolean {
  return isEmpty(value) || numberOf(value) <= params.max;
}

/** A whole number, which may be negative. */
export function integer(value: unknown): boolean {
  return isEmpty(value) || /^-?\d+$/.test(textOf(value).trim());
}

/** Digits only. */
export function numeric(value: unknown): boolean {
  return isEmpty(value) || /^\d+$/.test(textOf(value).trim());
}
