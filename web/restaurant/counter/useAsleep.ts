import { useEffect, useState } from 'react';

/** Whether a page was left alone for so many milliseconds: no touch, no key, the same `waking`. */
export function useAsleep(after: number, waking: unknown): boolean {
  const [asleep, setAsleep] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setAsleep(true), after);
    const wake = () => {
      setAsleep(false);
      clearTimeout(timer);
      timer = setTimeout(() => setAsleep(true), after);
    };
    document.addEventListener('pointerdown', wake);
    document.addEventListener('keydown', wake);
    return () => {
      // What was read wakes it too.
      setAsleep(false);
      clearTimeout(timer);
      document.removeEventListener('pointerdown', wake);
      document.removeEventListener('keydown', wake);
    };
  }, [after, waking]);
  return asleep;
}
