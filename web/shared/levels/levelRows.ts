import { UNKNOWN } from '../../ui/texts.ts';
import { type Difference } from '../versions/conflict.ts';

type Formats = readonly { readonly format_id: number; readonly format_title: string }[];
type Level<Field extends string> = { readonly format_id: number } & Readonly<Record<Field, number | null>>;

const written = (level: number | null | undefined): string =>
  level === null || level === undefined ? '' : String(level);

/** A level as it was typed; null when nothing was. */
export const levelOf = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' ? null : Number(text);

/**
 * The levels of these formats as they are typed; those of a format that has none any more are
 * `unset`.
 */
export const rowsOf = <Field extends string>(
  fields: readonly Field[],
  formats: Formats,
  levels: readonly Level<Field>[],
  unset?: Readonly<Partial<Record<Field, number>>>,
): Record<Field, string>[] =>
  formats.map(({ format_id }) => {
    const level = levels.find((one) => one.format_id === format_id);
    return Object.fromEntries(
      fields.map((field) => [field, written(level === undefined ? unset?.[field] : level[field])]),
    ) as Record<Field, string>;
  });

/** The levels that two people typed differently, format by format. */
export const differencesOfRows = <Field extends string>(
  fields: readonly Field[],
  labels: Readonly<Record<Field, string>>,
  formats: Formats,
  mine: readonly Record<Field, string>[],
  theirs: readonly Record<Field, string>[],
): Difference[] =>
  formats.flatMap(({ format_id, format_title }, index) =>
    fields.flatMap((field) => {
      const [one = '', other = ''] = [mine[index]?.[field].trim(), theirs[index]?.[field]];
      if (one === other) return [];
      const label = `${format_title}, ${labels[field].toLowerCase()}`;
      return [{ name: `${field}-${format_id}`, label, mine: one || UNKNOWN, theirs: other || UNKNOWN }];
    }),
  );
