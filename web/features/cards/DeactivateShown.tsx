import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { DeactivateDialog } from '../../shared/cards/DeactivateDialog.tsx';
import { type StepperAction } from './stepper.ts';

type DeactivateShownProps = {
  card: CardHolder;
  dispatch: (action: StepperAction) => void;
  onClose: () => void;
};

/** Deactivates one of the stepper's cards, then shows it as the server answered it. */
export function DeactivateShown({ card, dispatch, onClose }: DeactivateShownProps) {
  return (
    <DeactivateDialog
      cards={[card]}
      onDeactivated={(holder) => dispatch({ type: 'deactivated', holder })}
      onClose={onClose}
    />
  );
}
