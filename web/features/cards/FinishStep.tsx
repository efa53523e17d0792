import './PrintedCard.css';
import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { mdiCheck } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { batchTotal } from './batchTotal.ts';
import { PrintedCard } from './PrintedCard.tsx';
import { StepHeading } from './StepHeading.tsx';
import { MODE, type Stepper } from './stepper.ts';
import { canDeactivate } from '../../shared/cards/actions.ts';
import { sayCards } from '../../shared/cards/sayCards.ts';

type FinishStepProps = { state: Stepper; accountName: string; onDeactivate: (card: CardHolder) => void };

/** Step 4: the cards with their numbers, PINs and QR codes, just created or asked for again. */
export function FinishStep({ state, accountName, onDeactivate }: FinishStepProps) {
  const created = state.mode === MODE.Create;
  const count = state.holders.length;
  return (
    <>
      <div className="b-finish">
        <span className="b-finish-mark">
          <Icon path={mdiCheck} size={24} />
        </span>
        <div className="b-grow">
          <StepHeading>{created ? sayCards('created', { count }) : shown(count)}</StepHeading>
          <p className="b-caption b-muted">{created ? whatNext(state.holders) : LOGGED}</p>
        </div>
        {created && (
          <p className="b-finish-total">
            <span className="b-caption b-muted">À créditer à l’activation</span>
            <b className="b-num">
              {euro(batchTotal({ quantity: state.holders.filter(canDeactivate).length, amount: state.amount }))}
            </b>
          </p>
        )}
      </div>
      <ul className="b-printed-cards">
        {state.holders.map((holder) => (
          <PrintedCard key={holder.id} card={holder} accountName={accountName} onDeactivate={onDeactivate} />
        ))}
      </ul>
    </>
  );
}

const LOGGED = 'La lecture de chaque code est inscrite au journal, à votre nom.';

function shown(count: number): string {
  return count === 1 ? 'La carte et son code PIN' : `Les ${count} cartes et leurs codes PIN`;
}

function whatNext(holders: Stepper['holders']): string {
  const one = holders.length === 1;
  if (holders.every((holder) => holder.card_issued_at !== null)) {
    return one
      ? 'Elle reste «\u00a0Inactive\u00a0» jusqu’à son activation.'
      : 'Elles restent «\u00a0Inactives\u00a0» jusqu’à leur activation.';
  }
  return one
    ? 'Elle reste «\u00a0Inactive\u00a0» et «\u00a0À imprimer\u00a0» tant qu’elle n’est pas imprimée puis activée.'
    : 'Elles restent «\u00a0Inactives\u00a0» et «\u00a0À imprimer\u00a0» tant qu’elles ne sont pas imprimées puis activées.';
}
