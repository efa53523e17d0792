import { type Pixel } from './namePlaces.ts';

/** Marks are 36 pixels wide, and nearer than this they hide each other. */
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

/** Passes after which marks stay where they are, however many share a place. */
const PASSES = 60;

/** Where marks that are never grouped stand: pairs that would hide each other are moved apart. */
export function spreadOut(points: readonly Pixel[]): Pixel[] {
  const spread = points.map(({ x, y }) => ({ x, y }));
  for (let pass = 0, moved = true; moved && pass < PASSES; pass++) {
    moved = false;
    for (const [index, one] of spread.entries())
      for (const other of spread.slice(0, index)) {
        const [x, y] = [one.x - other.x, one.y - other.y];
        const distance = Math.hypot(x, y);
        if (distance >= NEAR) continue;
        // Of two at the same place, each pair parts in another direction.
        const angle = distance === 0 ? index : Math.atan2(y, x);
        const step = (NEAR + 1 - distance) / 2;
        one.x += step * Math.cos(angle);
        one.y += step * Math.sin(angle);
        other.x -= step * Math.cos(angle);
        other.y -= step * Math.sin(angle);
        moved = true;
      }
  }
  return spread;
}
