import { type Evidence } from '@boucle/contract/incidents/shapes.ts';

/** Questions before an act on an incident; evidence: to take back what was entered twice. */
export type IncidentQuestion = 'settle' | 'explain' | 'dismiss' | Evidence;
