import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** A text as it stands once the typing pauses. */
export function useSettledText(text: string): string {
  const typed = text.trim();
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
