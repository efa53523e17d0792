import { type Check, check } from '../validation/rules.ts';
import { DAY } from './checks.ts';

/**
 * Where a text is answered: when its thing is read (`detail`), in the rows of the list and its CSV
 * too (`row`), and there in a separate column (`column`).
 */
export type Answered = 'detail' | 'row' | 'column';

/**
 * Readers of a text: every reader of the thing, or its initiative alone, not the platform's super
 * administrators.
 */
export type Readers = 'everyone' | 'initiative';

interface TextOptions {
  readonly answered: Answered;
  /** Has no default: a list of an initiative is also read by the platform. */
  readonly readers: Readers;
  /** Asked for: a form without it is refused. */
  readonly required?: true;
  /** How nothing typed is kept: null here, an empty text elsewhere. */
  readonly empty?: null;
  /**
   * People write several lines. The name then lets lines in whatever the call
   * (`validation/lines.ts`).
   */
  readonly severalLines?: true;
  /** A Paris day, YYYY-MM-DD: typed, exported and written in the journal as JJ/MM/AAAA. */
  readonly isDay?: true;
  /** Most characters. */
  readonly max?: number;
  /** Further rules of the field. */
  readonly checks?: readonly Check[];
  /** Function from what is typed to what is kept. */
  readonly kept?: (typed: string) => string;
  /**
   * Headings of this column in other people's tables, in addition to its label
   * (contract/features/imports/columns.ts).
   */
  readonly headings?: readonly string[];
}

/**
 * A text of a form, declared once: its input, what is answered, its label on the form and in the
 * journal, its column follow.
 */
export type TextField = TextOptions & { readonly label: string; readonly checks: readonly Check[] };

/** A field of another kind: its label is declared here, the rest is written by hand. */
export interface OtherField {
  readonly label: string;
  readonly headings?: readonly string[];
  readonly answered?: undefined;
}

/** The fields of a thing that has a form, in the order of comparison and of the journal. */
export type Fields = Readonly<Record<string, TextField | OtherField>>;

/** Names of the texts among some fields, of all or of those answered so. */
export type TextName<F extends Fields, A extends Answered = Answered> = string extends keyof F
  ? string
  : { [K in keyof F]: F[K] extends { readonly answered: A } ? K : never }[keyof F] & string;

/** Declares a text. */
export const text = <const O extends TextOptions>(label: string, options: O): O & TextField => ({
  ...options,
  label,
  checks: [
    ...(options.required ? [check('required')] : []),
    ...(options.max === undefined ? [] : [check('max', { length: options.max })]),
    ...(options.checks ?? []),
  ],
});

/** Declares a day: a text whose column is a date, null when none is typed. */
export const day = <const O extends Pick<TextOptions, 'answered' | 'readers' | 'required'>>(
  label: string,
  options: O,
) => text(label, { ...options, empty: null, isDay: true, checks: [DAY] });

/** Declares the label of a field of another kind, and how tables of others head it. */
export const labelled = (label: string, ...headings: readonly string[]): OtherField =>
  headings.length === 0 ? { label } : { label, headings };

/** The names of the texts, in order: all of them, or the ones that are answered so. */
export function textNames<F extends Fields, A extends Answered = Answered>(
  fields: F,
  ...answered: readonly A[]
): TextName<F, A>[] {
  const names = Object.entries(fields).flatMap(([name, { answered: where }]) =>
    where !== undefined && (answered.length === 0 || answered.some((one) => one === where)) ? [name] : [],
  );
  return names as TextName<F, A>[];
}

/** The label of every field, by its name. */
export function labelsOf<F extends Fields>(fields: F): { readonly [K in keyof F]: string } {
  const labels = Object.entries(fields).map(([name, { label }]) => [name, label]);
  return Object.fromEntries(labels) as { readonly [K in keyof F]: string };
}

/** Texts of a form as they are typed. */
export type TypedTexts<F extends Fields> = { [K in TextName<F>]: string };

/** The texts of a form filled from what is read, or blank. */
export function typedTexts<F extends Fields>(
  fields: F,
  read: { readonly [K in TextName<F>]?: string | null | undefined } = {},
): TypedTexts<F> {
  return Object.fromEntries(textNames(fields).map((name) => [name, read[name] ?? ''])) as TypedTexts<F>;
}

/** The texts of a form as they are sent, trimmed. */
export function sentTexts<F extends Fields>(fields: F, values: TypedTexts<F>): TypedTexts<F> {
  return Object.fromEntries(textNames(fields).map((name) => [name, values[name].trim()])) as TypedTexts<F>;
}

/** The stored texts of something whose form left them out. */
export function blankTexts<F extends Fields>(
  fields: F,
): { [K in TextName<F>]: F[K] extends { readonly empty: null } ? string | null : string } {
  const blank = textNames(fields).map((name) => [name, (fields[name] as TextField).empty === null ? null : '']);
  return Object.fromEntries(blank) as {
    [K in TextName<F>]: F[K] extends { readonly empty: null } ? string | null : string;
  };
}
