import { type ComponentProps } from 'react';
import { Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { DateField } from '../DateField.tsx';
import { valueProps } from '../valueProps.ts';
import { type InForm, rulesOf } from './inForm.ts';

/** A day of a form; its label is given once, for the field and for its rules. */
export function FormDay<Values extends FieldValues, Name extends FieldPathByValue<Values, string | null>>({
  form,
  name,
  rules,
  checks,
  ...field
}: InForm<Values, Name, ComponentProps<typeof DateField>>) {
  return (
    <Controller
      control={form.control}
      name={name}
      rules={rulesOf(field.label, rules, checks)}
      render={(controlled) => <DateField {...field} {...valueProps(controlled)} />}
    />
  );
}
