import { type ClaimInput } from '@boucle/contract/features/incidents/calls.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { CLAIM_TEXT_MAX } from '@boucle/contract/shared/incidents/claims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { useGo } from '../../ui/navigation/useGo.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { fieldErrors, problemOf } from '../problem.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';

/** Somebody in whose name an administrator claims. */
export interface ClaimantChoice extends Pick<ClaimInput, 'customer_id' | 'restaurant_id' | 'partner_id'> {
  readonly name: string;
}

type ClaimDialogProps = {
  claimants: readonly ClaimantChoice[];
  /** The contested movement, or the loan with where and when it was returned. */
  claimed: Omit<ClaimInput, 'customer_id' | 'restaurant_id' | 'partner_id' | 'text'>;
  /** Fields of what is claimed, with their errors by the names of the API. */
  children?: (errors: Readonly<Record<string, string>>) => ReactNode;
  /** The fields have been touched. */
  dirty?: boolean;
  onClose: () => void;
};

/** « Réclamation… »: a claim by telephone about a loan or a movement. */
export function ClaimDialog({ claimants, claimed, children, dirty = false, onClose }: ClaimDialogProps) {
  const go = useGo();
  const cache = useQueryClient();
  const [claimant, setClaimant] = useState(0);
  const [text, setText] = useState('');
  const opening = useIdempotentMutation({
    send: (input: ClaimInput, options) => client.incidents.claim(input, options),
    success: () => 'La réclamation est ouverte.',
    onSettled: () => {
      for (const queryKey of [query.incidents.key(), query.tasks.key()]) void cache.invalidateQueries({ queryKey });
    },
  });
  const opened = opening.data?.id;
  useEffect(() => {
    if (opened !== undefined) go(partAddress('/control', 'ecarts', `kind=claim&open=${opened}`));
  }, [opened, go]);
  const errors = fieldErrors(opening.error);
  const isTied = ['loan_id', 'place', 'returned_on', 'text'].some((name) => errors[name] !== undefined);
  const submit = () => {
    const { name: _, ...who } = claimants[claimant] ?? { name: '' };
    opening.mutate({ ...who, ...claimed, ...(text.trim() !== '' && { text: text.trim() }) });
  };
  return (
    <Dialog
      title="Ouvrir une réclamation"
      dirty={opened === undefined && (dirty || text !== '')}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} busy={opening.isPending} onClick={submit}>
          Ouvrir
        </DialogActions>
      )}
    >
      <div className="b-stack">
        {!isTied && <FormError message={problemOf(opening.error)} />}
        {claimants.length > 1 ? (
          <SelectField
            label="Au nom de"
            options={claimants.map(({ name }, n) => ({ value: String(n), label: name }))}
            value={String(claimant)}
            onChange={({ target }) => setClaimant(Number(target.value))}
          />
        ) : (
          <p className="b-muted">{`Au nom de ${claimants[0]?.name ?? ''}.`}</p>
        )}
        {children?.(errors)}
        <TextArea
          label="Ce que dit la personne"
          optional={claimed.loan_id !== undefined}
          rows={3}
          maxLength={CLAIM_TEXT_MAX}
          value={text}
          error={errors['text']}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </Dialog>
  );
}
