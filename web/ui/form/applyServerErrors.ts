import { type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { type ServerFields, sortServerErrors } from './serverErrors.ts';

type Refusal = { detail: string; fields?: ServerFields | undefined };

/**
 * Ties the sentences of a 422 to the fields that show them, the others (or the detail) to the top
 * of the form; focuses the first.
 */
export function applyServerErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  names: ReadonlyArray<FieldPath<Values>>,
  { detail, fields = {} }: Refusal,
): void {
  const sorted = sortServerErrors(fields, names);
  for (const [index, [name, message]] of sorted.fields.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  if (sorted.rest.length > 0 || sorted.fields.length === 0) {
    form.setError('root', { type: 'server', message: sorted.rest.length > 0 ? sorted.rest.join('\n') : detail });
  }
}
