import { type Fields } from '@boucle/contract/base/fields/fields.ts';
import { type z } from 'zod';
import { type Cells, type Fault, lettersFault } from './cells.ts';

/**
 * Faults of a line: refusals of its schema, and the letters of texts that no schema looks at. One
 * fault a field: the letters first.
 */
export function faultsOf(fields: Fields, texts: Cells, issues: readonly z.core.$ZodIssue[] = []): Fault[] {
  const letters = Object.entries(texts).flatMap(
    ([name, text]) => lettersFault(name, fields[name]?.label ?? name, text) ?? [],
  );
  const reported = new Set(letters.map(({ field }) => field));
  const refused = issues.flatMap(({ path: [name], message }) => {
    const field = typeof name === 'string' ? name : null;
    if (reported.has(field)) return [];
    reported.add(field);
    return { field, sentence: message };
  });
  return [...letters, ...refused];
}
