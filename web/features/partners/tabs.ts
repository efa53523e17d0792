import { type Address } from '@boucle/contract/pages.ts';
/** The tabs of a partner's page, the first one being what the address without `?onglet=` shows. */
export const TABS = ['stocks', 'historique', 'releve', 'equipe', 'fiche', 'journal'] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  stocks: 'Stocks',
  historique: 'Mouvements',
  releve: 'Relevé',
  equipe: 'Équipe',
  fiche: 'Fiche',
  journal: 'Journal',
};

/** The tab that an address names; an unknown word is the first tab. */
export const tabOf = (onglet: unknown): TabKey => TABS.find((tab) => tab === onglet) ?? TABS[0];

/** The address of a tab; the state of another tab's list does not come along. */
export const tabAddress = (path: Address, tab: TabKey): Address => (tab === TABS[0] ? path : `${path}?onglet=${tab}`);
