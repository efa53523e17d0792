import { z } from 'zod';
import { fieldText } from '../validation/fieldSchema.ts';
import { type Answered, type Fields, type TextField, textNames, type TextName } from './fields.ts';

type Text = z.ZodType<string, string>;
type TextOrNull = z.ZodType<string | null, string | null>;

type Sent<T> = T extends { readonly required: true } ? Text : T extends { readonly empty: null } ? TextOrNull : Text;
type SentOfNew<T> = T extends { readonly required: true } ? Text : z.ZodOptional<Sent<T>>;
type Column<T> = T extends { readonly empty: null } ? z.ZodNullable<z.ZodString> : z.ZodString;
type Answer<T> = T extends { readonly readers: 'initiative' } ? z.ZodOptional<Column<T>> : Column<T>;

/**
 * Schema of a text that a form sends: trimmed, refused in the words of the form. Nothing typed is
 * nothing kept.
 */
function sent(field: TextField): z.ZodType {
  const { required, empty, kept = (typed) => typed } = field;
  if (required || empty === undefined) return fieldText(field).transform(kept);
  return fieldText(field)
    .nullable()
    .transform((typed) => (typed === null || typed === '' ? null : kept(typed)));
}

/** The texts of something new: the ones that are required must be there. */
export function newTexts<F extends Fields>(fields: F): { [K in TextName<F>]: SentOfNew<F[K]> } {
  return shape(fields, textNames(fields), (field) => (field.required ? sent(field) : sent(field).optional()));
}

/** The texts of a change: absent ones stay unchanged. */
export function changedTexts<F extends Fields>(fields: F): { [K in TextName<F>]: z.ZodOptional<Sent<F[K]>> } {
  return shape(fields, textNames(fields), (field) => sent(field).optional());
}

/** The texts as they are answered; the ones that the initiative alone reads may be absent. */
export function answeredTexts<F extends Fields, A extends Answered>(
  fields: F,
  ...answered: readonly A[]
): { [K in TextName<F, A>]: Answer<F[K]> } {
  return shape(fields, textNames(fields, ...answered), ({ empty, readers }) => {
    const column = empty === null ? z.string().nullable() : z.string();
    return readers === 'initiative' ? column.optional() : column;
  });
}

/** The shape of some texts: the callers say its type, which follows from the declaration. */
function shape(fields: Fields, names: readonly string[], schemaOf: (field: TextField) => z.ZodType) {
  return Object.fromEntries(names.map((name) => [name, schemaOf(fields[name] as TextField)])) as never;
}
