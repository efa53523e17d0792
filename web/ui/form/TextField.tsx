import { mdiLockOutline } from '@mdi/js';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';
import { describedBy, Field, type FieldLabels } from './Field.tsx';

export type TextFieldProps = FieldLabels &
  ComponentProps<'input'> & {
    /** Drawing at the start of the field. */
    icon?: string;
    /** At the end of the field: a unit, a button. */
    end?: ReactNode;
  };

/** One line of text, its label above; takes what react-hook-form's `register` gives. */
export function TextField({ label, optional, error, hint, aside, icon, end, ...input }: TextFieldProps) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <Field id={id} label={label} optional={optional} error={error} hint={hint} aside={aside}>
      <div className="b-input">
        {icon !== undefined && <Icon path={icon} />}
        <input
          type="text"
          {...input}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, { error, hint })}
        />
        {input.readOnly === true && end === undefined && <Icon path={mdiLockOutline} size={18} />}
        {end}
      </div>
    </Field>
  );
}
