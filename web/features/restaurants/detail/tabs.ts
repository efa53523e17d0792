/** The tabs of a restaurant, the first one being what the address without `?onglet=` shows. */
export const TABS = [
  'apercu',
  'stocks',
  'transactions',
  'messages',
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
  messages: 'Messages',
  formats: 'Formats',
  invites: 'Invités',
  tarifs: 'Tarifs',
  releves: 'Relevés',
  equipe: 'Équipe',
  journal: 'Journal',
};
