import { type Fields, textNames, type TextName } from '@boucle/contract/base/fields/fields.ts';
import { writtenDay } from '@boucle/contract/base/format.ts';
import { type CsvColumn } from './csv.ts';

/** Texts in the rows of a list are in its CSV. */
type InRows<F extends Fields> = TextName<F, 'row' | 'column'>;

/** The columns of a CSV that hold the texts of the rows, by name, in order. */
export function csvTexts<F extends Fields>(
  fields: F,
): { [K in InRows<F>]: CsvColumn<{ readonly [N in InRows<F>]?: string | null }> } {
  const columns = textNames(fields, 'row', 'column').map((name) => [
    name,
    {
      heading: fields[name]?.label ?? '',
      value: (row: { readonly [N in InRows<F>]?: string | null }) => written(fields[name], row[name] ?? ''),
      typed: true,
    },
  ]);
  return Object.fromEntries(columns) as { [K in InRows<F>]: CsvColumn<{ readonly [N in InRows<F>]?: string | null }> };
}

const written = (field: Fields[string] | undefined, value: string): string =>
  field?.answered !== undefined && field.isDay && value !== '' ? writtenDay(value) : value;
