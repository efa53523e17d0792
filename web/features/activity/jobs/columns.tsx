import { tableColumns } from '../../../shared/lists/tableColumns.tsx';
import { JOB_COLUMNS as DECLARED } from '@boucle/contract/features/jobs/columns.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { jobLabel } from '@boucle/contract/features/jobs/labels.ts';
import { type JobRow } from '@boucle/contract/features/jobs/calls.ts';
import { mdiRestart } from '@mdi/js';
import { jobChip, jobPhone, subjectOf } from '../../../shared/jobs/jobDisplay.tsx';
import { UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { chip } from '../../../ui/StatusChip.tsx';
import { type Column } from '../../../ui/table/columns.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';

/** When it ended, or when it is tried next. */
const endOf = ({ ended_at, next_try_at, state }: JobRow) => {
  if (ended_at !== null) return dateTime(ended_at);
  return state === 'retry' && next_try_at !== null ? `Essai le ${dateTime(next_try_at)}` : UNKNOWN_CELL;
};

export const JOB_COLUMNS: readonly Column<JobRow>[] = tableColumns(DECLARED, [
  { key: 'name', width: 220, cell: ({ name }) => <b className="b-strong">{jobLabel(name)}</b> },
  { key: 'subject', width: 220, priority: 8, grow: true, cell: subjectOf },
  { key: 'state', width: 170, priority: 9, cell: ({ state }) => chip(jobChip(state)) },
  { key: 'tries', width: 80, priority: 3 },
  { key: 'created_at', sort: true, priority: 7 },
  { key: 'ended_at', priority: 6, cell: endOf },
]);

/** A job as a row; one that failed has « Relancer ». */
export const jobRow = (retry: (job: JobRow) => void): RowTraits<JobRow> => ({
  key: ({ id }) => id,
  name: ({ name, subject }) => `tâche «\u00a0${jobLabel(name)}\u00a0»${subject === null ? '' : `, ${subject}`}`,
  actions: (job) => (job.retryable ? [{ label: 'Relancer', icon: mdiRestart, onSelect: () => retry(job) }] : []),
  frequent: (job) => (job.retryable ? { icon: mdiRestart, label: 'Relancer', onClick: () => retry(job) } : undefined),
  phone: jobPhone,
});
