import { type Address, pathOf } from '@boucle/contract/pages.ts';

/** The tabs of « Suivi », the first one being what the address without `?onglet=` shows. */
export const TABS = ['journal', 'courriers', 'taches', 'integrite'] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  journal: 'Journal',
  courriers: 'E-mails',
  taches: 'Tâches',
  integrite: 'Intégrité',
};

/** The tab that an address names; an unknown word is the first tab. */
export const tabOf = (onglet: unknown): TabKey => TABS.find((tab) => tab === onglet) ?? TABS[0];

export const tabAddress = (tab: TabKey): Address =>
  tab === TABS[0] ? pathOf('activity') : `${pathOf('activity')}?onglet=${tab}`;
