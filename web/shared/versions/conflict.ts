import { isDay, writtenDay } from '@boucle/contract/base/format.ts';
import { ApiError } from '../../api/errors.ts';
import { UNKNOWN } from '../../ui/texts.ts';

/** One field that two people changed differently, as the form writes it. */
export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/**
 * Version on the server now, on a save made from what was `read`; undefined for any other failure.
 */
export function conflictOf<T extends { version: number }>(error: unknown, read: T): T | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { current } = error.body;
  const isVersion = typeof current === 'object' && current !== null && 'version' in current;
  return isVersion ? { ...read, ...current } : undefined;
}

/**
 * The labelled fields that differ between my version and the other one; `write` formats a value for
 * people.
 */
export function differencesOf<V extends object>(
  labels: Readonly<Partial<Record<keyof V & string, string>>>,
  mine: V,
  theirs: V,
  write: (name: keyof V & string, value: V[keyof V & string]) => string = (_name, value) => plain(value),
): Difference[] {
  const names = Object.keys(labels) as (keyof V & string)[];
  return names.flatMap((name) => {
    const [one, other] = [write(name, mine[name]), write(name, theirs[name])];
    return one === other ? [] : [{ name, label: labels[name] ?? name, mine: one, theirs: other }];
  });
}

/** A value of a form as people read it; days as JJ/MM/AAAA. */
export function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return UNKNOWN;
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'string') return isDay(value) ? writtenDay(value) : value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? value.map(plain).join(', ') : JSON.stringify(value);
}
