/**
 * How often the server recorded an act that changed each thing kept here, since the page was
 * opened.
 */
const changes = new Map<string, number>();

/** Notes that the server recorded a change: answers under way may be older. */
export function noteChange(name: string): void {
  changes.set(name, (changes.get(name) ?? 0) + 1);
}

/** Begins a reading of something; answers whether it is still as it was when the reading began. */
export function beginReading(name: string): () => boolean {
  const before = changes.get(name);
  return () => changes.get(name) === before;
}
