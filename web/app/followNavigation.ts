import { type AnyRouter } from '@tanstack/react-router';
import { CONTENT } from '../ui/slots.ts';
import { afterPaint } from '../ui/paint/afterPaint.ts';

/**
 * After going to another page, puts the focus on its title, so that it is read and that the
 * keyboard starts there.
 */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusTitle();
  });
}

/**
 * Puts the focus on the title after the next paint, unless the person or the page moved it in the
 * meantime.
 */
function focusTitle(): void {
  const before = document.activeElement;
  // Focusing forces a layout, which the paint has already done.
  afterPaint(() => {
    const target = document.querySelector('h1') ?? document.getElementById(CONTENT);
    if (!(target instanceof HTMLElement)) return;
    if (document.activeElement !== before && document.activeElement !== document.body) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}
