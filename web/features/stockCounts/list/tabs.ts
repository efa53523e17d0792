/** The tabs of « Inventaires », the first one being what the address without `?onglet=` shows. */
export const TABS = ['a-compter', 'inventaires', 'reglages'] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  'a-compter': 'À compter',
  inventaires: 'Inventaires',
  reglages: 'Réglages',
};
