import { JOB_STATE_LABELS, JOB_STATES } from '@boucle/contract/features/jobs/labels.ts';
import { type jobListQuery, type JobRow } from '@boucle/contract/features/jobs/calls.ts';
import { type z } from 'zod';
import { anyOf } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { JOB_COLUMNS } from './columns.tsx';

/** The jobs, the latest first. */
export const JOB_LIST = defineList<JobRow, z.input<typeof jobListQuery>>({
  name: 'jobs',
  columns: JOB_COLUMNS,
  order: '-created_at',
  filters: { state: anyOf('État', JOB_STATES, JOB_STATE_LABELS), period: { label: 'Demandée' } },
});
