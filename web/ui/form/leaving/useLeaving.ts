import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Closing what the unsaved guard watches, on purpose: the guard must have seen that nothing is to
 * be lost before the address changes. `leaving` turns the guard off, `leave` runs the step once it
 * is off.
 */
export function useLeaving(): { leaving: boolean; leave: (step: () => void) => void } {
  const [leaving, setLeaving] = useState(false);
  const next = useRef<() => void>(undefined);
  useEffect(() => {
    if (!leaving) return;
    const step = next.current;
    next.current = undefined;
    step?.();
  }, [leaving]);
  const leave = useCallback((step: () => void) => {
    next.current = step;
    setLeaving(true);
  }, []);
  return { leaving, leave };
}
