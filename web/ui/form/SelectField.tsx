import './SelectField.css';
import { type ComponentProps, useId } from 'react';
import { describedBy, Field, type FieldLabels } from './Field.tsx';

type SelectFieldProps = FieldLabels &
  ComponentProps<'select'> & {
    options: ReadonlyArray<{ value: string; label: string; disabled?: boolean }>;
    /** Shown while nothing is chosen: « Choisir un restaurant ». */
    placeholder?: string;
  };

/**
 * One choice of a short list. A native select: the browser's own keyboard, touch wheel and reading;
 * its list drawn by us where the browser can.
 */
export function SelectField({
  label,
  optional,
  error,
  hint,
  aside,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const own = useId();
  const id = select.id ?? own;
  return (
    <Field id={id} label={label} optional={optional} error={error} hint={hint} aside={aside}>
      <div className="b-input b-select">
        <select
          {...select}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, { error, hint })}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </Field>
  );
}
