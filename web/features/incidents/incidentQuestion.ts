/** What is asked before an act on an incident. */
export type IncidentQuestion = 'settle' | 'explain' | 'dismiss';
