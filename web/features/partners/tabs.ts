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
