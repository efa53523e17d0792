import { type Evidence } from '@boucle/contract/incidents/calls.ts';

/** What is asked before an act on an incident; evidence: to take back what was entered twice. */
export type IncidentQuestion = 'settle' | 'explain' | 'dismiss' | Evidence;
