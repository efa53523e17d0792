import { type FieldPath, type FieldValues, type RegisterOptions, type UseFormReturn } from 'react-hook-form';

/**
 * Properties of a text field in a form: its registration and the message of the rule that refused
 * its value.
 */
export function fieldProps<Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Name,
  rules?: RegisterOptions<Values, Name>,
) {
  return { ...form.register(name, rules), error: form.getFieldState(name, form.formState).error?.message };
}
