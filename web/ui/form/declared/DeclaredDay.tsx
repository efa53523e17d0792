import { type TextField } from '@boucle/contract/base/fields/fields.ts';
import { Controller, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { DateField } from '../DateField.tsx';
import { fieldRules } from '../fieldRules.ts';
import { valueProps } from '../valueProps.ts';

/** Value of a form while what is typed is no day: its rule refuses it. */
const WRONG = '?';

type DeclaredDayProps<Values extends FieldValues, Name extends FieldPathByValue<Values, string>> = {
  form: UseFormReturn<Values>;
  fields: { readonly [K in Name]: Pick<TextField, 'label' | 'checks'> };
  name: Name;
};

/** The field of a declared day; the form has it as a text, empty for none. */
export function DeclaredDay<Values extends FieldValues, Name extends FieldPathByValue<Values, string>>({
  form,
  fields,
  name,
}: DeclaredDayProps<Values, Name>) {
  const { label, checks } = fields[name];
  return (
    <Controller
      control={form.control}
      name={name}
      rules={fieldRules(label, ...checks)}
      render={(control) => {
        const { value, onValue, ...field } = valueProps(control);
        return (
          <DateField
            name={name}
            label={label}
            optional={!checks.some(({ rule }) => rule === 'required')}
            {...field}
            value={value === '' ? null : value === WRONG ? '' : value}
            onValue={(day) => onValue(day === '' ? WRONG : (day ?? ''))}
          />
        );
      }}
    />
  );
}
