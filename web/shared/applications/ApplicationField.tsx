import { check } from '@boucle/contract/base/validation/rules.ts';
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useApplications } from './useApplications.ts';

type ApplicationFieldProps<Values extends FieldValues> = {
  name: FieldPath<Values>;
  /** The choice made of the application before is no longer there to choose. */
  onChange: () => void;
};

/** The application that something new is for; none is chosen beforehand. */
export function ApplicationField<Values extends FieldValues>({ name, onChange }: ApplicationFieldProps<Values>) {
  const form = useFormContext<Values>();
  const options = useApplications({ enabled: true, open: true });
  return (
    <SelectField
      label="Application"
      placeholder="Choisir une application"
      options={options}
      {...fieldProps(form, name, { ...fieldRules('Application', check('required')), onChange })}
    />
  );
}
