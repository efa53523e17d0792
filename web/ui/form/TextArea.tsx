import { type ComponentProps, useId } from 'react';
import { describedBy, Field, type FieldLabels } from './Field.tsx';

/** Several lines of text; grows with what is typed. */
export function TextArea({ label, optional, error, hint, aside, ...area }: FieldLabels & ComponentProps<'textarea'>) {
  const own = useId();
  const id = area.id ?? own;
  return (
    <Field id={id} label={label} optional={optional} error={error} hint={hint} aside={aside}>
      <div className="b-input">
        <textarea
          {...area}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, { error, hint })}
        />
      </div>
    </Field>
  );
}
