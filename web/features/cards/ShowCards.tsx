import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { cardCount, quantity } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { inParallel } from '../../shared/saving/inParallel.ts';
import { problemOf } from '../../shared/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loader } from '../../ui/loading/Loader.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { batchFooter } from './batchFooter.tsx';
import { DeactivateShown } from './DeactivateShown.tsx';
import { FinishStep } from './FinishStep.tsx';
import { PrintBatch } from './PrintBatch.tsx';
import { CLEARED, STEP, stepper } from './stepper.ts';

const AT_ONCE = 6;
const nothing = () => undefined;

/**
 * Existing cards with their PINs: the stepper in its mode « Show ». Each reading is logged, so
 * nothing is kept.
 */
export function ShowCards({ cards, onClose }: { cards: readonly CardHolder[]; onClose: () => void }) {
  const [state, dispatch] = useReducer(stepper, CLEARED);
  const [done, setDone] = useState(0);
  const [printing, setPrinting] = useState(false);
  const [deactivating, setDeactivating] = useState<CardHolder>();
  const account = useQuery(query.account.read.queryOptions());
  const pins = useQuery({
    queryKey: ['pins', cards.map(({ id }) => id)],
    queryFn: () =>
      inParallel(
        cards,
        AT_ONCE,
        async (card) => ({ ...card, pin: (await client.cards.pin({ id: card.id })).pin }),
        setDone,
      ),
    gcTime: 0,
    staleTime: Infinity,
  });
  const { data: holders } = pins;
  useEffect(() => {
    if (holders) dispatch({ type: 'shown', holders });
  }, [holders]);

  const ready = state.step === STEP.Finish;
  const footer = batchFooter({
    state,
    onClose,
    onPrevious: nothing,
    onSend: nothing,
    onAgain: nothing,
    onPrint: () => setPrinting(true),
  });
  return (
    <>
      <Dialog title="Codes PIN" size="large" sunken dirty={false} onClose={onClose} {...(ready ? footer : {})}>
        {ready ? (
          <FinishStep state={state} accountName={account.data?.name ?? ''} onDeactivate={setDeactivating} />
        ) : pins.error ? (
          <ErrorState message={problemOf(pins.error) ?? ''} onRetry={() => void pins.refetch()} />
        ) : (
          <Loader label={`Lecture des codes PIN\u00a0: ${quantity(done)} sur ${cardCount(cards.length)}`} />
        )}
      </Dialog>
      {deactivating && (
        <DeactivateShown card={deactivating} dispatch={dispatch} onClose={() => setDeactivating(undefined)} />
      )}
      {printing && <PrintBatch state={state} dispatch={dispatch} onClose={() => setPrinting(false)} />}
    </>
  );
}
