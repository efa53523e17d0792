import { type ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { FormError } from './FormError.tsx';

type FormProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  onSubmit: (values: Output) => Promise<void> | void;
  id?: string;
  className?: string;
  children: ReactNode;
};

/**
 * A form under react-hook-form: our messages instead of the browser's, what concerns the whole form
 * at its top.
 */
export function Form<Values extends FieldValues, Output>({
  form,
  onSubmit,
  id,
  className = 'b-stack',
  children,
}: FormProps<Values, Output>) {
  return (
    <FormProvider {...form}>
      <form id={id} className={className} noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
        <FormError message={form.formState.errors.root?.message} />
        {children}
      </form>
    </FormProvider>
  );
}
