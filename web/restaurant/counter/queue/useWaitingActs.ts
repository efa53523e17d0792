import { useMemo, useSyncExternalStore } from 'react';
import { isAtCounter, waitingActs } from './queue.ts';
import { type CounterAct } from './waitingAct.ts';

/** The acts of a restaurant that wait on this device, or were refused, the oldest first. */
export function useWaitingActs(restaurant: number): readonly CounterAct[] {
  const all = useSyncExternalStore(waitingActs.subscribe, waitingActs.current);
  return useMemo(() => all.filter((act) => act.restaurant === restaurant && !isAtCounter(act.id)), [all, restaurant]);
}
