import { ROUND_LIMITS } from '@boucle/contract/features/rounds/labels.ts';
import { useState } from 'react';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';

interface SkipDialogProps {
  readonly name: string;
  readonly onSkip: (reason: string) => void;
  readonly onClose: () => void;
}

/** « Passer cet arrêt »: nothing is recorded there, and why is. */
export function SkipDialog({ name, onSkip, onClose }: SkipDialogProps) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState(false);
  const skip = () => {
    if (reason.trim() === '') setWrong(true);
    else onSkip(reason.trim());
  };
  return (
    <Dialog
      title={`Passer ${name}`}
      size="small"
      dirty={reason !== ''}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} onClick={skip}>
          Passer l’arrêt
        </DialogActions>
      )}
    >
      <TextArea
        label="Pourquoi"
        rows={3}
        maxLength={ROUND_LIMITS.reason}
        value={reason}
        {...(wrong && { error: 'Dites pourquoi l’arrêt est passé.' })}
        onChange={(event) => {
          setReason(event.target.value);
          setWrong(false);
        }}
      />
    </Dialog>
  );
}
