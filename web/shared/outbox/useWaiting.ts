import { useMemo, useSyncExternalStore } from 'react';
import { type WaitingAct } from './act.ts';
import { type WaitingDeposit } from './deposit.ts';
import { outbox } from './queue.ts';
import { type WaitingReading } from './reading.ts';
import { type WaitingStop } from './stop.ts';

/** The signed-in person's acts that wait on this device, kept in step with the other tabs. */
const useWaiting = (): readonly WaitingAct[] => useSyncExternalStore(outbox.subscribe, outbox.current);

/** The ones that are deposits. */
export function useDeposits(): readonly WaitingDeposit[] {
  const waiting = useWaiting();
  return useMemo(() => waiting.filter((act) => act.kind === 'deposit'), [waiting]);
}

/** The ones that are numbers of a count, the earliest first. */
export function useReadings(count: number): readonly WaitingReading[] {
  const waiting = useWaiting();
  return useMemo(
    () => waiting.filter((act) => act.kind === 'reading').filter((reading) => reading.count === count),
    [waiting, count],
  );
}

/** The ones that are stops of a round, the earliest first. */
export function useStops(round: number): readonly WaitingStop[] {
  const waiting = useWaiting();
  return useMemo(
    () => waiting.filter((act) => act.kind === 'stop').filter((stop) => stop.round === round),
    [waiting, round],
  );
}
