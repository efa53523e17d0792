import { z } from 'zod';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from './constants.ts';
import { day, queryInteger } from './primitives.ts';

/** One object. */
export const one = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

/** A page of rows and how many there are in all. */
export const list = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), meta: z.object({ count: z.int().min(0) }) });

const page = z.strictObject({
  number: queryInteger(1, 1_000_000).optional(),
  size: queryInteger(1, PAGE_SIZE_MAX).optional(),
});

const sort = (columns: readonly string[]) =>
  z
    .string()
    .max(100)
    .refine(
      (value) => value.split(',').every((part) => columns.includes(part.replace(/^-/, ''))),
      `Tri inconnu\u00a0: seuls ${columns.join(', ')} sont acceptés.`,
    );

/** The free text of a list's search field. */
export const searchText = z.string().trim().max(100);

/**
 * A period, one of whose ends may be open, ends no sooner than it begins (Paris days): for
 * `refine`.
 */
export const endsAfterItBegins: [
  check: (period: { from_date?: string | undefined; to_date?: string | undefined }) => boolean,
  refusal: { path: string[]; message: string },
] = [
  ({ from_date, to_date }) => from_date === undefined || to_date === undefined || from_date <= to_date,
  { path: ['to_date'], message: 'La fin précède le début.' },
];

const DAY_MS = 86_400_000;

/**
 * Refuses a period of more days, in the words of its kind (French: « La période ne peut pas
 * dépasser un an. »).
 */
export const lastsAtMost = (
  days: number,
  words: string,
): [
  check: (period: { from_date: string; to_date: string }) => boolean,
  refusal: { path: string[]; message: string },
] => [
  ({ from_date, to_date }) => Date.parse(to_date) - Date.parse(from_date) < days * DAY_MS,
  { path: ['to_date'], message: `La période ne peut pas dépasser ${words}.` },
];

/**
 * Query of a list: `page[number]`, `page[size]`, `sort=-a,b`, `filter[…]`, `from_date`, `to_date`
 * (Paris days, inclusive). An unknown filter, sort or parameter is refused, and a period that ends
 * before it begins.
 */
export const listQuery = <F extends z.ZodRawShape>(sorts: readonly string[], filters: F) =>
  z
    .strictObject({
      page: page.optional(),
      sort: sort(sorts).optional(),
      filter: z.strictObject({ q: searchText.optional(), ...filters }).optional(),
      from_date: day.optional(),
      to_date: day.optional(),
    })
    .refine(...endsAfterItBegins);

export interface Sorting<S extends string> {
  readonly column: S;
  readonly descending: boolean;
}

/** Reads `sort=-created_at,name`; the schema has already refused unknown columns. */
export const readSort = <S extends string>(
  value: string | undefined,
  fallback: readonly Sorting<S>[],
): readonly Sorting<S>[] =>
  value === undefined
    ? fallback
    : value.split(',').map((part) => ({ column: part.replace(/^-/, '') as S, descending: part.startsWith('-') }));

/** The limit and offset of `page[…]`. */
export const readPage = (value: { number?: number | undefined; size?: number | undefined } | undefined) => {
  const size = value?.size ?? PAGE_SIZE_DEFAULT;
  return { limit: size, offset: ((value?.number ?? 1) - 1) * size };
};
