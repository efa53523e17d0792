import { type ComponentProps } from 'react';
import { Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { MoneyField } from '../MoneyField.tsx';
import { valueProps } from '../valueProps.ts';
import { type InForm, rulesOf } from './inForm.ts';

/** An amount of a form; its label is given once, for the field and for its rules. */
export function FormMoney<Values extends FieldValues, Name extends FieldPathByValue<Values, number | null>>({
  form,
  name,
  rules,
  checks,
  ...field
}: InForm<Values, Name, ComponentProps<typeof MoneyField>>) {
  return (
    <Controller
      control={form.control}
      name={name}
      rules={rulesOf(field.label, rules, checks)}
      render={(controlled) => <MoneyField {...field} {...valueProps(controlled)} />}
    />
  );
}
