/** A revoked access is closed for ever. */
export const API_ACCESS_STATUSES = ['active', 'disabled'] as const;
export type ApiAccessStatus = (typeof API_ACCESS_STATUSES)[number];

export const API_ACCESS_STATUS_LABELS: Readonly<Record<ApiAccessStatus, string>> = {
  active: 'Actif',
  disabled: 'Révoqué',
};

/** How a call ended: 2xx, refused by a rule (4xx), failed on our side (5xx). */
export const CALL_OUTCOMES = ['ok', 'refused', 'failed'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export const CALL_OUTCOME_LABELS: Readonly<Record<CallOutcome, string>> = {
  ok: 'Réussi',
  refused: 'Refusé',
  failed: 'Échec',
};

/** How a call with this HTTP status ended. */
export function outcomeOf(status: number): CallOutcome {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}
