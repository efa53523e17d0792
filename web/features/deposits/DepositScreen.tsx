import { useEffect } from 'react';
import { followDeposits } from '../../shared/deposits/follow.ts';
import { DepositFlow } from './steps/DepositFlow.tsx';
import { MyDeposits } from './records/MyDeposits.tsx';
import { useDepositAddress } from './useDepositAddress.ts';
import { useReadAgain } from './useReadAgain.ts';

/** /dropoffs/return: a deposit in three steps, or one’s own deposits. */
export function DepositScreen() {
  const { mine } = useDepositAddress();
  useEffect(followDeposits, []);
  useReadAgain();
  return mine ? <MyDeposits /> : <DepositFlow />;
}
