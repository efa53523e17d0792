import { type AnyRouter } from '@tanstack/react-router';
import { CONTENT } from '../ui/slots.ts';

/** After going to another page, puts the focus on its title, so that it is read and that the keyboard starts there. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const target = document.querySelector('h1') ?? document.getElementById(CONTENT);
    if (!(target instanceof HTMLElement)) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}
