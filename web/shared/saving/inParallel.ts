/**
 * Runs one piece of work for each item, `limit` at a time, in order; answers in the order of the
 * items. `onProgress` receives how many are over. A failure rejects once the works under way are
 * over; no other is started.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
  onProgress?: (done: number) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  let done = 0;
  let failed = false;
  const runner = async () => {
    while (next < items.length && !failed) {
      const place = next++;
      try {
        results[place] = await work(items[place] as Item);
      } catch (error) {
        failed = true;
        throw error;
      }
      onProgress?.(++done);
    }
  };
  const settled = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, runner));
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return results;
}
