import { type Check } from '@boucle/contract/base/validation/rules.ts';
import { type ControllerProps, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { fieldProps } from '../fieldProps.ts';
import { fieldRules } from '../fieldRules.ts';

type Rules<Values extends FieldValues, Name extends FieldPath<Values>> = ControllerProps<Values, Name>['rules'];

/** Properties of a field with a value of its own: its place in the form, its rules, its look. */
export type InForm<Values extends FieldValues, Name extends FieldPath<Values>, Field> = Omit<
  Field,
  'form' | 'name' | 'value' | 'onValue' | 'onBlur' | 'error' | 'ref' | 'label'
> & {
  form: UseFormReturn<Values>;
  name: Name;
  /** It also names the field in the messages of its checks. */
  label: string;
  checks?: readonly Check[];
  /** Rules that checks cannot say, in their place. */
  rules?: Rules<Values, Name>;
};

export const rulesOf = <Values extends FieldValues, Name extends FieldPath<Values>>(
  label: string,
  rules: Rules<Values, Name>,
  checks: readonly Check[] = [],
): Rules<Values, Name> => rules ?? fieldRules(label, ...checks);

/** Properties of a text of a form; it is optional unless a check requires it. */
export const formText = <Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Name,
  label: string,
  ...checks: readonly Check[]
) => ({
  label,
  optional: !checks.some(({ rule }) => rule === 'required'),
  ...fieldProps(form, name, fieldRules(label, ...checks)),
});
