import { columnsOf } from '../../base/columns.ts';
import type { JobRow } from './calls.ts';
import { EVERY_INITIATIVE, JOB_STATE_LABELS, jobLabel } from './labels.ts';

const { text, typed, count, moment } = columnsOf<JobRow>();

/** The columns of the jobs. */
export const JOB_COLUMNS = {
  name: text('Tâche du serveur', ({ name }) => jobLabel(name), 'Tâche'),
  subject: typed('À propos de', ({ subject, shared }) => subject ?? (shared ? EVERY_INITIATIVE : '')),
  state: text('État', ({ state }) => JOB_STATE_LABELS[state]),
  tries: count('Essais', 'tries'),
  created_at: moment('Demandée le', 'created_at'),
  ended_at: moment('Finie le', 'ended_at'),
  next_try_at: moment('Prochain essai le', ({ state, next_try_at: next }) => (state === 'retry' ? next : null)),
};
