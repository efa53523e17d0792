import { type ComponentProps, type ReactNode, useId } from 'react';
import { type FieldValues, type UseFormReturn } from 'react-hook-form';
import { type Button } from '../Button.tsx';
import { Form } from '../form/Form.tsx';
import { SAVE } from '../texts.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';

type FormDialogProps<Values extends FieldValues, Output> = Omit<DialogProps, 'dirty' | 'footer'> & {
  form: UseFormReturn<Values, unknown, Output>;
  onSubmit: (values: Output) => Promise<void> | void;
  /** The verb of the button that sends the form. */
  action?: string;
  tone?: ComponentProps<typeof Button>['tone'];
  /** In the place of « Annuler ». */
  keep?: string;
  /** Typed values are saved, and the window is being left: nothing asks. */
  leaving?: boolean;
  /** Between « Annuler » and the button that sends the form. */
  otherAction?: ReactNode;
};

/** A window that is a form; closing it half filled asks first. */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { form, onSubmit, action = SAVE, tone, keep, leaving = false, otherAction, children, ...window } = props;
  const id = useId();
  const { isDirty, isSubmitting } = form.formState;
  return (
    <Dialog
      {...window}
      dirty={isDirty && !leaving}
      footer={(close) => (
        <DialogActions
          close={close}
          keep={keep}
          otherAction={otherAction}
          type="submit"
          form={id}
          tone={tone}
          busy={isSubmitting}
        >
          {action}
        </DialogActions>
      )}
    >
      <Form form={form} id={id} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}
