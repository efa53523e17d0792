import { useEffect } from 'react';
import { followOutbox } from '../../shared/outbox/follow.ts';
import { DepositFlow } from './steps/DepositFlow.tsx';
import { MyDeposits } from './records/MyDeposits.tsx';
import { useDepositAddress } from './useDepositAddress.ts';
import { useReadAgain } from './useReadAgain.ts';

/** /dropoffs/return: a deposit in three steps, or one’s own deposits. */
export function DepositScreen() {
  const { mine } = useDepositAddress();
  useEffect(followOutbox, []);
  useReadAgain();
  return mine ? <MyDeposits /> : <DepositFlow />;
}
