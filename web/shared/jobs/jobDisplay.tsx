import { EVERY_INITIATIVE, JOB_STATE_LABELS, jobLabel, type JobState } from '@boucle/contract/features/jobs/labels.ts';
import { type JobRow } from '@boucle/contract/features/jobs/calls.ts';
import {
  mdiAlertOutline,
  mdiCancel,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiProgressClock,
  mdiRestart,
} from '@mdi/js';
import { UNKNOWN_CELL } from '../../ui/cells.tsx';
import { chipsOf, StatusChip } from '../../ui/StatusChip.tsx';
import { type PhoneRow } from '../../ui/table/tableProps.ts';
import { Moment } from '../../ui/figures/Moment.tsx';

/** The chip of a job's state. */
export const jobChip = chipsOf<JobState>(
  {
    waiting: { state: 'neutral', icon: mdiClockOutline },
    active: { state: 'transit', icon: mdiProgressClock },
    retry: { state: 'warn', icon: mdiRestart },
    completed: { state: 'ok', icon: mdiCheckCircleOutline },
    failed: { state: 'alert', icon: mdiAlertOutline },
    cancelled: { state: 'neutral', icon: mdiCancel },
  },
  JOB_STATE_LABELS,
);

/** Subject of a job. */
export const subjectOf = ({ subject, shared }: JobRow) => subject ?? (shared ? EVERY_INITIATIVE : UNKNOWN_CELL);

/** A job in two lines. */
export const jobPhone = (job: JobRow): PhoneRow => ({
  title: jobLabel(job.name),
  chip: <StatusChip {...jobChip(job.state)} />,
  meta: subjectOf(job),
  metaEnd: <Moment at={job.created_at} />,
});
