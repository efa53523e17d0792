import { type ReactNode, useId } from 'react';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../../ui/texts.ts';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';

type StepDialogProps = {
  title: string;
  confirm: string;
  tone?: 'default' | 'danger';
  /** « Annuler » would be read twice when that is what the dialog does. */
  back?: string;
  busy: boolean;
  dirty: boolean;
  /** Something typed cannot be, and says why. */
  refused?: boolean;
  refusal: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The window of a step that takes quantities. */
export function StepDialog(props: StepDialogProps) {
  const { title, confirm, tone = 'default', back = CANCEL, busy, dirty, refused = false, refusal } = props;
  const { onSubmit, onClose, children } = props;
  const form = useId();
  return (
    <Dialog
      title={title}
      dirty={dirty && !busy}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} keep={back} type="submit" form={form} tone={tone} busy={busy} refused={refused}>
          {confirm}
        </DialogActions>
      )}
    >
      <form
        id={form}
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!refused) onSubmit();
        }}
      >
        <FormError message={refusal} />
        {children}
      </form>
    </Dialog>
  );
}
