import { type AnyRouter } from '@tanstack/react-router';
import { CONTENT } from '../ui/slots.ts';
import { afterPaint } from '../ui/paint/afterPaint.ts';

/** After going to another page, puts the focus on its title, so that it is read and that the keyboard starts there. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const target = document.querySelector('h1') ?? document.getElementById(CONTENT);
    if (!(target instanceof HTMLElement)) return;
    const before = document.activeElement;
    // Giving the focus asks for the layout: before the paint the page would be laid out on the spot, behind it it is already.
    afterPaint(() => {
      // A field or a dialog of the new page may have taken the focus meanwhile, or the person gone elsewhere.
      if (!target.isConnected || (document.activeElement !== before && document.activeElement !== document.body))
        return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    });
  });
}
