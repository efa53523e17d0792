import { type AnyRouter } from '@tanstack/react-router';
import { CONTENT } from '../ui/slots.ts';
import { afterPaint } from '../ui/paint/afterPaint.ts';

/**
 * After going to another page, puts the focus on its title, so that it is read and that the
 * keyboard starts there.
 */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation) return;
    if (pathChanged) focusTitle('h1');
    // Another part of a page is another screen: the tab that was pressed is drawn anew.
    else if (ongletOf(fromLocation) !== ongletOf(toLocation)) focusTitle('.b-tabs [aria-current]');
  });
}

const ongletOf = ({ search }: { readonly search: object }): unknown => ('onglet' in search ? search.onglet : undefined);

/**
 * Puts the focus on the title after the next paint, unless the person or the page moved it in the
 * meantime.
 */
function focusTitle(selector: string): void {
  const before = document.activeElement;
  // Focusing forces a layout, which the paint has already done.
  afterPaint(() => {
    const target = document.querySelector(selector) ?? document.getElementById(CONTENT);
    if (!(target instanceof HTMLElement)) return;
    if (document.activeElement !== before && document.activeElement !== document.body) return;
    // A part that kept the focus where it was has lost nothing.
    if (selector !== 'h1' && document.activeElement !== document.body) return;
    if (selector === 'h1') target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}
