import { CLAIM_TEXT_MAX } from '@boucle/contract/shared/incidents/claims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { fieldErrors, problemOfWindow } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';

type ContestDialogProps = { id: number; movement: string; onClose: () => void };

/** « Contester »: what is wrong with a movement of the partner. */
export function ContestDialog({ id, movement, onClose }: ContestDialogProps) {
  const cache = useQueryClient();
  const [text, setText] = useState('');
  const contest = useIdempotentMutation({
    send: (input: { transaction_id: number; text: string }, options) => client.incidents.contest(input, options),
    success: () => 'Votre contestation est envoyée à l’initiative.',
    onDone: onClose,
    onSettled: () => {
      for (const queryKey of [query.incidents.ownClaims.key(), query.partner.monthStatements.key()])
        void cache.invalidateQueries({ queryKey });
    },
  });
  const errors = fieldErrors(contest.error);
  return (
    <Dialog
      title="Contester un mouvement"
      dirty={text !== '' && !contest.isSuccess}
      onClose={onClose}
      footer={(close) => (
        <DialogActions
          close={close}
          busy={contest.isPending}
          onClick={() => contest.mutate({ transaction_id: id, text: text.trim() })}
        >
          Contester
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <p>{movement}</p>
        <FormError message={errors['transaction_id'] ?? problemOfWindow(contest.error)} />
        <TextArea
          label="Ce qui ne va pas"
          rows={3}
          maxLength={CLAIM_TEXT_MAX}
          placeholder="Livré 12, pas 15"
          hint="La réponse arrive ici et par e-mail, avec la raison."
          value={text}
          error={errors['text']}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </Dialog>
  );
}
