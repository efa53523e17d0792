import { type TextField } from '@boucle/contract/base/fields/fields.ts';
import { type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { fieldProps } from '../fieldProps.ts';
import { fieldRules } from '../fieldRules.ts';

/**
 * Properties of a field whose text is declared with its rules: label, registration, message of the
 * rule that refused it.
 */
export function declaredText<Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values, unknown, Output>,
  fields: { readonly [K in Name]: Pick<TextField, 'label' | 'checks'> },
  name: Name,
) {
  const { label, checks } = fields[name];
  return {
    label,
    optional: !checks.some(({ rule }) => rule === 'required'),
    autoComplete: 'off',
    ...fieldProps(form, name, fieldRules(label, ...checks)),
  };
}
