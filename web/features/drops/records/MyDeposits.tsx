import { mdiPlus } from '@mdi/js';
import { useDeposits } from '../../../shared/outbox/useWaiting.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { PhoneFrame } from '../../../shared/phone/PhoneFrame.tsx';
import { RecordedDeposits } from './RecordedDeposits.tsx';
import { DEPOSIT } from '../useDepositAddress.ts';
import { WaitingDeposits } from './WaitingDeposits.tsx';

/** « Mes dépôts »: the ones that wait on this device, then the ones that are recorded. */
export function MyDeposits() {
  const waiting = useDeposits();
  return (
    <PhoneFrame
      title="Mes dépôts"
      foot={
        <ButtonLink variant="contained" size="large" full icon={mdiPlus} to={DEPOSIT}>
          Nouveau dépôt
        </ButtonLink>
      }
    >
      {waiting.length > 0 && <WaitingDeposits deposits={waiting} />}
      <RecordedDeposits />
    </PhoneFrame>
  );
}
