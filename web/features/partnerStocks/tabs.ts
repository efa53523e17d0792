/** The tabs of the screen, the first one being what the address without `?onglet=` shows. */
export const TABS = ['stocks', 'mouvements', 'releve'] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  stocks: 'Stocks',
  mouvements: 'Mouvements',
  releve: 'Relevé',
};
