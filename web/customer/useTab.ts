import { type MouseEvent, useEffect, useSyncExternalStore } from 'react';
import { address } from './own.ts';

/** The tabs by their place under the page's address; the first has none. */
const NAMES = ['', 'code', 'rendre', 'historique', 'compte'] as const;
export type Tab = (typeof NAMES)[number];

const MOVED = 'boucle-tab';
const EVENTS = ['popstate', MOVED] as const;

type Leave = () => void;
const subscribe = (listener: () => void): Leave => {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener);
  };
};
const hrefOf = (tab: Tab): string => (tab === '' ? address : `${address}/${tab}`);
const current = (): Tab => NAMES.find((name) => window.location.pathname === hrefOf(name)) ?? '';

/** The tab that the address names, so that the phone's own « back » leads to the one before. */
export function useTab(): Tab {
  const tab = useSyncExternalStore(subscribe, current);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [tab]);
  return tab;
}

/** Properties of a link to a tab: pressed plainly, it loads nothing again. */
export const toTab = (tab: Tab) => ({
  href: hrefOf(tab),
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    window.history.pushState(null, '', hrefOf(tab));
    window.dispatchEvent(new Event(MOVED));
  },
});
