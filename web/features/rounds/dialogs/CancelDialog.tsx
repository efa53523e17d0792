import { ROUND_LIMITS } from '@boucle/contract/features/rounds/labels.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { messageAsking } from '../../../shared/messages/asking.ts';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { useRoundSave } from '../detail/useRoundSave.ts';

/** « Annuler la tournée »: what is done stays done, the rest is no longer to do. */
export function CancelDialog({ round, onClose }: { round: RoundDetail; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState(false);
  const save = useRoundSave<{ id: number; version: number; reason: string }>(async (input, options) => {
    const saved = await client.rounds.cancel(input, options);
    onClose();
    messageAsking.offer('round', round.id);
    return saved;
  }, 'La tournée est annulée.');
  const cancel = () => {
    if (reason.trim() === '') setWrong(true);
    else save.mutate({ id: round.id, version: round.version, reason: reason.trim() });
  };
  return (
    <Dialog
      title="Annuler la tournée"
      size="small"
      dirty={reason !== ''}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} keep="Garder la tournée" tone="danger" busy={save.isPending} onClick={cancel}>
          Annuler la tournée
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <p className="b-muted">
          Ce qui est fait reste dans les registres. Ce qui reste à faire attendra une autre tournée.
        </p>
        <TextArea
          label="Pourquoi"
          rows={3}
          maxLength={ROUND_LIMITS.reason}
          value={reason}
          {...(wrong && { error: 'Dites pourquoi elle est annulée.' })}
          onChange={(event) => {
            setReason(event.target.value);
            setWrong(false);
          }}
        />
      </div>
    </Dialog>
  );
}
