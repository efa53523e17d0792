/** The tabs of a drop-off point, the first one being what the address without `?onglet=` shows. */
export const TABS = ['apercu', 'stocks', 'transactions', 'restaurants', 'qr', 'journal'] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  apercu: 'Aperçu',
  stocks: 'Stocks',
  transactions: 'Transactions',
  restaurants: 'Restaurants autorisés',
  qr: 'QR code',
  journal: 'Journal',
};
