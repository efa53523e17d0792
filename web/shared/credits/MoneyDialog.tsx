import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { useId, useState } from 'react';
import { FormError } from '../../ui/form/FormError.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { HolderField } from '../holders/HolderField.tsx';
import { problemOf } from '../problem.ts';
import { type MoneyAsked } from './moneyAddress.ts';
import { MoneyFields } from './MoneyFields.tsx';
import { NEW_MONEY } from './moneyForm.ts';
import { MONEY_NOTES, MONEY_WORDS, moneyHint } from './moneyWords.ts';
import { useMoney } from './useMoney.ts';

type MoneyDialogProps = {
  asked: MoneyAsked;
  onClose: () => void;
  /** Follows the alert; closes by default. */
  onRecorded?: (row: TransactionRow) => void;
};

/**
 * « Créditer », « Rembourser »: in place, over whatever page; says the balance before and after.
 * Loaded on first use.
 */
export function MoneyDialog({
  asked: { act, holder: fixed, amount },
  onClose,
  onRecorded = onClose,
}: MoneyDialogProps) {
  const id = useId();
  const [start] = useState({ ...NEW_MONEY, amount });
  const { values, change, errors, whose, busy, dirty, submit } = useMoney({ act, start, fixed, onDone: onRecorded });
  const words = MONEY_WORDS[act];
  return (
    <Dialog
      title={fixed && whose.name !== undefined ? `${words.submit} ${whose.name}` : words.title}
      size="small"
      dirty={dirty}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} type="submit" form={id} busy={busy}>
          {words.submit}
        </DialogActions>
      )}
    >
      <form
        id={id}
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <FormError message={errors.form ?? problemOf(whose.error)} />
        {MONEY_NOTES[act] !== undefined && <p className="b-muted">{MONEY_NOTES[act]}</p>}
        {!fixed && (
          <HolderField autoFocus value={values.holder} error={errors.holder} onValue={(holder) => change({ holder })} />
        )}
        <MoneyFields
          act={act}
          values={values}
          errors={errors}
          onChange={change}
          autoFocus={fixed !== undefined}
          // Its line stands from the start: nothing moves when the balance comes.
          amountHint={moneyHint(act, whose.money, values) ?? (fixed ? '\u00a0' : undefined)}
        />
      </form>
    </Dialog>
  );
}
