/** The tabs of « Facturation », the first one being what the address without `?onglet=` shows. */
export const TABS = ['factures', 'avoirs', 'releves', 'virements', 'tva'] as const;

export const TAB_LABELS: Readonly<Record<(typeof TABS)[number], string>> = {
  factures: 'Factures',
  avoirs: 'Avoirs',
  releves: 'Relevés de compte',
  virements: 'Virements SEPA',
  tva: 'TVA et e-reporting',
};
