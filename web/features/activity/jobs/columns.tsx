import { dateTime, quantity } from '@boucle/contract/base/format.ts';
import { jobLabel } from '@boucle/contract/features/jobs/labels.ts';
import { type JobRow } from '@boucle/contract/features/jobs/calls.ts';
import { mdiRestart } from '@mdi/js';
import { jobChip, jobPhone, subjectOf } from '../../../shared/jobs/jobDisplay.tsx';
import { UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { chip } from '../../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../../ui/table/columns.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';

/** When it ended, or when it is tried next. */
const endOf = ({ ended_at, next_try_at, state }: JobRow) => {
  if (ended_at !== null) return dateTime(ended_at);
  return state === 'retry' && next_try_at !== null ? `Essai le ${dateTime(next_try_at)}` : UNKNOWN_CELL;
};

export const JOB_COLUMNS: readonly Column<JobRow>[] = [
  { key: 'name', label: 'Tâche', width: 220, cell: ({ name }) => <b className="b-strong">{jobLabel(name)}</b> },
  { key: 'subject', label: 'À propos de', width: 220, priority: 8, grow: true, cell: subjectOf },
  { key: 'state', label: 'État', width: 170, priority: 9, cell: ({ state }) => chip(jobChip(state)) },
  { key: 'tries', label: 'Essais', align: 'end', width: 80, priority: 3, cell: ({ tries }) => quantity(tries) },
  {
    key: 'created_at',
    label: 'Demandée le',
    sort: true,
    width: DATE_TIME_WIDTH,
    priority: 7,
    cell: ({ created_at }) => dateTime(created_at),
  },
  { key: 'ended_at', label: 'Finie le', width: DATE_TIME_WIDTH, priority: 6, cell: endOf },
];

/** A job as a row; one that failed has « Relancer ». */
export const jobRow = (retry: (job: JobRow) => void): RowTraits<JobRow> => ({
  key: ({ id }) => id,
  name: ({ name, subject }) => `tâche «\u00a0${jobLabel(name)}\u00a0»${subject === null ? '' : `, ${subject}`}`,
  actions: (job) => (job.retryable ? [{ label: 'Relancer', icon: mdiRestart, onSelect: () => retry(job) }] : []),
  frequent: (job) => (job.retryable ? { icon: mdiRestart, label: 'Relancer', onClick: () => retry(job) } : undefined),
  phone: jobPhone,
});
