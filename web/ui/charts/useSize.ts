import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Pixels that an element takes, followed; nothing until it is on screen. What is drawn in it must
 * not make it larger.
 */
export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measured = () => ({ width: element.clientWidth, height: element.clientHeight });
    setSize(measured());
    // Called after the layout and before the paint: a size taken wrongly is never seen.
    const observer = new ResizeObserver(() => flushSync(() => setSize(measured())));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
