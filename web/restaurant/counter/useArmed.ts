import { useEffect, useState } from 'react';

/** Longer than between the two taps of one who taps twice, in milliseconds. */
const ARMED_MS = 400;

/**
 * Whether the step has stood for a moment: the second tap on a button must not press the one that
 * takes its place.
 */
export function useArmed(): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_MS);
    return () => clearTimeout(timer);
  }, []);
  return armed;
}
