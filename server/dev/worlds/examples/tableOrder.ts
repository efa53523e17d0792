import { type Reference } from './queries.ts';

/**
 * Tables in the order in which their rows can be deleted: what refers to others first. Throws when
 * some refer to each other in a circle.
 */
export function deletionOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const left = new Set(tables);
  const ordered: string[] = [];
  while (left.size > 0) {
    const ready = [...left].filter(
      (table) => !references.some(({ child, parent }) => parent === table && child !== table && left.has(child)),
    );
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left].join(', ')}`);
    for (const table of ready) left.delete(table);
    ordered.push(...ready);
  }
  return ordered;
}
