import { z } from 'zod';
import { validation } from './validation/messages.ts';
import { formatMessage } from './icu.ts';
import { type RuleName } from './validation/rules.ts';

/** The sentence of a form rule for the field of this label: « Le champ Titre est obligatoire ». */
export const fieldSays = (
  field: string,
  rule: RuleName | 'default',
  values: Readonly<Record<string, string | number>> = {},
): string => formatMessage(validation[rule], { field, ...values });

/**
 * Error of a missing value, for a schema of another kind than a text: « Le champ Type est
 * obligatoire »; other errors keep the sentences of all.
 */
export const absentSays =
  (field: string) =>
  ({ input }: { readonly input?: unknown }): string | undefined =>
    input === undefined || input === null || input === '' ? fieldSays(field, 'required') : undefined;

/** A text that must be there. */
export const requiredText = (field: string, max: number) =>
  z
    .string(fieldSays(field, 'required'))
    .trim()
    .min(1, fieldSays(field, 'required'))
    .max(max, fieldSays(field, 'max', { length: max }));

/** A text that may be empty. */
export const freeText = (field: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, fieldSays(field, 'max', { length: max }));

const NUMBER = /^-?\d{1,9}(\.\d{1,6})?$/;
const asNumber = (message: string) => z.string().regex(NUMBER, message).transform(Number);

/**
 * A form of several parts carries text only: the schema takes the text too, but our own client is
 * typed as sending the value itself.
 */
export const formNumber = (field: string, schema: z.ZodType<number, number>): z.ZodType<number, number> => {
  const wrong = fieldSays(field, 'default');
  const error = (issue: { readonly input?: unknown }) => absentSays(field)(issue) ?? wrong;
  return z.union([z.number(), asNumber(wrong)], { error }).pipe(schema) as unknown as z.ZodType<number, number>;
};

/** The same where there may be none: null, or an empty text in a form. */
export const formNumberOrNone = (
  field: string,
  schema: z.ZodType<number, number>,
): z.ZodType<number | null, number | null> => {
  const error = fieldSays(field, 'default');
  return z
    .union([z.number(), z.null(), z.literal('').transform(() => null), asNumber(error)], { error })
    .pipe(schema.nullable()) as unknown as z.ZodType<number | null, number | null>;
};

/** `true` or `false`, in JSON or in a form. */
export const formBoolean = (field: string): z.ZodType<boolean, boolean> =>
  z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')], {
    error: fieldSays(field, 'default'),
  }) as z.ZodType<boolean, boolean>;

/**
 * No one before an @: « https://banque.fr@ailleurs.fr » leads elsewhere than it reads, as a
 * backslash does.
 */
const HTTPS_URL = /^https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#][^\s\\]*)?$/i;

/** An https address, or none (null, empty text). */
export const httpsUrlOrNone = (field: string, max = 500): z.ZodType<string | null, string | null> =>
  z
    .union([z.string(), z.null()], { error: fieldSays(field, 'url') })
    .transform((value) => (value === null || value.trim() === '' ? null : value.trim()))
    .pipe(
      z
        .string()
        .max(max, fieldSays(field, 'max', { length: max }))
        .regex(HTTPS_URL, fieldSays(field, 'url'))
        .nullable(),
    );

/** The version that a save started from; a form sends it as text. */
export const formVersion = formNumber('version', z.int().min(1)).optional();

const IN_JSON = /^data:[\w.+/-]*;base64,[A-Za-z0-9+/]*={0,2}$/;

/**
 * A file of others, or in JSON the same as a text `data:…;base64,…`. What it really is, the server
 * finds out. `noFile` refuses anything else, `advice` follows that it is too large (French).
 */
export function fileOf(mostMegabytes: number, noFile: string, advice: string) {
  const most = mostMegabytes * 1024 * 1024;
  const tooLarge = `Ce fichier dépasse ${mostMegabytes}\u00a0Mo\u00a0: ${advice}`;
  return z.union(
    [
      z.file().max(most, tooLarge),
      z
        .string()
        .regex(IN_JSON, noFile)
        .max(Math.ceil((most * 4) / 3), tooLarge),
    ],
    {
      error: ({ errors, input }) =>
        absentSays('Fichier')({ input }) ??
        errors.flat().find(({ message }) => message === tooLarge)?.message ??
        noFile,
    },
  ) as z.ZodType<z.output<z.ZodFile> | string, z.output<z.ZodFile> | string>;
}
