import './RadioCards.css';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedBy, Field, type FieldLabels } from './Field.tsx';

type RadioCardsProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'children'> & {
    options: ReadonlyArray<{ value: string; label: string; note?: ReactNode; disabled?: boolean }>;
    value?: string;
    defaultValue?: string;
  };

/**
 * One choice among a few that need a word of explanation; takes what react-hook-form's `register`
 * gives.
 */
export function RadioCards({ label, optional, error, hint, options, value, defaultValue, ...input }: RadioCardsProps) {
  const id = useId();
  return (
    <Field id={id} label={label} optional={optional} error={error} hint={hint} group>
      <div
        role="radiogroup"
        className="b-radio-cards"
        aria-invalid={error === undefined ? undefined : true}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { error, hint })}
      >
        {options.map((option) => (
          <label key={option.value} className="b-radio-card">
            <input
              name={id}
              {...input}
              type="radio"
              value={option.value}
              disabled={option.disabled}
              {...(value === undefined ? {} : { checked: value === option.value })}
              {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === option.value })}
            />
            <span>
              <b>{option.label}</b>
              {option.note !== undefined && <small>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </Field>
  );
}
