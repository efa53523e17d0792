/** The tabs of « Suivi », the first one being what the address without `?onglet=` shows. */
export const TABS = ['journal', 'courriers', 'taches', 'integrite'] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  journal: 'Journal',
  courriers: 'E-mails',
  taches: 'Tâches',
  integrite: 'Intégrité',
};
