/** The middle value; of an even number, the upper of the two. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value under which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** « 950–1 120 »: how far repeated measures lay apart. */
export function spread(values: readonly number[]): string {
  const written = (value: number): string =>
    value.toLocaleString('fr-FR', { maximumFractionDigits: value < 10 ? 2 : 0 });
  return `${written(Math.min(...values))}–${written(Math.max(...values))}`;
}

/** The passes of a measure: the middle one of their medians counts, all are shown. */
export function middle(passes: readonly (readonly number[])[]): { value: number; detail: string } {
  const medians = passes.map(median);
  const texts = medians.map((value) => value.toLocaleString('fr-FR', { maximumFractionDigits: value < 50 ? 1 : 0 }));
  return {
    value: median(medians),
    detail: `passages ${texts.join('\u202f; ')}\u202f; en tout ${spread(passes.flat())}`,
  };
}

export interface Pair {
  readonly ratio: number;
  readonly detail: string;
}

/**
 * Runs the two sides of a ratio by turns, so that a busy machine slows both, and keeps the median
 * of the rounds' ratios.
 */
export async function ratioOf(
  rounds: number,
  measured: readonly [name: string, run: () => Promise<number>],
  reference: readonly [name: string, run: () => Promise<number>],
): Promise<Pair & { readonly measured: number }> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await reference[1]());
    ours.push(await measured[1]());
  }
  const ratios = ours.map((value, i) => value / (theirs[i] ?? Number.NaN));
  return {
    ratio: median(ratios),
    measured: median(ours),
    detail: `${measured[0]} ${spread(ours)}, ${reference[0]} ${spread(theirs)}, rapports ${spread(ratios)}`,
  };
}
