/** What is asked before an act on an incident. */
export type IncidentQuestion = 'explain' | 'dismiss';
