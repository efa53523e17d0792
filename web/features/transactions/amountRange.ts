/** Amounts in euros, both bounds included; an open one is undefined. */
export type AmountRange = { readonly min: number | undefined; readonly max: number | undefined };

/** No amount lies between these bounds. */
export function isReversed({ min, max }: AmountRange): boolean {
  return min !== undefined && max !== undefined && min > max;
}

/** The bounds in words, amounts written by `euro`; undefined when both are open. */
export function rangeLabel({ min, max }: AmountRange, euro: (euros: number) => string): string | undefined {
  if (min !== undefined && max !== undefined) return min === max ? euro(min) : `${euro(min)} – ${euro(max)}`;
  if (min !== undefined) return `dès ${euro(min)}`;
  return max === undefined ? undefined : `jusqu’à ${euro(max)}`;
}

/** The bounds as the filters of an address hold them. */
export function rangeFilters({
  min,
  max,
}: AmountRange): Readonly<Record<'min_amount' | 'max_amount', readonly string[]>> {
  const written = (euros: number | undefined) => (euros === undefined ? [] : [String(euros)]);
  return { min_amount: written(min), max_amount: written(max) };
}
