import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';

/** The return that a claim is, and words for its claimant. */
export interface Choice {
  readonly surplus: number | undefined;
  readonly note: string;
}

/** The most likely return stands chosen where it is probable. */
export function firstChoice({ claimed }: IncidentDetail): Choice {
  const [first] = claimed?.orphan_returns ?? [];
  return { surplus: first?.likelihood === 'probable' ? first.incident_id : undefined, note: '' };
}
