import { type Check } from '@boucle/contract/base/validation/rules.ts';
import { type ReactNode, useId } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { describedBy, Field } from '../../ui/form/Field.tsx';
import { fieldRules } from '../../ui/form/fieldRules.ts';

export interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

type TickedFieldProps<V extends FieldValues> = {
  form: UseFormReturn<V>;
  /** A field whose value is a list of choices. */
  name: FieldPath<V>;
  label: string;
  checks: readonly Check[];
  choices: readonly Choice[];
};

/** Choices of which several may be ticked, in the order in which they are declared. */
export function TickedField<V extends FieldValues>({ form, name, label, checks, choices }: TickedFieldProps<V>) {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name, rules: fieldRules(label, ...checks) });
  const error = fieldState.error?.message;
  const ticked: readonly string[] = field.value;
  const toggle = (value: string, checked: boolean) =>
    field.onChange(choices.map((one) => one.value).filter((one) => (one === value ? checked : ticked.includes(one))));
  return (
    <Field id={id} label={label} error={error} group>
      <div
        role="group"
        className="b-scopes"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { error, hint: undefined })}
      >
        {choices.map(({ value, label: words, disabled = false }, index) => (
          <Checkbox
            key={value}
            ref={index === 0 ? field.ref : undefined}
            checked={ticked.includes(value)}
            disabled={disabled}
            onBlur={field.onBlur}
            onChange={(event) => toggle(value, event.target.checked)}
          >
            {words}
          </Checkbox>
        ))}
      </div>
    </Field>
  );
}
