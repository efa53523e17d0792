import { useSyncExternalStore } from 'react';
import { type WaitingDeposit } from './deposit.ts';
import { depositQueue } from './queue.ts';

/** The signed-in person's deposits that wait on this device, kept in step with the other tabs. */
export const useDeposits = (): readonly WaitingDeposit[] =>
  useSyncExternalStore(depositQueue.subscribe, depositQueue.current);
