import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../ui/texts.ts';
import { CreditFields } from './CreditFields.tsx';
import { isTyped } from './creditForm.ts';
import { useCredit } from './useCredit.ts';

type CreditDialogProps = {
  onClose: () => void;
  /** The number of the transaction that was recorded. */
  onCredited: (id: number) => void;
};

/** « Créditer une cagnotte ». Loaded on first use. */
export function CreditDialog({ onClose, onCredited }: CreditDialogProps) {
  const form = useId();
  const { values, change, errors, busy, saved, submit } = useCredit(onCredited);
  return (
    <Dialog
      title="Créditer une cagnotte"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button type="submit" form={form} variant="contained" busy={busy}>
            Créditer
          </Button>
        </>
      }
    >
      <UnsavedGuard when={isTyped(values) && !saved} />
      <form
        id={form}
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <FormError message={errors.form} />
        <CreditFields values={values} errors={errors} onChange={change} />
      </form>
    </Dialog>
  );
}
