/** The tabs of a collector, the first one being what the address without `?onglet=` shows. */
export const TABS = ['tiroirs', 'transactions', 'ecarts', 'journal'] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  tiroirs: 'Bornes et tiroirs',
  transactions: 'Retours et vidages',
  ecarts: 'Écarts',
  journal: 'Journal',
};
