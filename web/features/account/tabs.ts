/** The tabs of the screen, the first one being what the address without `?onglet=` shows. */
export const TABS = [
  'identite',
  'contenus',
  'cagnotte',
  'impact',
  'aide',
  'connexion',
  'paiement',
  'application',
  'equipe',
  'releves',
  'courriers',
  'taches',
  'integrite',
  'journal',
] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  identite: 'Identité',
  contenus: 'Contenus',
  cagnotte: 'Cagnotte et cartes',
  impact: 'Impact',
  aide: 'Aide',
  connexion: 'Connexion',
  paiement: 'Paiement',
  application: 'Application',
  equipe: 'Équipe',
  releves: 'Relevés',
  courriers: 'E-mails',
  taches: 'Tâches',
  integrite: 'Intégrité',
  journal: 'Journal',
};

/** The tab that an address names; an unknown word is the first tab. */
export const tabOf = (onglet: unknown): TabKey => TABS.find((tab) => tab === onglet) ?? TABS[0];
