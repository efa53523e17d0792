import { useSyncExternalStore } from 'react';
import { type WaitingDeposit } from './deposit.ts';
import { outbox } from './queue.ts';

/** The signed-in person's deposits that wait on this device, kept in step with the other tabs. */
export const useDeposits = (): readonly WaitingDeposit[] => useSyncExternalStore(outbox.subscribe, outbox.current);
