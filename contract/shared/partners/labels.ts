import { statusLabel } from '../transactions/statuses.ts';

export const PARTNER_KINDS = ['cooperative', 'entreprise', 'collectivite', 'traiteur', 'autre'] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

export const PARTNER_KIND_LABELS: Readonly<Record<PartnerKind, string>> = {
  cooperative: 'Coopérative de livraison',
  entreprise: 'Entreprise',
  collectivite: 'Collectivité',
  traiteur: 'Traiteur',
  autre: 'Autre',
};

export const PARTNER_STATUSES = ['active', 'disabled'] as const;
export type PartnerStatus = (typeof PARTNER_STATUSES)[number];

export const PARTNER_STATUS_LABELS: Readonly<Record<PartnerStatus, string>> = {
  active: statusLabel('active', 'masculine'),
  disabled: statusLabel('disabled', 'masculine'),
};

/** Answers to a statement: silence is none. */
export const STATEMENT_ANSWERS = ['agreed', 'contested'] as const;
export type StatementAnswer = (typeof STATEMENT_ANSWERS)[number];

/** Label of a statement that waits for its answer too. */
export const STATEMENT_ANSWER_LABELS: Readonly<Record<StatementAnswer | 'none', string>> = {
  agreed: 'Conforme',
  contested: 'Contesté',
  none: 'Sans réponse',
};

/** The three stocks of a partner. */
export const PARTNER_STATES = ['clean', 'transit', 'dirty'] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

export const PARTNER_STATE_LABELS: Readonly<Record<PartnerState, string>> = {
  clean: 'Réserve propre',
  transit: 'En livraison',
  dirty: 'À déposer',
};
