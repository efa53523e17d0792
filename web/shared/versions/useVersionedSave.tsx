import { type QueryKey } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { type SendOptions } from '../saving/attempts.ts';
import { useFormSave } from '../saving/useFormSave.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { conflictOf, type Difference, differencesOf } from './conflict.ts';

type VersionedSave<V extends FieldValues, T extends { version: number }> = {
  form: UseFormReturn<V>;
  /** Fields of the form that the server may refuse. */
  names: readonly FieldPath<V>[];
  /**
   * Labels of the fields that are compared when somebody else saved in the meantime, and how their
   * values read.
   */
  labels?: Readonly<Partial<Record<keyof V & string, string>>>;
  write?: (name: keyof V & string, value: V[keyof V & string]) => string;
  /** Where the fields are not what is compared. */
  compare?: (mine: V, theirs: V) => readonly Difference[];
  /** The thing as it is read; the form is filled from the first. Undefined: something new. */
  read: T | undefined;
  valuesOf: (read: T) => V;
  /**
   * Sends the form as a change of this version. One that needs several requests reports to `partly`
   * what each has kept: when a later one is refused, the next save goes on from there.
   */
  send: (values: V, version: number | undefined, options: SendOptions, partly: (saved: T) => void) => Promise<T>;
  /** Queries read again once it is saved. */
  invalidates?: readonly QueryKey[];
  /** Alert once it is saved. */
  success?: string;
  onSaved: (saved: T) => Promise<void> | void;
};

/**
 * Saves a form once however often it is pressed; refusals land on their fields, and a save made
 * from an earlier version shows both: see `conflict`, to stand at the top of the form. The version
 * is the version of `base`, which filled the form, whatever is read behind it; while nothing is
 * typed, the form takes what is read.
 */
export function useVersionedSave<V extends FieldValues, T extends { version: number }>(options: VersionedSave<V, T>) {
  const { form, names, labels, write, read, valuesOf, send, invalidates, success, onSaved } = options;
  const { compare = (mine, other) => (labels ? differencesOf<V>(labels, mine, other, write) : []) } = options;
  const [theirs, setTheirs] = useState<T>();
  const [base, setBase] = useState(read);
  const { isDirty } = form.formState;
  if (read !== undefined && base !== undefined && read.version > base.version && !isDirty) setBase(read);
  const filled = useRef(read?.version ?? 0);
  useEffect(() => {
    if (base === undefined || isDirty || base.version <= filled.current) return;
    filled.current = base.version;
    form.reset(valuesOf(base));
  }, [base, isDirty, form, valuesOf]);

  const save = useFormSave({
    form,
    names,
    sets: read !== undefined,
    ...(invalidates && { invalidates }),
    ...(success !== undefined && { success: () => success }),
    send: ({ values, version }: { values: V; version: number | undefined }, attempt) =>
      send(values, version, attempt, setBase),
    onSaved: async (saved) => {
      setTheirs(undefined);
      setBase(saved);
      await onSaved(saved);
    },
    onFailed: (error) => {
      const other = base && conflictOf(error, base);
      if (other) setTheirs(other);
      return other !== undefined;
    },
  });

  const conflict: ReactNode = theirs && (
    <ConflictNotice
      differences={compare(form.getValues(), valuesOf(theirs))}
      busy={form.formState.isSubmitting}
      onTakeTheirs={() => {
        setBase(theirs);
        setTheirs(undefined);
        form.reset(valuesOf(theirs));
      }}
      onKeepMine={() => {
        setBase(theirs);
        void form.handleSubmit((values) => save({ values, version: theirs.version }))();
      }}
    />
  );
  return { submit: (values: V) => save({ values, version: base?.version }), conflict, base };
}
