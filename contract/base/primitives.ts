import { z } from 'zod';
import { quantity } from './format.ts';

/**
 * A query string carries text only: the schema takes the text too, but our own client is typed as
 * sending the value itself.
 */
const alsoAsText = <T>(schema: z.ZodType<T>): z.ZodType<T, T> => schema as z.ZodType<T, T>;

/** A database number in a path or a query: digits only (docs/api.md). */
export const id = alsoAsText(
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.int().positive()),
);

/** A whole number that may travel in a query string. */
export const queryInteger = (min: number, max: number) =>
  alsoAsText(
    z
      .union([
        z.int(),
        z
          .string()
          .regex(/^-?\d{1,9}$/)
          .transform(Number),
      ])
      .pipe(z.int().min(min).max(max)),
  );

/** Euros of a bound in a query string. */
export const queryEuros = alsoAsText(
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,7}(\.\d{1,2})?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(0).max(1_000_000)),
);

/** A month, YYYY-MM. */
export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Le mois attendu est de la forme AAAA-MM.');

/** So many containers of a format. */
export const pieces = (least: number, most: number) =>
  z
    .int('La quantité doit être un nombre entier.')
    .min(least, `La quantité doit être d’au moins ${least}.`)
    .max(most, `La quantité ne peut pas dépasser ${quantity(most)}.`);

/** `true` in a query string or in JSON. */
export const queryTrue = alsoAsText<true>(z.union([z.literal(true), z.literal('true').transform(() => true as const)]));

/** A list that a query string may give as one value. */
export const queryList = <T>(item: z.ZodType<T, T>, most = 100) =>
  alsoAsText<T[]>(z.union([z.array(item).max(most), item.transform((value) => [value])]));

/** Statuses that a list is filtered by; « canceled » is read as « cancelled » is written. */
export const queryStatuses = <S extends string>(statuses: readonly S[]) =>
  queryList(
    alsoAsText<S>(
      z
        .enum([...statuses, 'canceled'])
        .transform((status): string => (status === 'canceled' ? 'cancelled' : status))
        .pipe(z.enum(statuses)),
    ),
  );

const hasTwoDecimals = (value: number): boolean => Math.abs(Math.round(value * 100) - value * 100) < 1e-6;

/**
 * Euros as a JSON number, at most two decimals, 0 included; larger than a million is a typing
 * mistake.
 */
export const euros = z
  .number()
  .min(0, 'Le montant doit être positif.')
  .max(1_000_000, 'Le montant ne peut pas dépasser 1\u202f000\u202f000\u00a0€.')
  .refine(hasTwoDecimals, 'Le montant a au plus deux décimales.');

/** Euros > 0. */
export const positiveEuros = euros.refine((value) => value > 0, 'Le montant doit être supérieur à 0.');

/** A signed amount that the server answers, in euros. */
export const eurosOut = z.number();

const DAY_SAYS = 'La date attendue est de la forme AAAA-MM-JJ.';

/** A day in Paris, YYYY-MM-DD, that exists in the calendar, which has no year 0. */
export const day = z.iso.date(DAY_SAYS).refine((text) => !text.startsWith('0000'), DAY_SAYS);

/** An instant the server answers, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/**
 * When a device did an act and when it sends it, both by its own clock: the server uses how long
 * ago it was. They are no part of the input's identity, so that an act that is sent again is the
 * same one (server/platform/api/idempotency.ts).
 */
export const deviceTimes = { made_at: instant.optional(), sent_at: instant.optional() };

/** Cents of an amount in euros that passed the schema. */
export const toCents = (value: number): number => Math.round(value * 100);

/** Euros of an amount in cents. */
export const toEuros = (cents: number): number => cents / 100;
