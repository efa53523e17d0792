import { invalidField } from './errors.ts';

/**
 * Refuses (422, naming the field) a text that PostgreSQL cannot keep: with a zero byte, or half of a character that takes two. No keyboard
 * writes either.
 */
export function refuseUnstorable(input: unknown): void {
  const path = pathOf(input, '');
  if (path !== undefined) throw invalidField(path, 'Ce champ contient un caractère interdit.');
}

const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

function pathOf(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isUnstorable(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    // A key is kept too where a record is.
    if (isUnstorable(key)) return path;
    const found = pathOf(inner, path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
