import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether a box holds more than its width shows: it then scrolls on its own, and must take the
 * keyboard; else it must not. `held` changes with what it holds.
 */
export function useScrolls(box: RefObject<HTMLElement | null>, held: unknown): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    // Told once at the start, then each time its own width changes.
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, held]);
  return scrolls;
}
