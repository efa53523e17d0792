/** What an initiative enters of a month. */
export const KINDS = ['washing', 'rounds', 'team'] as const;
export const KIND_LABELS = { washing: 'Lavage', rounds: 'Tournées', team: 'Équipe' } as const;
