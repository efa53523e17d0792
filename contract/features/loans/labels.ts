/** Where a loan stands; the first three and the last are out, `kept` is not. */
export const LOAN_PHASES = ['current', 'soon', 'late', 'kept', 'pardoned'] as const;
export type LoanPhase = (typeof LOAN_PHASES)[number];
export const LOAN_PHASE_LABELS: Readonly<Record<LoanPhase, string>> = {
  current: 'En cours',
  soon: 'Bientôt dus',
  late: 'En retard',
  kept: 'Acquis',
  pardoned: 'Pardonnés',
};

/** Phases of what is out. */
export const OUT_PHASES = LOAN_PHASES.filter((phase) => phase !== 'kept');

/** Days before the due day in which a loan is soon due. */
export const SOON_DAYS = 7;

export const LOAN_HOLDERS = ['customer', 'card', 'guests'] as const;
export type LoanHolder = (typeof LOAN_HOLDERS)[number];
export const LOAN_HOLDER_LABELS: Readonly<Record<LoanHolder, string>> = {
  customer: 'Consos',
  card: 'Cartes',
  guests: 'Invités',
};

/** Loans that are pardoned or extended at once. */
export const LOANS_AT_ONCE = 200;
/** The latest day to which a loan is extended, in days from today. */
export const EXTENDED_MOST = 365;

/** Where a container is brought back once its deposit is kept, as corrections of stocks name it. */
export const TAKEN_BACK_AT = ['R.back', 'A.dirty', 'A.clean', 'D.dirty'] as const;
export type TakenBackAt = (typeof TAKEN_BACK_AT)[number];
export const TAKEN_BACK_LABELS: Readonly<Record<TakenBackAt, string>> = {
  'R.back': 'Rendus à un restaurant',
  'A.dirty': 'À l’entrepôt, sales',
  'A.clean': 'À l’entrepôt, propres',
  'D.dirty': 'À un point de dépôt, sales',
};
