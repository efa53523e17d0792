import { FUNDING_LABELS } from '@boucle/contract/shared/cards/status.ts';
import { cardCount, euro } from '@boucle/contract/base/format.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { batchTotal } from './batchTotal.ts';
import { StepHeading } from './StepHeading.tsx';
import { type Stepper } from './stepper.ts';

/** Step 2: what is about to happen, in figures and in words. */
export function ConfirmStep({ state }: { state: Stepper }) {
  const { quantity, amount, funding } = state;
  const one = quantity === 1;
  return (
    <div className="b-stack">
      <StepHeading>{`${cardCount(quantity)} ${one ? 'va être créée' : 'vont être créées'}`}</StepHeading>
      <Sheet>
        <Facts
          facts={[
            ['Quantité', cardCount(quantity)],
            ['Montant par carte', euro(amount)],
            ['Origine du montant', funding === 'offered' ? 'Offert par l’initiative' : FUNDING_LABELS[funding]],
            ['À créditer à l’activation', <b key="total">{euro(batchTotal(state))}</b>],
          ]}
        />
      </Sheet>
      <p className="b-muted">
        {one
          ? 'Elle recevra un numéro et un code PIN. Elle restera «\u00a0Inactive\u00a0» et «\u00a0À imprimer\u00a0»\u00a0: aucun euro ne bouge avant son activation.'
          : 'Chacune recevra un numéro et un code PIN. Elles resteront «\u00a0Inactives\u00a0» et «\u00a0À imprimer\u00a0»\u00a0: aucun euro ne bouge avant leur activation.'}
      </p>
    </div>
  );
}
