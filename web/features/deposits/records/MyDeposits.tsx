import { mdiPlus } from '@mdi/js';
import { useDeposits } from '../../../shared/outbox/useWaiting.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Frame } from '../Frame.tsx';
import { RecordedDeposits } from './RecordedDeposits.tsx';
import { DEPOSIT } from '../useDepositAddress.ts';
import { WaitingDeposits } from './WaitingDeposits.tsx';

/** « Mes dépôts »: those that wait on this device, then those that are recorded. */
export function MyDeposits() {
  const waiting = useDeposits();
  return (
    <Frame
      title="Mes dépôts"
      foot={
        <ButtonLink variant="contained" size="large" full icon={mdiPlus} to={DEPOSIT}>
          Nouveau dépôt
        </ButtonLink>
      }
    >
      {waiting.length > 0 && <WaitingDeposits deposits={waiting} />}
      <RecordedDeposits />
    </Frame>
  );
}
