/** Measures of the part `partitions`, in this order. */
export const RANGE_MEASURES = ['readings', 'full', 'postings', 'incremental', 'works'] as const;
export type RangeMeasure = (typeof RANGE_MEASURES)[number];

/** Those named, in their order; undefined when one is not known. */
export function rangeMeasures(names: string): readonly RangeMeasure[] | undefined {
  const asked = names.split(',');
  const known: readonly string[] = RANGE_MEASURES;
  return asked.every((name) => known.includes(name))
    ? RANGE_MEASURES.filter((name) => asked.includes(name))
    : undefined;
}
