import { type RefObject, useEffect } from 'react';

/** Tells the style sheets how high the alert banner is: what sticks to the top of the window moves down by as much. */
export function useAlertHeight(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--alert-height', `${box.current?.offsetHeight ?? 0}px`);
    });
    if (box.current !== null) observer.observe(box.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--alert-height');
    };
  }, [box]);
}
