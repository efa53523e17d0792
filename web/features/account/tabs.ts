/** The tabs of the screen, the first one being what the address without `?onglet=` shows. */
export const TABS = [
  'identite',
  'contenus',
  'textes',
  'cagnotte',
  'impact',
  'entrepot',
  'aide',
  'connexion',
  'paiement',
  'application',
  'avances',
] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  identite: 'Identité',
  contenus: 'Contenus',
  textes: 'Textes',
  cagnotte: 'Cagnotte et cartes',
  impact: 'Impact',
  entrepot: 'Entrepôt',
  aide: 'Aide',
  connexion: 'Connexion',
  paiement: 'Paiement',
  application: 'Application',
  avances: 'Réglages avancés',
};
