import { type Address, pathOf } from '@boucle/contract/pages.ts';

/** The tabs of the screen, the first one being what the address without `?onglet=` shows. */
export const TABS = ['stocks', 'mouvements', 'releve'] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  stocks: 'Stocks',
  mouvements: 'Mouvements',
  releve: 'Relevé',
};

/** The tab that an address names; an unknown word is the first tab. */
export const tabOf = (onglet: unknown): TabKey => TABS.find((tab) => tab === onglet) ?? TABS[0];

/** The address of a tab; the state of another tab's list does not come along. */
export const tabAddress = (tab: TabKey): Address => {
  const path = pathOf('partner-stocks');
  return tab === TABS[0] ? path : `${path}?onglet=${tab}`;
};
