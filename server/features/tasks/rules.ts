interface LowFormat {
  readonly id: number;
  readonly name: string;
}

/**
 * The restaurants of low formats, each once with how many of its formats are low; those with the
 * most first.
 */
export function lowRestaurants(low: readonly LowFormat[]): { id: number; name: string; formats: number }[] {
  const found = new Map<number, { id: number; name: string; formats: number }>();
  for (const { id, name } of low) {
    const one = found.get(id) ?? { id, name, formats: 0 };
    found.set(id, { ...one, formats: one.formats + 1 });
  }
  return [...found.values()].sort((one, other) => other.formats - one.formats);
}
