import './levels.css';
import { type FormatDrawing } from '@boucle/contract/features/formats/drawings.ts';
import { type QueryKey } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { type SendOptions } from '../saving/attempts.ts';
import { useVersionedSave } from '../versions/useVersionedSave.tsx';
import { differencesOfRows, rowsOf } from './levelRows.ts';

/** A format, and its numbers. */
type FormatLevels<Field extends string> = {
  readonly format_id: number;
  readonly format_title: string;
  readonly format_subtitle?: string;
  readonly drawing: FormatDrawing;
  readonly picture_url: string | null;
} & Readonly<Record<Field, number | null>>;

interface PlaceLevels<Field extends string> {
  readonly version: number;
  readonly levels: readonly FormatLevels<Field>[];
}

type LevelsFormProps<Field extends string, Read extends PlaceLevels<Field>> = {
  title: string;
  /** Name of the numbers as a whole (French). */
  about: string;
  /** Which numbers a format has, in their order. */
  fields: readonly Field[];
  labels: Readonly<Record<Field, string>>;
  levels: Read;
  /** Of a format for which no one set them. */
  unset?: Readonly<Partial<Record<Field, number>>>;
  /** Error of one number. */
  errorOf: (field: Field, value: string, row: Readonly<Record<Field, string>> | undefined) => string | undefined;
  /** Sends the values typed of each of these formats, in their order. */
  send: (
    typed: {
      readonly formats: readonly FormatLevels<Field>[];
      readonly rows: readonly Readonly<Record<Field, string>>[];
      readonly version: number | undefined;
    },
    options: SendOptions,
  ) => Promise<Read>;
  invalidates: readonly QueryKey[];
  success: string;
  onClose: () => void;
};

/** From so many fields on the format stands above them. */
const MANY_FIELDS = 4;

/**
 * The levels of a place, format by format; empty is no one watching. A save that comes after
 * somebody else's shows both.
 */
export function LevelsForm<Field extends string, Read extends PlaceLevels<Field>>(props: LevelsFormProps<Field, Read>) {
  const { title, about, fields, labels, levels, unset, errorOf, send, invalidates, success, onClose } = props;
  // Values that the form starts from, whatever is read behind it.
  const [read] = useState(levels);
  const formats = read.levels;
  // The form knows names of fields as texts; its rows are the ones that `rowsOf` made.
  const typed = (rows: readonly Record<string, string>[]) => rows as readonly Record<Field, string>[];
  const valuesOf = (from: Read) => ({ levels: rowsOf(fields, formats, from.levels, unset) });
  const form = useForm<{ levels: Record<string, string>[] }>({ defaultValues: valuesOf(read) });
  const { submit, conflict } = useVersionedSave<{ levels: Record<string, string>[] }, Read>({
    form,
    names: formats.flatMap((_, index) => fields.map((field) => `levels.${index}.${field}` as const)),
    compare: (mine, theirs) => differencesOfRows(fields, labels, formats, mine.levels, theirs.levels),
    read,
    valuesOf,
    send: (values, version, options) => send({ formats, rows: typed(values.levels), version }, options),
    invalidates,
    success,
    onSaved: onClose,
  });
  return (
    <FormDialog title={title} onClose={onClose} form={form} onSubmit={submit}>
      {conflict}
      <p className="b-muted">{about}</p>
      {formats.map(({ format_id, format_title, format_subtitle, drawing, picture_url }, index) => (
        <div
          key={format_id}
          className={fields.length < MANY_FIELDS ? 'b-levels-format' : 'b-levels-format b-levels-many'}
          style={{ '--levels': fields.length } as CSSProperties}
          role="group"
          aria-label={format_title}
        >
          <span className="b-row">
            <FormatPicture url={picture_url} drawing={drawing} />
            <span>
              <b>{format_title}</b>
              {format_subtitle !== undefined && format_subtitle !== '' && <small>{format_subtitle}</small>}
            </span>
          </span>
          {fields.map((field) => (
            <TextField
              key={field}
              label={labels[field]}
              inputMode="numeric"
              autoComplete="off"
              className="b-num"
              {...fieldProps(form, `levels.${index}.${field}`, {
                validate: (value, values) => errorOf(field, value, typed(values.levels)[index]) ?? true,
              })}
            />
          ))}
        </div>
      ))}
    </FormDialog>
  );
}
