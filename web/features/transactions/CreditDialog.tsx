import { useId } from 'react';
import { CreditFields } from '../../shared/credits/CreditFields.tsx';
import { useCredit } from '../../shared/credits/useCredit.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../ui/texts.ts';

type CreditDialogProps = {
  onClose: () => void;
  /** The number of the transaction that was recorded. */
  onCredited: (id: number) => void;
};

/** « Créditer une cagnotte ». Loaded on first use. */
export function CreditDialog({ onClose, onCredited }: CreditDialogProps) {
  const form = useId();
  const { values, change, errors, busy, dirty, submit } = useCredit(onCredited);
  return (
    <Dialog
      title="Créditer une cagnotte"
      dirty={dirty}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{CANCEL}</Button>
          <Button type="submit" form={form} variant="contained" busy={busy}>
            Créditer
          </Button>
        </>
      )}
    >
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
