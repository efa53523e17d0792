import { cards as messages } from '@boucle/contract/messages/fr/cards.ts';
import { cardCount } from '@boucle/contract/base/format.ts';
import { problemOf } from '../../shared/problem.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { Loader } from '../../ui/loading/Loader.tsx';
import { StepHeading } from './StepHeading.tsx';
import { type Stepper } from './stepper.ts';

/** Step 3: the batch is on its way; a failure stays here, with what to do about it. */
export function CreateStep({ state, error }: { state: Stepper; error: unknown }) {
  const words = `Création de ${cardCount(state.quantity)}…`;
  if (!state.error) {
    return (
      <div className="b-stack">
        <StepHeading>{words}</StepHeading>
        <Loader label={words} />
      </div>
    );
  }
  return (
    <div className="b-stack">
      <StepHeading key="failed">{messages.failed}</StepHeading>
      <FormError message={problemOf(error)} />
      <p className="b-muted">
        Réessayer ne crée jamais le lot deux fois{'\u00a0'}: s’il existait déjà, vous le retrouverez ici.
      </p>
    </div>
  );
}
