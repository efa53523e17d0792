/** From asked to over. */
export const BUILD_STATES = ['waiting', 'preparing', 'sent', 'building', 'done', 'failed'] as const;
export type BuildState = (typeof BUILD_STATES)[number];

export const BUILD_STATE_LABELS: Readonly<Record<BuildState, string>> = {
  waiting: 'En attente',
  preparing: 'Préparation',
  sent: 'Envoyé',
  building: 'En cours chez le constructeur',
  done: 'Terminé',
  failed: 'Échec',
};

export const isRunning = (state: BuildState): boolean => state !== 'done' && state !== 'failed';

/** Conditions before an application can be built, in the order in which they show. */
export const BUILD_CHECKS = ['name', 'icon', 'logo', 'primary', 'secondary', 'onboarding', 'google'] as const;
export type BuildCheckName = (typeof BUILD_CHECKS)[number];

export const BUILD_CHECK_LABELS: Readonly<Record<BuildCheckName, string>> = {
  name: 'Nom',
  icon: 'Icône',
  logo: 'Logo',
  primary: 'Couleur principale',
  secondary: 'Couleur secondaire',
  onboarding: 'Premiers pas',
  google: 'Connexion avec Google',
};

/** The tab of /account where each is mended. */
export const BUILD_CHECK_TABS: Readonly<Record<BuildCheckName, 'identite' | 'contenus' | 'connexion'>> = {
  name: 'identite',
  icon: 'identite',
  logo: 'identite',
  primary: 'identite',
  secondary: 'identite',
  onboarding: 'contenus',
  google: 'connexion',
};
