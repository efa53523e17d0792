/** An initiative's word in the addresses of its pages, `/c/consigne-loire`. */
export const SLUG_LABEL = 'Nom dans les adresses';
export const SLUG_HINT =
  'Des lettres sans accent, des chiffres et des tirets. Un ancien nom vous reste\u202f; personne d’autre ne peut le prendre.';
export const SLUG_LENGTHS = { min: 3, max: 40 } as const;
/** Letters without accents, digits, and single hyphens between them. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Words that a page of this origin has, or may have. `reserved_slugs()` of the database has them
 * too, for the word that it proposes.
 */
export const RESERVED_SLUGS: readonly string[] = [
  'account',
  'accounts',
  'admin',
  'administration',
  'api',
  'app',
  'assets',
  'auth',
  'aide',
  'boucle',
  'carte',
  'cartes',
  'comptoir',
  'connexion',
  'consos',
  'demo',
  'docs',
  'espace',
  'healthz',
  'help',
  'lieux',
  'login',
  'mentions',
  'nouveau',
  'oauth',
  'pictures',
  'readyz',
  'restaurant',
  'restaurants',
  'retour',
  'static',
  'status',
  'support',
  'test',
  'www',
];
