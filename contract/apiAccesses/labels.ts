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
