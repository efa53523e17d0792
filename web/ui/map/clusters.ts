import { type Pixel } from './namePlaces.ts';

/** Marks are 36 pixels wide: nearer than that they hide each other. */
const NEAR = 34;

/**
 * Which marks stand together, by their place in the list: each that is in no group yet, the first
 * ones first, takes those around it. A group of one is a mark of its own.
 */
export function clustersOf(points: readonly Pixel[]): readonly (readonly number[])[] {
  const taken = new Set<number>();
  const groups: number[][] = [];
  for (const [index, point] of points.entries()) {
    if (taken.has(index)) continue;
    const group = points.flatMap(({ x, y }, other) =>
      other >= index && !taken.has(other) && Math.hypot(x - point.x, y - point.y) < NEAR ? [other] : [],
    );
    for (const one of group) taken.add(one);
    groups.push(group);
  }
  return groups;
}
