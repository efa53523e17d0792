import { type ComponentProps } from 'react';
import { Controller, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { PictureField, type PictureValue } from '../PictureField.tsx';

type FormPictureProps<Values extends FieldValues, Name extends FieldPathByValue<Values, PictureValue>> = Omit<
  ComponentProps<typeof PictureField>,
  'value' | 'onChange' | 'error' | 'optional'
> & { form: UseFormReturn<Values>; name: Name };

/** A picture of a form, which may always be left out. */
export function FormPicture<Values extends FieldValues, Name extends FieldPathByValue<Values, PictureValue>>({
  form,
  name,
  ...picture
}: FormPictureProps<Values, Name>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <PictureField {...picture} optional value={value} onChange={onChange} error={error?.message} />
      )}
    />
  );
}
