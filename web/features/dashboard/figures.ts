/** Bags not thrown away: each reuse spares a container of the bag. Null without a capacity. */
export function bagsSpared(reuses: number, capacity: number): number | null {
  return capacity > 0 ? Math.floor(reuses / capacity) : null;
}
