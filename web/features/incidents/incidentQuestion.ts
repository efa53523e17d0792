import { type Evidence } from '@boucle/contract/shared/incidents/shapes.ts';

/** Questions before an act on an incident; evidence: to take back what was entered twice. */
export type IncidentQuestion = 'settle' | 'explain' | 'dismiss' | 'grant' | Evidence;
