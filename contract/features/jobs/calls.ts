import { z } from 'zod';
import { accountFilter } from '../../shared/accounts/accountFilter.ts';
import { ADMIN_WRITES, call } from '../../base/call.ts';
import { JOB_STATES } from './labels.ts';
import { listQuery, one } from '../../base/pagination.ts';
import { instant, queryList } from '../../base/primitives.ts';
import { listAndCsv } from '../../base/listCalls.ts';

export const jobRow = z.object({
  id: z.uuid(),
  /** `mail`, `verify-ledger`… */
  name: z.string(),
  state: z.enum(JOB_STATES),
  /** Its subject: a mail and its reader. */
  subject: z.string().nullable(),
  /** Done for every initiative at once. */
  shared: z.boolean(),
  tries: z.int(),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** Of a job that waits for its next try. */
  next_try_at: instant.nullable(),
  retryable: z.boolean(),
});
export type JobRow = z.infer<typeof jobRow>;

export const jobListQuery = listQuery(['created_at'], {
  state: queryList(z.enum(JOB_STATES)).optional(),
  ...accountFilter,
});
export type JobListQuery = z.infer<typeof jobListQuery>;

const reader = { roles: ['super_admin', 'account_admin'], scope: 'read' } as const;

export const jobCalls = {
  ...listAndCsv(reader, '/jobs', jobListQuery, jobRow, [
    'Les tâches\u00a0: ce qui attend, court, a fini ou échoué',
    'Les tâches, en CSV',
  ]),
  retry: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/jobs/{id}/retry', summary: 'Relancer une tâche qui a échoué' })
    .input(z.object({ /** A UUID; anything else names no job. */ id: z.string().max(40) }))
    .output(one(jobRow)),
};
