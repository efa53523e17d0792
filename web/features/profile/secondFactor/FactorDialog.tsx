import { type ReactNode, useId, useState } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../api/errors.ts';
import { createAttempts } from '../../../shared/saving/attempts.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { applyServerErrors } from '../../../ui/form/applyServerErrors.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../../ui/texts.ts';
import { type Changed, type SendOptions } from './factorActs.ts';

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
  const [attempts] = useState(createAttempts);
  const submit = async (values: V) => {
    try {
      onDone(await send(values, { context: { idempotencyKey: attempts.keyOf(values) } }));
    } catch (error) {
      // What was refused is tried anew, not given its first answer again.
      if (error instanceof ApiError) attempts.done();
      const { fields = {} }: Partial<Pick<ApiError, 'fields'>> = error instanceof ApiError ? error : {};
      const detail = problemOf(error) ?? (error instanceof Error ? error.message : '');
      applyServerErrors(form, names, { detail, fields });
    }
  };
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
