/** Problems of an initiative that ask for somebody who runs the platform. */
export const PLATFORM_PROBLEMS = [
  'mails',
  'jobs',
  'integrity',
  'unverified',
  'reconciliation',
  'unreconciled',
] as const;
export type PlatformProblem = (typeof PLATFORM_PROBLEMS)[number];

export const PLATFORM_SORTS = ['name', 'fleet', 'in_circulation', 'reuses', 'owed', 'failing'] as const;
export type PlatformSort = (typeof PLATFORM_SORTS)[number];

/** A problem in words, without how many: « E-mails non remis ». */
export const PLATFORM_PROBLEM_LABELS: Readonly<Record<PlatformProblem, string>> = {
  mails: 'E-mails non remis',
  jobs: 'Tâches du serveur en échec',
  integrity: 'Écarts dans les comptes',
  unverified: 'Comptes non contrôlés',
  reconciliation: 'Écarts avec Stripe',
  unreconciled: 'Stripe non rapproché',
};

/** Kinds of failures that are listed one by one. */
export const FAILURE_KINDS = ['mail', 'job'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export const FAILURE_KIND_LABELS: Readonly<Record<FailureKind, string>> = { mail: 'E-mails', job: 'Tâches du serveur' };

/** First steps of an initiative: texts, formats, restaurants, owners, printed cards, a loan. */
export const FIRST_STEPS = 6;
