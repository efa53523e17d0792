import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Widths that elements had, by their name, in a window of this width. */
const known = new Map<string, { viewport: number; width: number }>();

function knownWidth(name: string | undefined): number | undefined {
  const last = name === undefined ? undefined : known.get(name);
  return last?.viewport === window.innerWidth ? last.width : undefined;
}

/**
 * Width in pixels of an element, followed; undefined until it is on screen. Elements of the same
 * `name` nearly always have the same width: the last one is taken at first, so that what is in them
 * is not drawn twice and need not be laid out to know it.
 */
export function useWidth(ref: RefObject<HTMLElement | null>, name?: string): number | undefined {
  const [width, setWidth] = useState(() => knownWidth(name));
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    setWidth((taken) => taken ?? element.clientWidth);
    const observer = new ResizeObserver(() => {
      const now = element.clientWidth;
      if (name !== undefined) known.set(name, { viewport: window.innerWidth, width: now });
      // Called after the layout and before the paint: a width taken wrongly is never seen.
      flushSync(() => setWidth(now));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, name]);
  return width;
}
