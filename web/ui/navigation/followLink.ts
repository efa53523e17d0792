import { pageOf } from '@boucle/contract/features/example/address.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { type AnyRouter } from '@tanstack/react-router';
import { type MouseEvent } from 'react';

/** Warms the screen of an address before it is requested. */
export function warm(router: AnyRouter, to: Address): void {
  const { pathname } = new URL(to, window.location.origin);
  router.preloadRoute({ to: pathname }).catch(() => undefined);
}

/**
 * A plain click on a link of the product stays inside the page; any other (new tab, other button)
 * is the browser's.
 */
export function follow(router: AnyRouter, event: MouseEvent, to: Address, replace = false): void {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (event.defaultPrevented || !plain) return;
  event.preventDefault();
  go(router, to, replace);
}

/** Goes to an address inside the page. */
export function go(router: AnyRouter, to: Address, replace = false): void {
  // A panel or a tab of the same screen leaves the page where it is.
  const samePage = new URL(to, window.location.href).pathname === pageOf(window.location.pathname);
  void router.navigate({ href: to, replace, resetScroll: !samePage });
}
