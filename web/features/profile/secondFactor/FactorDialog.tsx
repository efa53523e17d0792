import { type ReactNode, useId } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../../ui/texts.ts';
import { type Changed } from './factorActs.ts';
import { type SendOptions } from '../../../shared/saving/attempts.ts';

type FactorDialogProps<V extends FieldValues> = {
  title: string;
  /** The verb. */
  confirm: string;
  tone?: 'default' | 'danger';
  form: UseFormReturn<V>;
  names: readonly FieldPath<V>[];
  send: (values: V, options: SendOptions) => Promise<Changed>;
  onDone: (changed: Changed) => void;
  onClose: () => void;
  children: ReactNode;
};

/** One change of the second factor, with what it asks for; a refusal stays at its field. */
export function FactorDialog<V extends FieldValues>(props: FactorDialogProps<V>) {
  const { title, confirm, tone = 'default', form, names, send, onDone, onClose, children } = props;
  const id = useId();
  const submit = useFormSave({ form, names, send, onSaved: onDone });
  return (
    <Dialog
      title={title}
      size="small"
      dirty={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button variant="contained" tone={tone} type="submit" form={id} busy={form.formState.isSubmitting}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} onSubmit={submit}>
        {children}
      </Form>
    </Dialog>
  );
}
