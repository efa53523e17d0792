import { useSyncExternalStore } from 'react';
import { clock, clockWords } from '../outbox/clock.ts';

/** Warns that the clock of this device is wrong, once something was sent from it. */
export function ClockNotice() {
  const words = clockWords(useSyncExternalStore(clock.subscribe, clock.current));
  return (
    <p className="phone-clock" role="status" hidden={words === undefined}>
      {words}
    </p>
  );
}
