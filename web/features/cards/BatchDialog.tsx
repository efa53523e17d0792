import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { useReducer, useState } from 'react';
import { createAttempts } from '../../shared/saving/attempts.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Stepper as Steps } from '../../ui/Stepper.tsx';
import { batchFooter } from './batchFooter.tsx';
import { choiceErrors, choicesOf, sameChoices } from './choices.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { CreateStep } from './CreateStep.tsx';
import { DeactivateShown } from './DeactivateShown.tsx';
import { FinishStep } from './FinishStep.tsx';
import { PrintBatch } from './PrintBatch.tsx';
import { useCreateCards } from './queries.ts';
import { StartStep } from './StartStep.tsx';
import { CLEARED, STEP, stepper } from './stepper.ts';

const STEPS = ['Quantité', 'Vérification', 'Création', 'Cartes prêtes'];

type BatchDialogProps = {
  /** Euros per card that the account puts by default; null: none. */
  defaultAmount: number | null;
  accountName: string;
  onClose: () => void;
};

/**
 * The stepper: quantity and amount, confirmation, creation, cards ready. Closing it halfway asks
 * first.
 */
export function BatchDialog({ defaultAmount, accountName, onClose }: BatchDialogProps) {
  const opened = { type: 'opened', defaultAmount } as const;
  const [state, dispatch] = useReducer(stepper, stepper(CLEARED, opened));
  const [choices, setChoices] = useState(choicesOf(state));
  const [tried, setTried] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [deactivating, setDeactivating] = useState<CardHolder>();
  const [attempts] = useState(createAttempts);
  // The same one until the cards are made, whatever is chosen in the meantime: the answer to a
  // first try may have been lost.
  const newKey = () => attempts.optionsOf().context.idempotencyKey;
  const create = useCreateCards();
  const untouched = state.step === STEP.Start && sameChoices(choices, choicesOf(stepper(CLEARED, opened)));
  const unfinished = state.step !== STEP.Finish && !untouched;
  const errors = choiceErrors(choices);

  const start = () => {
    setTried(true);
    if (errors.quantity !== undefined || errors.amount !== undefined || choices.amount === null) return;
    dispatch({ type: 'changed', choices: { ...choices, amount: choices.amount } });
    dispatch({ type: 'next', newKey: newKey() });
  };
  const send = () => {
    const { quantity, amount, funding, key, loading } = state;
    if (key === null || loading) return;
    dispatch({ type: 'sent' });
    create.mutate(
      { quantity, amount, funding, key },
      {
        onSuccess: (holders) => {
          attempts.done();
          dispatch({ type: 'created', key, holders });
        },
        onError: () => dispatch({ type: 'failed', key }),
      },
    );
  };
  const again = () => {
    dispatch({ type: 'cleared' });
    dispatch(opened);
    setChoices(choicesOf(stepper(CLEARED, opened)));
    setTried(false);
    create.reset();
  };

  return (
    <>
      <Dialog
        title="Créer des cartes"
        size="large"
        sunken
        dirty={unfinished}
        onClose={onClose}
        header={<Steps steps={STEPS} current={state.step} />}
        {...batchFooter({
          state,
          onClose,
          onPrevious: () => dispatch({ type: 'previous', newKey: newKey() }),
          onSend: send,
          onAgain: again,
          onPrint: () => setPrinting(true),
        })}
      >
        {state.step === STEP.Start && (
          <StartStep choices={choices} errors={tried ? errors : undefined} onChoices={setChoices} onSubmit={start} />
        )}
        {state.step === STEP.Confirm && <ConfirmStep state={state} />}
        {state.step === STEP.Create && <CreateStep state={state} error={create.error} />}
        {state.step === STEP.Finish && (
          <FinishStep state={state} accountName={accountName} onDeactivate={setDeactivating} />
        )}
      </Dialog>
      {deactivating && (
        <DeactivateShown card={deactivating} dispatch={dispatch} onClose={() => setDeactivating(undefined)} />
      )}
      {printing && <PrintBatch state={state} dispatch={dispatch} onClose={() => setPrinting(false)} />}
    </>
  );
}
