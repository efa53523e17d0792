import { type Address } from '@boucle/contract/pages.ts';
/** The tabs of a collector, the first one being what the address without `?onglet=` shows. */
export const TABS = ['tiroirs', 'transactions', 'ecarts', 'journal'] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  tiroirs: 'Bornes et tiroirs',
  transactions: 'Retours et vidages',
  ecarts: 'Écarts',
  journal: 'Journal',
};

/** The tab that an address names; an unknown word is the first tab. */
export function tabOf(onglet: unknown): TabKey {
  return TABS.find((tab) => tab === onglet) ?? TABS[0];
}

/** The address of a tab; the state of another tab's list does not come along. */
export function tabAddress(path: Address, tab: TabKey): Address {
  return tab === TABS[0] ? path : `${path}?onglet=${tab}`;
}
