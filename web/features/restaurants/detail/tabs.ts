import { type Address } from '@boucle/contract/pages.ts';
/** The tabs of a restaurant, the first one being what the address without `?onglet=` shows. */
export const TABS = [
  'apercu',
  'stocks',
  'transactions',
  'formats',
  'invites',
  'tarifs',
  'releves',
  'equipe',
  'journal',
] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  apercu: 'Aperçu',
  stocks: 'Stocks',
  transactions: 'Transactions',
  formats: 'Formats',
  invites: 'Invités',
  tarifs: 'Tarifs',
  releves: 'Relevés',
  equipe: 'Équipe',
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
