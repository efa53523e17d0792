import { count } from '@boucle/contract/base/format.ts';
import { mdiCheck } from '@mdi/js';
import { useState } from 'react';
import { type DepositLine, piecesOf } from '../../../shared/outbox/deposit.ts';
import { outbox } from '../../../shared/outbox/queue.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { type Draft, draftStore } from '../draft.ts';
import { PhoneFrame } from '../../../shared/phone/PhoneFrame.tsx';
import { Lines } from '../Lines.tsx';
import { OfflineStrip } from '../OfflineStrip.tsx';
import { placeOf } from './placeOf.ts';
import { StepTitle } from './StepTitle.tsx';
import { addressOf, useDepositAddress } from '../useDepositAddress.ts';
import { type KnownSupplies } from '../useSupplies.ts';

interface SummaryStepProps {
  readonly supplies: KnownSupplies;
  readonly draft: Draft;
  readonly lines: readonly DepositLine[];
}

/**
 * Step 3: what is about to be dropped, and where. Confirming keeps it on this device first, then
 * sends it.
 */
export function SummaryStep({ supplies, draft, lines }: SummaryStepProps) {
  const { go } = useDepositAddress();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { id, point } = draft;
  const confirm = async () => {
    if (point === null) return;
    setBusy(true);
    try {
      await outbox.addDeposit(id, { point, lines });
      draftStore.clear({ id, point, lines });
      go('fait', true);
    } catch {
      setFailure('Cet appareil n’a pas pu garder le dépôt. Libérez de la place, puis réessayez.');
      setBusy(false);
    }
  };
  return (
    <PhoneFrame
      title="Dépôt de contenants"
      of={3}
      step={3}
      back={addressOf('quantites')}
      place={placeOf(draft)}
      foot={
        <>
          <p className="phone-total">
            <b>{count(piecesOf(lines), 'contenant', 'contenants')}</b>
          </p>
          <Button variant="contained" size="large" full icon={mdiCheck} busy={busy} onClick={() => void confirm()}>
            Confirmer le dépôt
          </Button>
        </>
      }
    >
      <StepTitle>Tout est bon{'\u202f'}?</StepTitle>
      <OfflineStrip supplies={supplies} />
      <FormError message={failure} />
      <Sheet title="Contenants sales">
        <Lines lines={lines} />
      </Sheet>
    </PhoneFrame>
  );
}
