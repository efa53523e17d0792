import { useQueryClient } from '@tanstack/react-query';
import { PrintDialog } from '../../shared/cards/PrintDialog.tsx';
import { markListed } from './markListed.ts';
import { type Stepper, type StepperAction } from './stepper.ts';

type PrintBatchProps = { state: Stepper; dispatch: (action: StepperAction) => void; onClose: () => void };

/** Prints the cards of the stepper, then marks them there and in the list. */
export function PrintBatch({ state, dispatch, onClose }: PrintBatchProps) {
  const queryClient = useQueryClient();
  return (
    <PrintDialog
      cards={state.holders}
      onPrinted={(uuids, now) => {
        dispatch({ type: 'printed', uuids, now });
        markListed(queryClient, uuids, now);
      }}
      onClose={onClose}
    />
  );
}
